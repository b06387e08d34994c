import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { receiptKeysPath } from '@quiz-app/shared/receipt';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { type Logger, pino } from 'pino';
import { ApiError } from './api-error.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createCards } from './auth/cards.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { countInMemory, createLimiter } from './auth/limiter.ts';
import { type Amount, aiExams, frequentLimits } from './auth/limits.ts';
import { createReceiptSigner, derivePushKey, deriveReceiptKey, readPushKey } from './auth/own-keys.ts';
import { createPasswords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import type { Database } from './database/open-database.ts';
import { createDeviceStatesStore } from './exam-day/device-states-store.ts';
import { serveExamDay } from './exam-day/exam-day-routes.ts';
import { createExamDayStore } from './exam-day/exam-day-store.ts';
import { AiBudget } from './exams/ai-budget.ts';
import { createExamArchive } from './exams/exam-archive.ts';
import { createExamList } from './exams/exam-list.ts';
import { serveExams } from './exams/exams-routes.ts';
import { createExamsStore } from './exams/exams-store.ts';
import { createImportExams } from './exams/import-store.ts';
import type { QuestionWriter } from './exams/question-writer.ts';
import { serveQuestions } from './exams/questions-routes.ts';
import { createQuestionsStore } from './exams/questions-store.ts';
import type { NodeEnv } from './http/caller-address.ts';
import { serveDocs } from './http/docs-page.ts';
import { handleErrors, sendError } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { type OwnSite, ownSite } from './http/own-site.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createRoutes } from './http/serve.ts';
import { createServeApp } from './http/serve-app.ts';
import { serveHandIn } from './reports/hand-in-routes.ts';
import { createReceipts } from './reports/receipts.ts';
import { serveReports } from './reports/reports-routes.ts';
import { createReportsStore } from './reports/reports-store.ts';
import type { AccountMail } from './users/account-mail.ts';
import { createDeviceKeysStore } from './users/device-keys-store.ts';
import { serveDevices } from './users/devices-routes.ts';
import { createNotify, type SendPush } from './users/notify.ts';
import { createPasswordsStore } from './users/passwords-store.ts';
import { createPeopleListStore } from './users/people-list-store.ts';
import { createPeopleStore } from './users/people-store.ts';
import { createPushStore } from './users/push-store.ts';
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
  /** How push services reach whoever runs the server (RFC 8292). Without it no messages are sent to browsers. */
  pushContact?: string | undefined;
  /** Sends messages to browsers. Tests replace it. */
  sendPush?: SendPush | undefined;
  /** How long a token is valid, as a jose time span. Defaults to `7d`. */
  jwtTtl?: string;
  /** bcrypt's cost factor. Tests lower it to save time. */
  passwordCost?: number;
  /** The reports that one person may add. Tests lower it to save time. */
  reportsOfUser?: Amount;
  /** Without it nobody can have a link sent for a forgotten password. */
  sendMail?: AccountMail['send'] | undefined;
  /** Without it `createExam` fails with the message that AI creation is not set up. */
  questionWriter?: QuestionWriter | undefined;
  /** How many exams the AI may write within 24 hours. Defaults to 100. */
  aiExamsPerDay?: number;
  /** The folder of the built app. */
  pwaFolder?: string;
  logger?: Logger;
  /** The requests that may be under way at once. Tests lower it. */
  mostRequests?: number;
  /** Once this returns true, every response has `Connection: close`. */
  isStopping?: () => boolean;
}

const builtApp = join(import.meta.dirname, '../../pwa/dist');

/** Creates the Hono app from its dependencies, without opening a port or a database. */
export function createApp({
  database,
  jwtSecret,
  receiptKey = deriveReceiptKey(jwtSecret),
  pushKey: privatePushKey = derivePushKey(jwtSecret),
  pushContact,
  sendPush = pushContact === undefined ? undefined : createSendPush(readPushKey(privatePushKey), pushContact),
  publicUrls,
  jwtTtl = '7d',
  adminSignup = 'open',
  trustProxy = 0,
  host,
  passwordCost = 10,
  sendMail,
  reportsOfUser = frequentLimits.reportsOfUser,
  questionWriter,
  aiExamsPerDay = 100,
  pwaFolder = builtApp,
  logger = pino({ level: 'silent' }),
  mostRequests,
  isStopping = () => false,
}: AppDeps) {
  const app = new Hono<NodeEnv>();
  app.use(requestId(), logRequests(logger), closeWhile(isStopping), securityHeaders(trustProxy));
  app.use(ownSite({ publicUrls, host, trustProxy }));
  serveHealth(app, { check: () => database.check(), isStopping, logger });

  const users = createUsersStore(database);
  const tokens = createTokens(jwtSecret, jwtTtl);
  const sessions = createSessionsStore(database);
  const people = createPeopleListStore(database);
  const authenticate = createAuthenticate(tokens, (owner) => sessions.callerOf(owner));
  const { serve, mount } = createRoutes({ authenticate, mostRequests });
  const limiter = createLimiter(database);
  serveAccounts(
    serve,
    { users, sessions, accounts: createPasswordsStore(database), people: createPeopleStore(database), list: people },
    {
      passwords: createPasswords(passwordCost),
      tokens,
      devices: createKnownDevices(jwtSecret),
      cards: createCards(jwtSecret),
      limiter,
      mail: sendMail && {
        appUrl: publicUrls?.[0] ?? '',
        send: sendMail,
        onFailure: (reason) => logger.error({ error: String(reason) }, 'An e-mail about an account was not sent'),
      },
    },
    { adminSignup, trustProxy },
  );
  const aiBudget = new AiBudget({
    atOnce: aiExams.atOnce,
    places: {
      take: (admin) => limiter.take(aiExams.place, admin),
      delete: (admin) => limiter.remove(aiExams.place, admin),
    },
    perDay: aiExamsPerDay,
    ofDay: { take: (all) => limiter.take(aiExams.ofDay(aiExamsPerDay), all) },
  });
  const list = createExamList(database);
  const store = createExamsStore(database);
  const importExams = createImportExams(database);
  serveExams(serve, { store, importExams, list, writeQuestions: questionWriter, aiBudget });
  serveQuestions(serve, createQuestionsStore(database));
  const countReport = countInMemory(reportsOfUser, 'reports');
  const deviceKeys = createDeviceKeysStore(database);
  const pushes = createPushStore(database);
  serveDevices(serve, deviceKeys, limiter, pushes, sendPush && readPushKey(privatePushKey).publicKey);
  const notify =
    sendPush && createNotify(pushes, sendPush, (what, error) => logger.warn({ error: String(error) }, what));
  const archive = createExamArchive(database);
  const receipts = createReceipts(database, createReceiptSigner(receiptKey));
  const reports = createReportsStore(database, receipts);
  serveHandIn(serve, {
    reports,
    exams: archive,
    users: { ...users, deviceKey: deviceKeys.find },
    countReport,
    onBrought: (row, { exam }) =>
      notify?.(row.user_id, { type: 'report-arrived', reportId: row.id, examName: exam.name }),
  });
  serveReports(serve, { database, reports, exams: archive, groups: people.groups });
  serveExamDay(serve, createDeviceStatesStore(database), createExamDayStore(database), {
    revisionOf: list.revisionOf,
    groups: people.groups,
    countTold: countInMemory(frequentLimits.statesOfUser, 'device states'),
  });
  mount(app);
  // For everybody to whom a receipt is shown. It has no envelope: it is a standard document (RFC 7517).
  app.get(receiptKeysPath, async (c) => c.json(await receipts.keys(), 200, { 'cache-control': 'no-cache' }));
  serveDocs(app);

  const unknownCall = (c: Context<NodeEnv>) => sendError(c, new ApiError('not-found', 'There is no such call'));
  app.all('/api', unknownCall);
  app.all('/api/*', unknownCall);
  const appUnreadable = (error: Error) => logger.error({ error: String(error) }, 'The built app cannot be read');
  app.get('*', createServeApp(pwaFolder, appUnreadable));
  handleErrors(app, logger);
  return app;
}

/** Logs every request at `debug`, and gives its id back to the client. */
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

/** Ends connections, so that a load balancer asks another server. */
function closeWhile(isStopping: () => boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isStopping()) c.res.headers.set('connection', 'close');
  };
}
