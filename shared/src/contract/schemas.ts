import * as z from 'zod/mini';
import { collectedCode, deviceKey, publicKey, pushEndpoint, pushSubscription } from '../device.ts';
import { errorMessages } from '../error-messages.ts';
import { changedExam, exam, examByAi, examDetails, questionOrder } from '../exam.ts';
import { deviceState, examDay } from '../exam-day.ts';
import { examStatistics } from '../exam-statistics.ts';
import {
  examReferences,
  importedExam,
  importedExams,
  importSummary,
  questionList,
  questionReferences,
} from '../import.ts';
import { bodyLimits, limits } from '../limits.ts';
import {
  addedPerson,
  cardLogin,
  emailOnly,
  groupFilter,
  importedPeople,
  ownDetails,
  passwordChange,
  passwordReset,
  person,
  personEdit,
  searched,
  session,
} from '../people.ts';
import { question, questionContent } from '../question.ts';
import { dateFilter, report, reportCounts, reportFilter, reportSubmission, reportSummary } from '../report.ts';
import { credentials, registration, user } from '../user.ts';
import type { EndpointName } from './endpoints.ts';
import type { Failure, Success } from './envelope.ts';
import type { FailureCode } from './failures.ts';

/** The schemas of one endpoint. */
export interface EndpointSchemas {
  body?: z.ZodMiniType;
  /** The greatest length of the body in bytes; `bodyLimits.usual` if absent. */
  bodyLimit?: number;
  /** The schema of one item, of a body that is a list too long to be parsed at once. */
  bodyItem?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** Edits an exam, and accepts the version that the edit was made from as `If-Match`. */
  conditional?: true;
  /** The message of a success. */
  message: string;
  /** The `data` of a success. */
  data: z.ZodMiniType;
  /** The `data` instead if the query asks for fewer `fields`. */
  dataByFields?: Record<string, z.ZodMiniType>;
  /** Further fields of the envelope after a success. */
  extra?: z.ZodMiniType;
  /**
   * The kind of ETag of a success: the exam's version, for the `If-Match` of the next edit, or a hash of the content,
   * for `If-None-Match`.
   */
  etag?: 'version' | 'content';
  /** The endpoint's own failures; `failuresOf` adds the general ones. */
  failures?: readonly FailureCode[];
}

const missingId = 'Question id is required';
/** The specification also sends the caller's id, which is ignored. */
const questionReference = z.object(
  { questionId: z.string(missingId).check(z.minLength(1, missingId)), userid: z.optional(z.unknown()) },
  errorMessages.notAnObject,
);

const { page: pageLimits } = limits;
const limitMessage = `Limit must be a whole number from ${pageLimits.min} to ${pageLimits.max}`;
const cursorMessage = 'Cursor is not valid';

/** A whole number in a query string. */
const numberInQuery = (min: number, max: number, message: string) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], message),
      z.transform((value) =>
        typeof value === 'string' && !/^(0|[1-9]\d{0,14})$/.test(value) ? Number.NaN : Number(value),
      ),
    ),
    z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
  );

const listQuery = z.object({
  /** Rows per page; without it the answer is the whole list. */
  limit: z.optional(numberInQuery(pageLimits.min, pageLimits.max, limitMessage)),
  /** The `nextCursor` of the page before. */
  cursor: z.optional(numberInQuery(0, 1e15 - 1, cursorMessage)),
  fields: z.optional(z.enum(['summary', 'counts'], 'Fields may only be summary or counts')),
});

/** `nextCursor` is null at the end, and absent where no `limit` was asked for. */
const page = z.object({ nextCursor: z.optional(z.nullable(z.string())) });

const reports = {
  message: 'Attempts fetched successfully',
  query: listQuery,
  data: z.array(report),
  dataByFields: { summary: z.array(reportSummary), counts: z.array(reportCounts) },
  extra: page,
  failures: ['invalid-field'],
} as const;

const leaderboardRow = z.object({
  user: z.object({ _id: z.string(), name: z.string() }),
  attempts: z.int(),
  /** Marks, unrounded. */
  score: z.number(),
});

/** The schemas of each endpoint, by its name in `endpoints`. */
export const schemas = {
  register: {
    message: 'User registered successfully',
    body: registration,
    data: z.null(),
    failures: ['invalid-field', 'already-exists', 'only-admins', 'too-many-attempts', 'busy'],
  },
  /** `data` is the token. */
  login: {
    message: 'User logged in successfully',
    body: credentials,
    data: z.string(),
    failures: ['invalid-field', 'invalid-login', 'too-many-attempts', 'busy'],
  },
  getUserInfo: { message: 'User info fetched successfully', data: user },

  addDeviceKey: {
    message: 'Device added successfully',
    body: publicKey,
    data: deviceKey,
    failures: ['invalid-field'],
  },
  getDeviceKeys: { message: 'Devices fetched successfully', data: z.array(deviceKey) },
  deleteDeviceKey: { message: 'Device removed successfully', data: z.null(), failures: ['not-found'] },
  getPushKey: { message: 'Push key fetched successfully', data: z.object({ publicKey: z.string() }) },
  addPushSubscription: {
    message: 'Push subscription added successfully',
    body: pushSubscription,
    data: z.null(),
    failures: ['invalid-field'],
  },
  deletePushSubscription: {
    message: 'Push subscription removed successfully',
    body: pushEndpoint,
    data: z.null(),
    failures: ['invalid-field'],
  },

  getSignInOptions: {
    message: 'Sign-in options fetched successfully',
    data: z.object({
      /** Whether this server can send an e-mail to who forgot the password. */
      forgotPassword: z.boolean(),
    }),
  },
  /** `data` is the token. */
  loginWithCard: {
    message: 'User logged in successfully',
    body: cardLogin,
    data: z.string(),
    failures: ['invalid-field', 'invalid-login', 'too-many-attempts'],
  },
  forgotPassword: {
    message: 'If there is an account with this email, a link is on its way',
    body: emailOnly,
    data: z.null(),
    failures: ['invalid-field', 'not-found', 'too-many-attempts'],
  },
  resetPassword: {
    message: 'Password changed successfully',
    body: passwordReset,
    data: z.null(),
    failures: ['invalid-field', 'not-found'],
  },
  editMe: {
    message: 'Profile edited successfully',
    body: ownDetails,
    data: user,
    failures: ['invalid-field', 'already-exists'],
  },
  /** Ends every other session of the account. */
  changePassword: {
    message: 'Password changed successfully',
    body: passwordChange,
    data: z.null(),
    failures: ['invalid-field', 'too-many-attempts', 'busy'],
  },
  getSessions: { message: 'Sessions fetched successfully', data: z.array(session) },
  /** The id `current` is the session that asks. */
  endSession: { message: 'Session ended successfully', data: z.null(), failures: ['not-found'] },

  getUsers: {
    message: 'Users fetched successfully',
    query: z.object({
      /** Rows per page; 500 without it. */
      limit: z._default(numberInQuery(pageLimits.min, pageLimits.max, limitMessage), pageLimits.max),
      /** The `nextCursor` of the page before. */
      cursor: z.optional(z.string().check(z.maxLength(2_000, cursorMessage))),
      search: searched,
      group: groupFilter,
      /** `true` gives those who are deleted and not erased, instead of the others. */
      deleted: z.optional(z.literal('true', 'Deleted may only be true')),
    }),
    data: z.array(person),
    /** `groups` are all names of groups, with a first page. */
    extra: z.object({ nextCursor: z.nullable(z.string()), groups: z.optional(z.array(z.string())) }),
    failures: ['invalid-field'],
  },
  /** All or none. A failure names each refused row in `rows`. */
  importUsers: {
    message: 'Users imported successfully',
    body: importedPeople,
    bodyLimit: bodyLimits.people,
    data: z.array(addedPerson),
    failures: ['invalid-field', 'already-exists'],
  },
  /** The card before it is no longer valid, and the sessions that began with it end, unless a password was set since. */
  newCard: {
    message: 'Card created successfully',
    data: z.object({ card: z.string() }),
    failures: ['not-found'],
  },
  restoreUser: { message: 'User restored successfully', data: person, failures: ['not-found'] },
  editUser: {
    message: 'User edited successfully',
    body: personEdit,
    data: person,
    failures: ['invalid-field', 'not-found', 'already-exists', 'last-admin'],
  },
  deleteUser: {
    message: 'User deleted successfully',
    query: z.object({
      /** Removes the name for good, also of who is deleted already: reports then say `Deleted user`. */
      erase: z.optional(z.literal('true', 'Erase may only be true')),
    }),
    data: z.null(),
    failures: ['invalid-field', 'not-found', 'last-admin'],
  },

  addExam: {
    message: 'Exam added successfully',
    body: examDetails,
    bodyLimit: bodyLimits.details,
    data: exam,
    etag: 'version',
    failures: ['invalid-field'],
  },
  createExam: {
    message: 'Exam created successfully',
    body: examByAi,
    bodyLimit: bodyLimits.material,
    data: z.object({ questionsCount: z.int(), exam }),
    etag: 'version',
    failures: ['invalid-field', 'too-many-attempts', 'ai-not-set-up', 'ai-no-answer', 'ai-unusable'],
  },
  getAllExams: {
    message: 'Exams fetched successfully',
    query: z.object({
      /** The cursor of an earlier answer; empty for none. Without it the answer is the plain list. */
      since: z.optional(z.string()),
      /** With a cursor: `changed` reduces the questions that the exam had at the cursor already to {_id}. */
      fields: z.optional(z.literal('changed', 'Fields may only be changed')),
    }),
    data: z.array(exam),
    dataByFields: { changed: z.array(changedExam) },
    /**
     * With `since`: the ids of deleted exams and the next cursor. `complete` means that `data` has all exams, because
     * the cursor was empty or from before a backup was restored.
     */
    extra: z.object({
      deleted: z.optional(z.array(z.string())),
      cursor: z.optional(z.string()),
      complete: z.optional(z.literal(true)),
    }),
    etag: 'content',
    failures: ['invalid-field'],
  },
  getExamById: { message: 'Exam fetched successfully', data: exam, etag: 'version', failures: ['not-found'] },
  editExam: {
    conditional: true,
    message: 'Exam edited successfully',
    body: examDetails,
    bodyLimit: bodyLimits.exam,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  deleteExam: {
    conditional: true,
    message: 'Exam deleted successfully',
    data: z.null(),
    etag: 'version',
    failures: ['not-found'],
  },
  restoreExam: { message: 'Exam restored successfully', data: exam, etag: 'version', failures: ['not-found'] },
  /** `data` is the copy: a new exam with new questions of the same content. */
  copyExam: { message: 'Exam copied successfully', data: exam, etag: 'version', failures: ['not-found'] },
  /** All exams or none. Sent again with the same `_id`s it answers as the first time. */
  importExams: {
    message: 'Exams imported successfully',
    body: importedExams,
    bodyItem: importedExam,
    bodyLimit: bodyLimits.questions,
    data: importSummary,
    failures: ['invalid-field', 'already-exists'],
  },
  /** All exams or none. An exam that has another version than the one named is not deleted, nor are the others. */
  deleteExams: {
    message: 'Exams deleted successfully',
    body: examReferences,
    bodyLimit: bodyLimits.exam,
    data: z.null(),
    failures: ['invalid-field', 'not-found', 'changed-meanwhile'],
  },
  reorderQuestions: {
    conditional: true,
    message: 'Questions reordered successfully',
    body: questionOrder,
    bodyLimit: bodyLimits.questionOrder,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  addQuestion: {
    conditional: true,
    message: 'Question added successfully',
    body: questionContent,
    bodyLimit: bodyLimits.question,
    data: question,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  editQuestion: {
    conditional: true,
    message: 'Question edited successfully',
    body: z.intersection(questionReference, questionContent),
    bodyLimit: bodyLimits.question,
    data: question,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  deleteQuestion: {
    conditional: true,
    message: 'Question deleted successfully',
    body: questionReference,
    data: z.null(),
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  /** Adds questions after the others: all or none. `data` is the exam, with the added questions at its end. */
  addQuestions: {
    conditional: true,
    message: 'Questions added successfully',
    body: questionList,
    bodyLimit: bodyLimits.questions,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  /** All of these questions or none. `data` is the exam without them. */
  deleteQuestions: {
    conditional: true,
    message: 'Questions deleted successfully',
    body: questionReferences,
    bodyLimit: bodyLimits.questionOrder,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },

  addReport: {
    message: 'Report added successfully',
    body: reportSubmission,
    bodyLimit: bodyLimits.exam,
    data: report,
    failures: ['invalid-field', 'not-yours', 'not-found', 'too-many-attempts'],
  },
  /** `data` has no more than a carrier may know: that the report is stored, and its receipt. */
  addCollected: {
    message: 'Report added successfully',
    body: collectedCode,
    data: z.object({ _id: z.string(), receipt: z.exactOptional(z.string()) }),
    failures: ['invalid-field', 'not-signed', 'not-yours', 'not-found', 'too-many-attempts'],
  },
  getAllAttempts: {
    ...reports,
    body: reportFilter,
    /** `total=true` adds the number of matching reports to a first page. */
    query: z.extend(listQuery, { total: z.optional(z.literal('true', 'Total may only be true')) }),
    /** `total` is counted up to `limits.countedReports`. */
    extra: z.extend(page, { total: z.optional(z.int()) }),
  },
  getAllReports: {
    ...reports,
    /** `group=user` selects the leaderboard instead. */
    query: z.extend(listQuery, { group: z.optional(z.literal('user', 'Group may only be user')) }),
  },
  getLeaderboard: {
    message: 'Attempts fetched successfully',
    query: z.object({
      /** Only the people of this group. */
      ofGroup: groupFilter,
    }),
    data: z.array(leaderboardRow),
    failures: ['invalid-field'],
  },
  getOwnReports: reports,
  getStatistics: {
    message: 'Statistics fetched successfully',
    query: z.object({
      /** Of each person who took it several times: the first (the default) or best attempt, or all. */
      attempts: z.optional(z.enum(['first', 'best', 'all'], 'Attempts may only be first, best or all')),
      version: z.optional(numberInQuery(0, 1e15 - 1, 'Version must be a whole number')),
      /** Only of the people who are in this group now. */
      group: groupFilter,
      /** The dates bound the date that tables show (`reportDate`): at this instant or later, and before this instant. */
      dateFrom: dateFilter('Date from'),
      dateBefore: dateFilter('Date before'),
    }),
    data: examStatistics,
    failures: ['invalid-field', 'not-found'],
  },

  /** Replaces what the device of this session told before. */
  tellDeviceState: {
    message: 'Device state stored successfully',
    body: deviceState,
    data: z.null(),
    failures: ['invalid-field', 'too-many-attempts'],
  },
  getExamDay: {
    message: 'Exam day fetched successfully',
    query: z.object({
      /** The people of this group; without it those of the exam's groups, or everybody but admins. */
      group: groupFilter,
      /** What was handed in, begun or finished before this instant is of another day; 24 hours ago by default. */
      dateFrom: dateFilter('Date from'),
    }),
    data: examDay,
    failures: ['invalid-field', 'not-found'],
  },
} as const satisfies Record<EndpointName, EndpointSchemas>;

/** The schemas of an endpoint whose name is known only at run time. */
export const schemasOf = (name: EndpointName): EndpointSchemas => schemas[name];

/** The greatest length of an endpoint's body in bytes. */
export const bodyLimitOf = (name: EndpointName): number => schemasOf(name).bodyLimit ?? bodyLimits.usual;

export type Schemas = typeof schemas;
type Part<Name extends EndpointName, Key extends string> = Schemas[Name] extends { [K in Key]: infer Schema }
  ? Schema
  : undefined;

/** The body of a call as a client sends it; `undefined` for a call without one. */
export type BodyInput<Name extends EndpointName> =
  Part<Name, 'body'> extends z.ZodMiniType ? z.input<Part<Name, 'body'>> : undefined;

/** The body as the server reads it. */
export type Body<Name extends EndpointName> =
  Part<Name, 'body'> extends z.ZodMiniType ? z.output<Part<Name, 'body'>> : undefined;

/** The query of a call as a client sends it. */
export type QueryInput<Name extends EndpointName> =
  Part<Name, 'query'> extends z.ZodMiniType ? z.input<Part<Name, 'query'>> : undefined;

/** The query as the server reads it. */
export type Query<Name extends EndpointName> =
  Part<Name, 'query'> extends z.ZodMiniType ? z.output<Part<Name, 'query'>> : undefined;

/** The `data` of a success; `Fields` is the query's `fields`. */
export type Data<Name extends EndpointName, Fields = undefined> = Fields extends keyof Part<Name, 'dataByFields'>
  ? Part<Name, 'dataByFields'>[Fields] extends z.ZodMiniType
    ? z.output<Part<Name, 'dataByFields'>[Fields]>
    : never
  : z.output<Schemas[Name]['data']>;

/** Further fields of the envelope after a success. */
export type ExtraOf<Name extends EndpointName> =
  Part<Name, 'extra'> extends z.ZodMiniType ? z.output<Part<Name, 'extra'>> : unknown;

/** The whole answer of an endpoint. */
export type EnvelopeOf<Name extends EndpointName, Fields = undefined> =
  | (Success<Data<Name, Fields>> & ExtraOf<Name>)
  | Failure;
