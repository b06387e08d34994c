/** The specification's messages, verbatim, that are used in more than one place. */
export const messages = {
  // access
  sessionExpired: 'Session expired. Please log in again.',
  errorRedirecting: 'An error occurred. Redirecting to login.',
  // exams
  examNotFound: 'Exam not found',
  noQuestions: 'This exam has no questions yet',
  // AI
  fillInForAi: 'Please fill in all exam details before creating with AI',
  fillInRequired: 'Please fill in all required fields',
  aiFailed: 'Failed to create exam with AI',
  aiNotSetUp: 'AI creation is not set up on this server',
  // reports
  fetchReportsFailed: 'Failed to fetch reports',
  // network
  timedOut: 'Request timed out. Please try again later.',
  networkError: 'Network error. Please check your connection.',
  serverError: 'Server error',
} as const;
