import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { receiptKeysPath } from '@quiz-app/shared/receipt';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { type Logger, pino } from 'pino';
import { ApiError } from './api-error.ts';
import { createAiBudget } from './auth/ai-budget.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createCards } from './auth/cards.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createLimiter } from './auth/limiter.ts';
import { type Amount, rateLimits } from './auth/limits.ts';
import { createReceiptSigner, derivePushKey, deriveReceiptKey, readPushKey } from './auth/own-keys.ts';
import { createPasswords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import type { Database } from './database/open-database.ts';
import { createDeviceStatesStore } from './exam-day/device-states-store.ts';
import { serveExamDay } from './exam-day/exam-day-routes.ts';
import { createExamDayStore } from './exam-day/exam-day-store.ts';
import type { OnUnreadable } from './exams/changed-exams.ts';
import { createExamArchive } from './exams/exam-archive.ts';
import { createExamList } from './exams/exam-list.ts';
import { serveExams } from './exams/exams-routes.ts';
import { createExamsStore } from './exams/exams-store.ts';
import { createImportExams } from './exams/import-store.ts';
import type { QuestionWriter } from './exams/question-writer.ts';
import { serveQuestions } from './exams/questions-routes.ts';
import { createQuestionsStore } from './exams/questions-store.ts';
import type { NodeEnv } from './http/caller-address.ts';
import type { TrafficLimits } from './http/create-http-server.ts';
import { createRoutes } from './http/create-routes.ts';
import { serveDocs } from './http/docs-page.ts';
import { handleErrors, sendError } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { type OwnSite, ownSite } from './http/own-site.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createServeApp } from './http/serve-app.ts';
import { createCompleteContent } from './media/complete-content.ts';
import { serveMedia } from './media/media-routes.ts';
import { createMediaStore } from './media/media-store.ts';
import { serveHandIn } from './reports/hand-in-routes.ts';
import { createReceipts } from './reports/receipts.ts';
import { serveReports } from './reports/reports-routes.ts';
import { createReportsStore } from './reports/reports-store.ts';
import { createScoreAgain } from './reports/score-again.ts';
import { createDeviceKeysStore } from './users/device-keys-store.ts';
import { serveDevices } from './users/devices-routes.ts';
import { createNotify, type SendPush } from './users/notify.ts';
import { createPasswordsStore } from './users/passwords-store.ts';
import { createPeopleListStore } from './users/people-list-store.ts';
import { createPeopleStore } from './users/people-store.ts';
import { createPushStore } from './users/push-store.ts';
import type { AccountMail } from './users/reset-routes.ts';
import { createSendPush } from './users/send-push.ts';
import { serveAccounts } from './users/serve-accounts.ts';
import { createSessionsStore } from './users/sessions-store.ts';
import type { SignInRules } from './users/users-routes.ts';
import { createUsersStore } from './users/users-store.ts';

export interface AppDeps extends Partial<SignInRules>, OwnSite {
  database: Database;
  /** At least 32 bytes. */
  jwtSecret: Uint8Array;
  /** The private Ed25519 key that signs receipts; by default derived from `jwtSecret`. */
  receiptKey?: KeyObject | undefined;
  /** The private P-256 key by which push services know this server; by default derived from `jwtSecret`. */
  pushKey?: KeyObject | undefined;
  /** The contact of the operator for push services (RFC 8292). Without it no pushes are sent. */
  pushContact?: string | undefined;
  /** Sends pushes. Tests replace it. */
  sendPush?: SendPush | undefined;
  /** How long a token is valid, as a jose time span. Defaults to `7d`. */
  jwtTtl?: string;
  /** bcrypt's cost factor. Tests lower it to save time. */
  passwordCost?: number;
  /** The reports that one person may add. Tests lower it to save time. */
  reportsOfUser?: Amount;
  /** Without it no password-reset links can be sent. */
  sendMail?: AccountMail['send'] | undefined;
  /** Without it `createExam` fails with the message that AI creation is not set up. */
  questionWriter?: QuestionWriter | undefined;
  /** How many exams the AI may write within 24 hours. Defaults to 100. */
  aiExamsPerDay?: number;
  /** The folder of the built app. */
  pwaFolder?: string;
  logger?: Logger;
  /** How many requests may be handled at the same time. Tests lower it. */
  mostRequests?: number;
  /** Limits for clients. */
  traffic?: Pick<TrafficLimits, 'slowest'>;
  /** Once this returns true, every response has `Connection: close`. */
  isStopping?: () => boolean;
}

const builtApp = join(import.meta.dirname, '../../pwa/dist');

/** Creates the Hono app from its dependencies, without opening a port or a database. */
export function createApp(deps: AppDeps) {
  const { database, publicUrls, host, trustProxy = 0, pwaFolder = builtApp, isStopping = () => false } = deps;
  const { logger = pino({ level: 'silent' }) } = deps;
  const app = new Hono<NodeEnv>();
  app.use(requestId(), logRequests(logger), closeWhile(isStopping), securityHeaders(trustProxy));
  app.use(ownSite({ publicUrls, host, trustProxy }));
  serveHealth(app, { check: () => database.check(), isStopping, logger });
  serveCalls(app, { ...deps, logger, trustProxy });
  serveDocs(app);

  const unknownCall = (c: Context<NodeEnv>) => sendError(c, new ApiError('not-found', 'There is no such call'));
  app.all('/api', unknownCall);
  app.all('/api/*', unknownCall);
  const appUnreadable = (error: Error) => logger.error({ error: String(error) }, 'The built app cannot be read');
  app.get('*', createServeApp(pwaFolder, appUnreadable));
  handleErrors(app, logger);
  return app;
}

/** Serves the calls of the contract. It is long because every part is created here and passed to its users. */
function serveCalls(app: Hono<NodeEnv>, deps: AppDeps & Required<Pick<AppDeps, 'logger' | 'trustProxy'>>): void {
  const { database, jwtSecret, logger, trustProxy } = deps;
  const users = createUsersStore(database);
  const sessions = createSessionsStore(database);
  const peopleList = createPeopleListStore(database);
  const limiter = createLimiter(database);
  const tokens = createTokens(jwtSecret, deps.jwtTtl ?? '7d');
  const authenticate = createAuthenticate(tokens, (owner) => sessions.callerOf(owner));
  const { mostRequests, traffic } = deps;
  const { serve, mount } = createRoutes({ authenticate, limiter, trustProxy, mostRequests, slowest: traffic?.slowest });

  serveAccounts(serve, {
    users,
    sessions,
    accounts: createPasswordsStore(database),
    people: createPeopleStore(database),
    peopleList,
    passwords: createPasswords(deps.passwordCost ?? 10),
    tokens,
    devices: createKnownDevices(jwtSecret),
    cards: createCards(jwtSecret),
    limiter,
    mail: deps.sendMail && {
      appUrl: deps.publicUrls?.[0] ?? '',
      send: deps.sendMail,
      onFailure: (reason) => logger.error({ error: String(reason) }, 'An e-mail about an account was not sent'),
    },
    adminSignup: deps.adminSignup ?? 'open',
    trustProxy,
  });

  const { publicKey, sendPush } = pushesOf(deps);
  const deviceKeys = createDeviceKeysStore(database);
  const pushes = createPushStore(database);
  serveDevices(serve, { deviceKeys, pushes, pushKey: sendPush && publicKey });
  const notify =
    sendPush && createNotify(pushes, sendPush, (what, error) => logger.warn({ error: String(error) }, what));

  const media = createMediaStore(database);
  serveMedia(serve, media);

  const archive = createExamArchive(database);
  const completeFor = createCompleteContent(media);
  const onUnreadable: OnUnreadable = (exam, error) =>
    logger.error({ exam, error: String(error) }, 'An exam cannot be read, and is not served');
  const examList = createExamList(database, onUnreadable);
  serveExams(serve, {
    store: createExamsStore(database),
    archive,
    importExams: createImportExams(database),
    examList,
    onUnreadable,
    completeFor,
    writeQuestions: deps.questionWriter,
    callAi: createAiBudget(limiter, deps.aiExamsPerDay ?? 100),
  });
  const receipts = createReceipts(database, createReceiptSigner(deps.receiptKey ?? deriveReceiptKey(jwtSecret)));
  const scoreAgain = createScoreAgain(database, {
    exams: archive,
    receipts,
    onFailure: (error) => logger.error({ error: String(error) }, 'Reports were not scored again'),
  });
  serveQuestions(serve, { questions: createQuestionsStore(database), completeFor, scoreAgain });
  const reportsOfUser = { ...rateLimits.reportsOfUser, ...deps.reportsOfUser };
  const reports = createReportsStore(database, {
    receipts,
    countSent: (tx, senders) => limiter.countIn(tx, reportsOfUser, senders, 'reports'),
  });
  serveHandIn(serve, {
    reports,
    exams: archive,
    users: { ...users, deviceKey: deviceKeys.find },
    onBrought: (row, { exam }) => notify?.(row.user_id, { reportId: row.id, examName: exam.name }),
    onStored: scoreAgain.arrived,
  });
  serveReports(serve, { database, reports, exams: archive, groups: peopleList.groups });

  serveExamDay(serve, {
    devices: createDeviceStatesStore(database),
    store: createExamDayStore(database),
    revisionOf: examList.revisionOf,
    groups: peopleList.groups,
  });
  mount(app);
  // Public, because anyone may verify a receipt. A standard document (RFC 7517), so it has no envelope.
  app.get(receiptKeysPath, async (c) => c.json(await receipts.keys(), 200, { 'cache-control': 'no-cache' }));
}

/** The server's public VAPID key, and the function that sends pushes; undefined if the server sends none. */
function pushesOf({ jwtSecret, pushKey = derivePushKey(jwtSecret), pushContact, sendPush }: AppDeps) {
  const key = readPushKey(pushKey);
  const sendByKey = pushContact === undefined ? undefined : createSendPush(key, pushContact);
  return { publicKey: key.publicKey, sendPush: sendPush ?? sendByKey };
}

/** Logs every request at `debug`, and returns its id to the client. */
function logRequests(logger: Logger): MiddlewareHandler<NodeEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const { method, path } = c.req;
    const id = c.get('requestId');
    c.res.headers.set('x-request-id', id);
    logger.debug({ id, method, path, status: c.res.status, ms: performance.now() - start });
  };
}

/** Closes connections during a stop, so that a load balancer uses another server. */
function closeWhile(isStopping: () => boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isStopping()) c.res.headers.set('connection', 'close');
  };
}
