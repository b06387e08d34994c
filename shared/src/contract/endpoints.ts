/** Who may call: anyone, whoever is logged in, or admins. */
export type Access = 'anyone' | 'user' | 'admin';

/** One endpoint of the API. What it takes and answers stands under the same name in `schemas.ts`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` where the call names one. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The message of its success. */
  readonly message: string;
  /** The query that tells this endpoint from another one of the same method and path. */
  readonly whenQuery?: Readonly<Record<string, string>>;
  /** It edits an exam, and takes the version it was made from as `If-Match`. */
  readonly conditional?: true;
}

/** Every endpoint, once. A taker's browser loads this table, so it stays free of zod. */
export const endpoints = {
  register: {
    method: 'POST',
    path: '/api/users/register',
    access: 'anyone',
    message: 'User registered successfully',
  },
  login: {
    method: 'POST',
    path: '/api/users/login',
    access: 'anyone',
    message: 'User logged in successfully',
  },
  getUserInfo: {
    method: 'POST',
    path: '/api/users/get-user-info',
    access: 'user',
    message: 'User info fetched successfully',
  },

  addExam: {
    method: 'POST',
    path: '/api/exams/addExam',
    access: 'admin',
    message: 'Exam added successfully',
  },
  createExam: {
    method: 'POST',
    path: '/api/exams/createExam',
    access: 'admin',
    message: 'Exam created successfully',
  },
  getAllExams: {
    method: 'GET',
    path: '/api/exams/getAllExams',
    access: 'user',
    message: 'Exams fetched successfully',
  },
  getExamById: {
    method: 'GET',
    path: '/api/exams/getExamById/:id',
    access: 'user',
    message: 'Exam fetched successfully',
  },
  editExam: {
    method: 'PUT',
    path: '/api/exams/editExam/:id',
    access: 'admin',
    message: 'Exam edited successfully',
    conditional: true,
  },
  deleteExam: {
    method: 'DELETE',
    path: '/api/exams/deleteExam/:id',
    access: 'admin',
    message: 'Exam deleted successfully',
    conditional: true,
  },
  restoreExam: {
    method: 'POST',
    path: '/api/exams/restoreExam/:id',
    access: 'admin',
    message: 'Exam restored successfully',
  },
  reorderQuestions: {
    method: 'PUT',
    path: '/api/exams/reorderQuestions/:id',
    access: 'admin',
    message: 'Questions reordered successfully',
    conditional: true,
  },
  addQuestion: {
    method: 'POST',
    path: '/api/exams/addQuestionToExam/:id',
    access: 'admin',
    message: 'Question added successfully',
    conditional: true,
  },
  editQuestion: {
    method: 'PUT',
    path: '/api/exams/editQuestionInExam/:id',
    access: 'admin',
    message: 'Question edited successfully',
    conditional: true,
  },
  deleteQuestion: {
    method: 'DELETE',
    path: '/api/exams/deleteQuestionFromExam/:id',
    access: 'admin',
    message: 'Question deleted successfully',
    conditional: true,
  },

  addReport: {
    method: 'POST',
    path: '/api/reports/addReport',
    access: 'user',
    message: 'Report added successfully',
  },
  getAllAttempts: {
    method: 'POST',
    path: '/api/reports/getAllAttempts',
    access: 'admin',
    message: 'Attempts fetched successfully',
  },
  getAllReports: {
    method: 'GET',
    path: '/api/reports/getAllReports',
    access: 'admin',
    message: 'Attempts fetched successfully',
  },
  getLeaderboard: {
    method: 'GET',
    path: '/api/reports/getAllReports',
    access: 'admin',
    message: 'Attempts fetched successfully',
    whenQuery: { group: 'user' },
  },
  getOwnReports: {
    method: 'GET',
    path: '/api/reports/getAllAttemptsByUser',
    access: 'user',
    message: 'Attempts fetched successfully',
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The path of an endpoint with its id filled in as one segment, whatever the id holds. */
export function pathOf(name: EndpointName, id = ''): string {
  return endpoints[name].path.replace(':id', encodeURIComponent(id));
}
