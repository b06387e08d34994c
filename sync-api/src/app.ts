import { join } from 'node:path';
import { calls } from '@quiz-app/shared/api';
import { messages } from '@quiz-app/shared/messages';
import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { type Logger, pino } from 'pino';
import { createGate } from './auth/authenticate.ts';
import { createPasswords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import type { Database } from './database/open-database.ts';
import { createCatalogue } from './exams/catalogue.ts';
import { createExamArchive } from './exams/exam-archive.ts';
import { serveExams } from './exams/exams-routes.ts';
import { createExamsStore } from './exams/exams-store.ts';
import type { QuestionWriter } from './exams/question-writer.ts';
import { serveQuestions } from './exams/questions-routes.ts';
import { createQuestionsStore } from './exams/questions-store.ts';
import { ApiError } from './http/api-error.ts';
import type { NodeEnv } from './http/caller-address.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createServeCall } from './http/serve.ts';
import { createServeApp } from './http/serve-app.ts';
import { serveReports } from './reports/reports-routes.ts';
import { createReportsStore } from './reports/reports-store.ts';
import { type SignInRules, serveUsers } from './users/users-routes.ts';
import { createUsersStore } from './users/users-store.ts';

export interface AppDeps extends Partial<SignInRules> {
  database: Database;
  /** At least 32 bytes. */
  jwtSecret: Uint8Array;
  /** A jose time span; 7d where it is not given. */
  jwtTtl?: string;
  /** bcrypt's; tests lower it. */
  passwordCost?: number;
  /** Without it createExam answers that AI creation is not set up. */
  questionWriter?: QuestionWriter | undefined;
  /** The built app. */
  pwaFolder?: string;
  logger?: Logger;
  /** Once true, every answer asks the client to close its connection. */
  isStopping?: () => boolean;
}

const builtApp = join(import.meta.dirname, '../../pwa/dist');

/** The whole server as one function of its dependencies: `app.fetch` takes a request and gives the answer. */
export function createApp({
  database,
  jwtSecret,
  jwtTtl = '7d',
  adminSignup = 'open',
  trustProxy = 0,
  passwordCost = 10,
  questionWriter,
  pwaFolder = builtApp,
  logger = pino({ level: 'silent' }),
  isStopping = () => false,
}: AppDeps) {
  const app = new Hono<NodeEnv>();
  const failed = (c: Context, status: ApiError['status'], message: string, headers = {}) =>
    c.json({ success: false, message }, status, headers);

  app.use(requestId(), securityHeaders, async (c, next) => {
    const start = performance.now();
    await next();
    // Set on the answer itself: `c.header` would make it anew, and with it the body of every list.
    const { headers } = c.res;
    if (isStopping()) headers.set('connection', 'close');
    // Only where a proxy says that it speaks TLS: plain http is a valid home for the app.
    if (trustProxy > 0 && c.req.header('x-forwarded-proto') === 'https') {
      headers.set('strict-transport-security', 'max-age=31536000');
    }
    if (c.req.path.startsWith('/api/') && !headers.has('cache-control')) headers.set('cache-control', 'no-store');
    const { method, path } = c.req;
    logger.debug({ id: c.get('requestId'), method, path, status: c.res.status, ms: performance.now() - start });
  });

  app.get('/health', (c) => c.json({ success: true, message: 'The server is up', data: null }));
  app.get('/ready', async (c) => {
    if (isStopping()) return failed(c, 503, 'The server is stopping');
    try {
      await database.check();
    } catch (error) {
      logger.error({ id: c.get('requestId'), error: String(error) }, 'the database does not answer');
      return failed(c, 503, 'The database does not answer');
    }
    return c.json({ success: true, message: 'The server is ready', data: null });
  });

  const users = createUsersStore(database);
  const tokens = createTokens(jwtSecret, jwtTtl);
  const serve = createServeCall(app, createGate(tokens, users.byId));
  serveUsers(serve, users, createPasswords(passwordCost), tokens, { adminSignup, trustProxy });
  serveExams(serve, createExamsStore(database), createCatalogue(database, calls.getAllExams.message), questionWriter);
  serveQuestions(serve, createQuestionsStore(database));
  serveReports(serve, createReportsStore(database), database, { exams: createExamArchive(database), users });

  app.all('/api', (c) => failed(c, 404, 'There is no such call'));
  app.all('/api/*', (c) => failed(c, 404, 'There is no such call'));
  app.get('*', createServeApp(pwaFolder));
  app.notFound((c) => failed(c, 404, 'Not found'));
  app.onError((error, c) => {
    const { method, path } = c.req;
    if (error instanceof ApiError) {
      if (error.cause) logger.warn({ id: c.get('requestId'), method, path, cause: String(error.cause) }, error.message);
      return failed(c, error.status, error.message, error.headers);
    }
    logger.error({ id: c.get('requestId'), method, path, error: error.stack });
    return failed(c, 500, messages.serverError);
  });
  return app;
}
