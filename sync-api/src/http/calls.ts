import type { EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Body } from '@quiz-app/shared/contract/schemas';
import { bodyLimits } from '@quiz-app/shared/limits';
import { mediaTypes } from '@quiz-app/shared/media';
import { type Limit, rateLimits } from '../auth/limits.ts';

/** Whose calls a limit counts together: those from an address, of a person, or with the same key in their bodies. */
type AnyKey = 'address' | 'person' | ((body: never) => string);
type KeyOf<Name extends EndpointName> =
  | 'address'
  | ((typeof endpoints)[Name]['access'] extends 'anyone' ? never : 'person')
  | ((body: Body<Name>) => string);

/** What the server decides about a call. Its method, path and access are in `endpoints.ts`, its fields in its schemas. */
interface CallFacts<Key extends AnyKey = AnyKey> {
  /** The greatest length of its body in bytes; `none` for a call whose body is not read. */
  size: number;
  /**
   * Its queue; by default that of all requests, whose number at once is limited. Those of `hashes` and `ai` wait for a
   * password's hash and the AI, and do not count as running. Of `imports` three run at once, one of each person.
   */
  queue?: 'hashes' | 'ai' | 'imports';
  /** How often it may be made. Its handler counts it (`countCall`), because it knows which requests count. */
  limits?: readonly (readonly [limit: Limit, by: Key, what?: string])[];
}

const { usual, details, question, questionOrder, exam, material, questions, people } = bodyLimits;
/** The size of a call whose body is not read. */
export const none = 0;
const file = Math.max(...Object.values(mediaTypes));

const { registrationsOfAddress, resetsOfAddress, resetsOfAccount, devicesOfUser } = rateLimits;

/** Every call of the contract. */
export const calls = {
  register: { size: usual, queue: 'hashes', limits: [[registrationsOfAddress, 'address']] },
  login: { size: usual, queue: 'hashes' },
  getUserInfo: { size: usual },
  addDeviceKey: { size: usual, limits: [[devicesOfUser, 'person', 'new devices']] },
  getDeviceKeys: { size: none },
  deleteDeviceKey: { size: usual },
  restoreDeviceKey: { size: usual },
  getPushKey: { size: none },
  addPushSubscription: { size: usual },
  deletePushSubscription: { size: usual },

  getSignInOptions: { size: none },
  loginWithCard: { size: usual },
  forgotPassword: {
    size: usual,
    limits: [
      [resetsOfAddress, 'address'],
      [resetsOfAccount, ({ email }) => email.toLowerCase()],
    ],
  },
  resetPassword: { size: usual, queue: 'hashes' },
  // Like a registration it says whether an e-mail address is taken.
  editMe: { size: usual, limits: [[registrationsOfAddress, 'address']] },
  changePassword: { size: usual, queue: 'hashes' },
  getSessions: { size: none },
  endSession: { size: usual },
  getUsers: { size: none },
  importUsers: { size: people },
  newCard: { size: usual },
  logOutEverywhere: { size: usual },
  restoreUser: { size: usual },
  getUser: { size: none },
  editUser: { size: usual },
  deleteUser: { size: usual },

  addExam: { size: details },
  getAiOptions: { size: none },
  createExam: { size: material, queue: 'ai' },
  getAllExams: { size: none },
  getExamById: { size: none },
  editExam: { size: exam },
  deleteExam: { size: usual },
  restoreExam: { size: usual },
  copyExam: { size: usual },
  importExams: { size: questions, queue: 'imports' },
  deleteExams: { size: exam },
  reorderQuestions: { size: questionOrder },
  addQuestion: { size: question },
  editQuestion: { size: question },
  deleteQuestion: { size: usual },
  addQuestions: { size: questions, queue: 'imports' },
  restoreQuestion: { size: usual },
  deleteQuestions: { size: questionOrder },
  acceptAnswer: { size: usual },
  getScoringAgain: { size: none },

  addMedium: { size: file },
  getMedium: { size: none },
  renderFormula: { size: usual },

  // Its limit is that of its sender's reports: `countSent` in app-context.ts counts it in the transaction that stores one.
  addReport: { size: exam },
  addCollected: { size: exam },
  getAllAttempts: { size: usual },
  getAllReports: { size: none },
  getLeaderboard: { size: none },
  getOwnReports: { size: none },
  getStatistics: { size: none },

  updateDeviceState: { size: usual },
  getExamDay: { size: none },
} as const satisfies { [Name in EndpointName]: CallFacts<KeyOf<Name>> };

/** The row of a call whose name is known only at run time. */
export const factsOf = (name: EndpointName): CallFacts => calls[name];
