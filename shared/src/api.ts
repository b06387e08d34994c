import type { Exam, ExamByAi, ExamDetails } from './exam.ts';
import type { LeaderboardRow } from './leaderboard.ts';
import type { OptionKey } from './option-key.ts';
import type { Options, Question } from './question.ts';
import type { Report, ReportFilter, SubmittedAttempt } from './report.ts';
import type { Credentials, Registration, User } from './user.ts';

/** What every answer of the API is. `Data` is what `data` holds when `success` is true. */
export type Envelope<Data = unknown> =
  | { success: true; message: string; data: Data }
  | { success: false; message: string; data?: undefined };

/** Who may call: anyone, whoever is logged in, or admins. */
export type Access = 'anyone' | 'user' | 'admin';

/** One call of the API. The types of what it takes and answers live in `Payload` and `Data` alone. */
export interface Call<Payload, Data> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` where the call names one. */
  path: `/api/${string}`;
  access: Access;
  /** The message of its success. */
  message: string;
  /** Never set: it carries the types. */
  readonly types?: { payload: Payload; data: Data };
}

const call = <Payload, Data>(
  method: Call<Payload, Data>['method'],
  path: Call<Payload, Data>['path'],
  access: Access,
  message: string,
) => ({ method, path, access, message }) satisfies Call<Payload, Data> as Call<Payload, Data>;

export interface QuestionPayload {
  name: string;
  options: Options;
  correctOptions: OptionKey[];
  /** The exam's id. */
  exam: string;
  /** Empty on add. */
  questionId: string;
}

/** Every call, once: client and server both read method, path and access from here. */
export const calls = {
  register: call<Registration, null>('POST', '/api/users/register', 'anyone', 'User registered successfully'),
  login: call<Credentials, string>('POST', '/api/users/login', 'anyone', 'User logged in successfully'),
  getUserInfo: call<undefined, User>('POST', '/api/users/get-user-info', 'user', 'User info fetched successfully'),

  addExam: call<ExamDetails, Exam>('POST', '/api/exams/addExam', 'admin', 'Exam added successfully'),
  createExam: call<ExamByAi, { questionsCount: number; exam: Exam }>(
    'POST',
    '/api/exams/createExam',
    'admin',
    'Exam created successfully',
  ),
  getAllExams: call<undefined, Exam[]>('GET', '/api/exams/getAllExams', 'user', 'Exams fetched successfully'),
  getExamById: call<undefined, Exam>('GET', '/api/exams/getExamById/:id', 'user', 'Exam fetched successfully'),
  editExam: call<ExamDetails, Exam>('PUT', '/api/exams/editExam/:id', 'admin', 'Exam edited successfully'),
  reorderQuestions: call<{ questionOrder: string[] }, Exam>(
    'PUT',
    '/api/exams/reorderQuestions/:id',
    'admin',
    'Questions reordered successfully',
  ),
  deleteExam: call<undefined, null>('DELETE', '/api/exams/deleteExam/:id', 'admin', 'Exam deleted successfully'),
  restoreExam: call<undefined, Exam>('POST', '/api/exams/restoreExam/:id', 'admin', 'Exam restored successfully'),
  addQuestion: call<QuestionPayload, Question>(
    'POST',
    '/api/exams/addQuestionToExam/:id',
    'admin',
    'Question added successfully',
  ),
  editQuestion: call<QuestionPayload, Question>(
    'PUT',
    '/api/exams/editQuestionInExam/:id',
    'admin',
    'Question edited successfully',
  ),
  deleteQuestion: call<{ questionId: string; userid: string }, null>(
    'DELETE',
    '/api/exams/deleteQuestionFromExam/:id',
    'admin',
    'Question deleted successfully',
  ),

  addReport: call<SubmittedAttempt, Report>('POST', '/api/reports/addReport', 'user', 'Report added successfully'),
  getAllAttempts: call<ReportFilter, Report[]>(
    'POST',
    '/api/reports/getAllAttempts',
    'admin',
    'Attempts fetched successfully',
  ),
  getAllReports: call<undefined, Report[]>(
    'GET',
    '/api/reports/getAllReports',
    'admin',
    'Attempts fetched successfully',
  ),
  getLeaderboard: call<undefined, LeaderboardRow[]>(
    'GET',
    '/api/reports/getAllReports',
    'admin',
    'Attempts fetched successfully',
  ),
  getOwnReports: call<undefined, Report[]>(
    'GET',
    '/api/reports/getAllAttemptsByUser',
    'user',
    'Attempts fetched successfully',
  ),
} as const;

/** The path of a call with its id filled in. */
export function pathOf({ path }: Pick<Call<unknown, unknown>, 'path'>, id = ''): string {
  return path.replace(':id', encodeURIComponent(id));
}
