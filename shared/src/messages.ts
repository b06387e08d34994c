/** The specification's messages, letter by letter, for those that are used in more than one place. */
export const messages = {
  // access
  pleaseLogIn: 'Please log in',
  jwtExpired: 'jwt expired',
  onlyAdmins: 'Only admins can do this',
  invalidLogin: 'Invalid email or password',
  userExists: 'User already exists',
  enterName: 'Please enter your name',
  enterEmail: 'Please enter your email',
  enterPassword: 'Please enter your password',
  confirmPassword: 'Please confirm your password',
  selectAdmin: 'Please select admin status',
  passwordsDiffer: 'Passwords do not match',
  passwordTooLong: 'Password must be at most 72 bytes',
  passwordNotText: 'Password has a character that cannot be used',
  sessionExpired: 'Session expired. Please log in again.',
  errorRedirecting: 'An error occurred. Redirecting to login.',
  // exams
  examNotFound: 'Exam not found',
  changedMeanwhile: 'This exam was changed by someone else',
  questionNotFound: 'Question not found',
  noQuestions: 'This exam has no questions yet',
  // AI
  fillInForAi: 'Please fill in all exam details before creating with AI',
  fillInRequired: 'Please fill in all required fields',
  aiFailed: 'Failed to create exam with AI',
  aiNotSetUp: 'AI creation is not set up on this server',
  aiNoAnswer: 'The AI service did not answer',
  aiUnusable: 'The AI service gave no usable questions',
  // reports
  onlyOwnReports: 'You can only submit your own reports',
  fetchReportsFailed: 'Failed to fetch reports',
  // network
  timedOut: 'Request timed out. Please try again later.',
  networkError: 'Network error. Please check your connection.',
  serverError: 'Server error',
  notAnObject: 'Request body must be a JSON object',
} as const;
