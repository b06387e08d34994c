/** The paths of the specification, for the router and all screens. */
export const paths = {
  login: () => '/login',
  register: () => '/register',
  home: () => '/',
  profile: () => '/profile',
  userReports: () => '/user/reports',
  practice: () => '/user/practice',
  /** An exam, beginning with its instructions. */
  writeExam: (examId: string) => `/user/write-exam/${encodeURIComponent(examId)}`,
  /** A finished attempt: waiting or its code, result, review or receipt. */
  attempt: (examId: string, attemptId: string, view?: 'review' | 'receipt' | 'code') =>
    `${paths.writeExam(examId)}?attempt=${encodeURIComponent(attemptId)}${view ? `&view=${view}` : ''}`,
  adminExams: () => '/admin/exams',
  addExam: () => '/admin/exams/add',
  importExams: () => '/admin/exams/import',
  editExam: (examId: string) => `/admin/exams/edit/${encodeURIComponent(examId)}`,
  /** The exam as takers meet it, without a report. */
  previewExam: (examId: string) => `/admin/exams/${encodeURIComponent(examId)}/preview`,
  examResults: (examId: string) => `/admin/exams/${encodeURIComponent(examId)}/results`,
  examDay: (examId: string) => `/admin/exams/${encodeURIComponent(examId)}/live`,
  adminReports: () => '/admin/reports',
  adminReport: (reportId: string) => `/admin/reports?report=${encodeURIComponent(reportId)}`,
  adminPeople: () => '/admin/people',
  deletedPeople: () => `${paths.adminPeople()}?deleted=true`,
  person: (userId: string) => `${paths.adminPeople()}/${encodeURIComponent(userId)}`,
  leaderboard: () => '/leaderboard',
  /** Attempts that are carried for others. */
  collect: () => '/user/collect',
  /** For everybody, also without a log-in. */
  verify: () => '/verify',
  howItCounts: () => '/how-your-exam-counts',
} as const;
