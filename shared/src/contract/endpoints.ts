/** Who may call: anyone, any logged-in user, or admins. */
export type Access = 'anyone' | 'user' | 'admin';

/** One endpoint of the API. Its schemas have the same name in `schemas.ts`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Contains `:id` if the call names a resource. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The query that distinguishes this endpoint from another one with the same method and path. */
  readonly whenQuery?: Readonly<Record<string, string>>;
}

/** Every endpoint. A taker's browser loads this table, so it must not import zod. */
export const endpoints = {
  register: { method: 'POST', path: '/api/users/register', access: 'anyone' },
  login: { method: 'POST', path: '/api/users/login', access: 'anyone' },
  getUserInfo: { method: 'POST', path: '/api/users/get-user-info', access: 'user' },
  addDeviceKey: { method: 'POST', path: '/api/users/addDeviceKey', access: 'user' },
  getDeviceKeys: { method: 'GET', path: '/api/users/getDeviceKeys', access: 'user' },
  deleteDeviceKey: { method: 'DELETE', path: '/api/users/deleteDeviceKey/:id', access: 'user' },
  restoreDeviceKey: { method: 'POST', path: '/api/users/restoreDeviceKey/:id', access: 'user' },
  getPushKey: { method: 'GET', path: '/api/users/getPushKey', access: 'user' },
  addPushSubscription: { method: 'POST', path: '/api/users/addPushSubscription', access: 'user' },
  deletePushSubscription: { method: 'POST', path: '/api/users/deletePushSubscription', access: 'user' },

  getSignInOptions: { method: 'GET', path: '/api/users/signInOptions', access: 'anyone' },
  loginWithCard: { method: 'POST', path: '/api/users/loginWithCard', access: 'anyone' },
  forgotPassword: { method: 'POST', path: '/api/users/forgotPassword', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/api/users/resetPassword', access: 'anyone' },
  editMe: { method: 'PUT', path: '/api/users/me', access: 'user' },
  changePassword: { method: 'POST', path: '/api/users/changePassword', access: 'user' },
  getSessions: { method: 'GET', path: '/api/users/sessions', access: 'user' },
  endSession: { method: 'DELETE', path: '/api/users/sessions/:id', access: 'user' },
  getUsers: { method: 'GET', path: '/api/users', access: 'admin' },
  importUsers: { method: 'POST', path: '/api/users/importUsers', access: 'admin' },
  newCard: { method: 'POST', path: '/api/users/newCard/:id', access: 'admin' },
  logOutEverywhere: { method: 'POST', path: '/api/users/logOutEverywhere/:id', access: 'admin' },
  restoreUser: { method: 'POST', path: '/api/users/restoreUser/:id', access: 'admin' },
  getUser: { method: 'GET', path: '/api/users/:id', access: 'admin' },
  editUser: { method: 'PUT', path: '/api/users/:id', access: 'admin' },
  deleteUser: { method: 'DELETE', path: '/api/users/:id', access: 'admin' },

  addExam: { method: 'POST', path: '/api/exams/addExam', access: 'admin' },
  getAiOptions: { method: 'GET', path: '/api/exams/aiOptions', access: 'admin' },
  createExam: { method: 'POST', path: '/api/exams/createExam', access: 'admin' },
  getAllExams: { method: 'GET', path: '/api/exams/getAllExams', access: 'user' },
  getExamById: { method: 'GET', path: '/api/exams/getExamById/:id', access: 'user' },
  editExam: { method: 'PUT', path: '/api/exams/editExam/:id', access: 'admin' },
  deleteExam: { method: 'DELETE', path: '/api/exams/deleteExam/:id', access: 'admin' },
  restoreExam: { method: 'POST', path: '/api/exams/restoreExam/:id', access: 'admin' },
  copyExam: { method: 'POST', path: '/api/exams/copyExam/:id', access: 'admin' },
  importExams: { method: 'POST', path: '/api/exams/importExams', access: 'admin' },
  deleteExams: { method: 'POST', path: '/api/exams/deleteExams', access: 'admin' },
  reorderQuestions: { method: 'PUT', path: '/api/exams/reorderQuestions/:id', access: 'admin' },
  addQuestion: { method: 'POST', path: '/api/exams/addQuestionToExam/:id', access: 'admin' },
  editQuestion: { method: 'PUT', path: '/api/exams/editQuestionInExam/:id', access: 'admin' },
  deleteQuestion: { method: 'DELETE', path: '/api/exams/deleteQuestionFromExam/:id', access: 'admin' },
  addQuestions: { method: 'POST', path: '/api/exams/addQuestionsToExam/:id', access: 'admin' },
  restoreQuestion: { method: 'POST', path: '/api/exams/restoreQuestionInExam/:id', access: 'admin' },
  deleteQuestions: { method: 'POST', path: '/api/exams/deleteQuestionsFromExam/:id', access: 'admin' },
  acceptAnswer: { method: 'POST', path: '/api/exams/acceptAnswer/:id', access: 'admin' },
  getScoringAgain: { method: 'GET', path: '/api/exams/scoringAgain/:id', access: 'admin' },

  addMedium: { method: 'POST', path: '/api/media', access: 'admin' },
  getMedium: { method: 'GET', path: '/api/media/:id', access: 'user' },
  renderFormula: { method: 'POST', path: '/api/media/formula', access: 'admin' },

  addReport: { method: 'POST', path: '/api/reports/addReport', access: 'user' },
  addCollected: { method: 'POST', path: '/api/reports/addCollected', access: 'user' },
  getAllAttempts: { method: 'POST', path: '/api/reports/getAllAttempts', access: 'admin' },
  getAllReports: { method: 'GET', path: '/api/reports/getAllReports', access: 'admin' },
  getLeaderboard: { method: 'GET', path: '/api/reports/getAllReports', access: 'admin', whenQuery: { group: 'user' } },
  getOwnReports: { method: 'GET', path: '/api/reports/getAllAttemptsByUser', access: 'user' },
  getStatistics: { method: 'GET', path: '/api/exams/statistics/:id', access: 'admin' },

  updateDeviceState: { method: 'PUT', path: '/api/exams/deviceState', access: 'user' },
  getExamDay: { method: 'GET', path: '/api/exams/live/:id', access: 'admin' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The path of an endpoint with its id filled in as one segment, whatever the id holds. */
export function pathOf(name: EndpointName, id = ''): string {
  return endpoints[name].path.replace(':id', encodeURIComponent(id));
}
