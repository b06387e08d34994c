import type { KeyObject } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { busyError } from './api-error.ts';
import { createAiBudget } from './auth/ai-budget.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createCards } from './auth/cards.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createLimiter, type Limiter } from './auth/limiter.ts';
import { type Amount, hashing, rateLimits } from './auth/limits.ts';
import { createReceiptSigner, derivePushKey, deriveReceiptKey, readPushKey } from './auth/own-keys.ts';
import { createPasswords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import type { Database } from './database/open-database.ts';
import { createDeviceStatesStore } from './exam-day/device-states-store.ts';
import { createExamDayStore } from './exam-day/exam-day-store.ts';
import type { OnUnreadable } from './exams/changed-exams.ts';
import { createExamArchive } from './exams/exam-archive.ts';
import { createExamList } from './exams/exam-list.ts';
import { createExamsStore } from './exams/exams-store.ts';
import { createImportExams } from './exams/import-store.ts';
import type { QuestionWriter } from './exams/question-writer.ts';
import { createQuestionsStore } from './exams/questions-store.ts';
import { RoundRobinQueue } from './http/round-robin-queue.ts';
import { createCompleteContent } from './media/complete-content.ts';
import { createMediaStore } from './media/media-store.ts';
import { createReceipts } from './reports/receipts.ts';
import { createReportsStore } from './reports/reports-store.ts';
import { createScoreAgain } from './reports/score-again.ts';
import { createStatistics } from './reports/statistics.ts';
import { createDeviceKeysStore } from './users/device-keys-store.ts';
import { createNotify, type SendPush } from './users/notify.ts';
import { createPasswordsStore } from './users/passwords-store.ts';
import { createPeopleListStore } from './users/people-list-store.ts';
import { createPeopleStore } from './users/people-store.ts';
import { createPushStore } from './users/push-store.ts';
import { createRemind } from './users/remind.ts';
import { createRemindersStore } from './users/reminders-store.ts';
import { createSessionsStore } from './users/sessions-store.ts';
import { createSignIn } from './users/sign-in.ts';
import { createUsersStore } from './users/users-store.ts';

export interface ContextDeps {
  database: Pick<Database, 'reads' | 'lists' | 'fresh' | 'write'>;
  logger?: Logger;
  /** At least 32 bytes. */
  jwtSecret: Uint8Array;
  /** How long a token is valid, as a jose time span. Defaults to `7d`. */
  jwtTtl?: string;
  /** The private Ed25519 key that signs receipts; by default derived from `jwtSecret`. */
  receiptKey?: KeyObject | undefined;
  /** The private P-256 key by which push services know this server; by default derived from `jwtSecret`. */
  pushKey?: KeyObject | undefined;
  /** Without it no pushes are sent. */
  sendPush?: SendPush | undefined;
  /** The number of reverse proxies in front of the server. Defaults to 0. */
  trustProxy?: number;
  /** `closed` refuses further admins once there is one. Defaults to `open`. */
  adminSignup?: 'open' | 'closed' | undefined;
  /** bcrypt's cost factor. Tests lower it to save time. */
  passwordCost?: number | undefined;
  /** The reports that one person may add. Tests lower it to save time. */
  reportsOfUser?: Amount;
  /** The addresses of the app; e-mails have links to the first one. */
  publicUrls?: readonly string[] | undefined;
  /** Without it no e-mails are sent, such as password-reset links. */
  sendMail?: ((mail: { to: string; subject: string; text: string }) => Promise<unknown>) | undefined;
  /** Without it `createExam` fails with the message that AI creation is not set up. */
  questionWriter?: QuestionWriter | undefined;
  /** How many exams the AI may write within 24 hours. Defaults to 100. */
  aiExamsPerDay?: number | undefined;
}

/** Every store and service of a server, which its routes and jobs share. */
export type AppContext = ReturnType<typeof createAppContext>;

/** Creates the stores and services of a server. A test needs a database and a secret for it. */
export function createAppContext(deps: ContextDeps) {
  const { database, logger: log = pino({ level: 'silent' }), trustProxy = 0, adminSignup = 'open' } = deps;
  const limiter = createLimiter(database);
  const basis = { database, log, limiter, trustProxy };
  const accounts = createAccounts(deps, basis);
  const examsAndReports = createExamsAndReports(deps, basis);
  return {
    ...basis,
    adminSignup,
    mail: createMail(deps, log),
    writeQuestions: deps.questionWriter,
    callAi: createAiBudget(limiter, deps.aiExamsPerDay ?? 100),
    ...accounts,
    ...createDevices(deps, basis),
    ...examsAndReports,
    statistics: createStatistics(database.lists, examsAndReports.archive, accounts.peopleList.groups),
    deviceStates: createDeviceStatesStore(database),
    examDay: createExamDayStore(database),
  };
}

/** Undefined where e-mail is not set up. */
function createMail({ publicUrls, sendMail: send }: ContextDeps, log: Logger) {
  const onFailure = (reason: unknown) =>
    log.error({ error: String(reason) }, 'An e-mail about an account was not sent');
  return send && { appUrl: publicUrls?.[0] ?? '', send, onFailure };
}

interface Basis {
  database: ContextDeps['database'];
  log: Logger;
  limiter: Limiter;
  trustProxy: number;
}

const tooManyLogins = () => busyError('Too many people are logging in. Please try again in a few seconds.');

function createAccounts({ jwtSecret, jwtTtl = '7d', passwordCost = 10 }: ContextDeps, { database, trustProxy }: Basis) {
  const tokens = createTokens(jwtSecret, jwtTtl);
  const sessions = createSessionsStore(database);
  return {
    users: createUsersStore(database),
    people: createPeopleStore(database),
    peopleList: createPeopleListStore(database),
    sessions,
    accounts: createPasswordsStore(database),
    passwords: createPasswords(passwordCost),
    /** The queue in which passwords are hashed. */
    hashes: new RoundRobinQueue({ ...hashing, full: tooManyLogins }),
    cards: createCards(jwtSecret),
    signIn: createSignIn({ sessions, tokens, devices: createKnownDevices(jwtSecret), trustProxy }),
    authenticate: createAuthenticate(tokens, (owner) => sessions.callerOf(owner)),
  };
}

function createDevices(deps: ContextDeps, { database, log }: Basis) {
  const { pushKey = derivePushKey(deps.jwtSecret), sendPush } = deps;
  const pushes = createPushStore(database);
  const warn = (what: string, error: unknown) => log.warn({ error: String(error) }, what);
  const notify = sendPush && createNotify(pushes, sendPush, warn);
  return {
    deviceKeys: createDeviceKeysStore(database),
    pushes,
    /** The public half of the server's VAPID key, as base64url; undefined if it sends no pushes. */
    pushKey: sendPush && readPushKey(pushKey).publicKey,
    notify,
    remind: notify && createRemind(createRemindersStore(database), notify),
  };
}

function createExamsAndReports(deps: ContextDeps, { database, log, limiter }: Basis) {
  const media = createMediaStore(database);
  const archive = createExamArchive(database);
  const onUnreadable: OnUnreadable = (exam, error) =>
    log.error({ exam, error: String(error) }, 'An exam cannot be read, and is not served');
  const receipts = createReceipts(database, createReceiptSigner(deps.receiptKey ?? deriveReceiptKey(deps.jwtSecret)));
  const onFailure = (error: unknown) => log.error({ error: String(error) }, 'Reports were not scored again');
  const reportsOfUser = { ...rateLimits.reportsOfUser, ...deps.reportsOfUser };
  return {
    media,
    completeFor: createCompleteContent(media),
    exams: createExamsStore(database),
    importExams: createImportExams(database),
    questions: createQuestionsStore(database),
    archive,
    examList: createExamList(database, onUnreadable),
    onUnreadable,
    receipts,
    reports: createReportsStore(database, {
      receipts,
      countSent: (tx, senders) => limiter.countIn(tx, reportsOfUser, senders, 'reports'),
    }),
    scoreAgain: createScoreAgain(database, { exams: archive, receipts, onFailure }),
  };
}
