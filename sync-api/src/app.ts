import { join } from 'node:path';
import { receiptKeysPath } from '@quiz-app/shared/receipt';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
import { type AppContext, type ContextDeps, createAppContext } from './app-context.ts';
import type { Database } from './database/open-database.ts';
import type { NodeEnv } from './http/caller-address.ts';
import type { TrafficLimits } from './http/create-http-server.ts';
import { createRoutes } from './http/create-routes.ts';
import { serveDocs } from './http/docs-page.ts';
import { handleErrors, sendError } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { type OwnSite, ownSite } from './http/own-site.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createServeApp } from './http/serve-app.ts';
import { serveAll } from './routes/serve-all.ts';

export interface AppDeps extends ContextDeps, OwnSite {
  database: Database;
  /** The folder of the built app. */
  pwaFolder?: string;
  /** How many requests may be handled at the same time. Tests lower it. */
  mostRequests?: number;
  /** Limits for clients. */
  traffic?: Pick<TrafficLimits, 'slowest'>;
  /** Once this returns true, every response has `Connection: close`. */
  isStopping?: () => boolean;
}

const builtApp = join(import.meta.dirname, '../../pwa/dist');

/** Creates the Hono app from its dependencies, without opening a port or a database. */
export function createApp(deps: AppDeps, context = createAppContext(deps)) {
  const { database, publicUrls, host, trustProxy = 0, pwaFolder = builtApp, isStopping = () => false } = deps;
  const { log: logger } = context;
  const app = new Hono<NodeEnv>();
  app.use(requestId(), logRequests(logger), closeWhile(isStopping), securityHeaders(trustProxy));
  app.use(ownSite({ publicUrls, host, trustProxy }));
  serveHealth(app, { check: () => database.check(), isStopping, logger });
  serveCalls(app, context, deps);
  serveDocs(app);

  const unknownCall = (c: Context<NodeEnv>) => sendError(c, new ApiError('not-found', 'There is no such call'));
  app.all('/api', unknownCall);
  app.all('/api/*', unknownCall);
  const appUnreadable = (error: Error) => logger.error({ error: String(error) }, 'The built app cannot be read');
  app.get('*', createServeApp(pwaFolder, appUnreadable));
  handleErrors(app, logger);
  return app;
}

/** Serves the calls of the contract, and the keys of receipts. */
function serveCalls(app: Hono<NodeEnv>, context: AppContext, { mostRequests, traffic }: AppDeps): void {
  const { authenticate, limiter, trustProxy, receipts } = context;
  const routes = createRoutes({ authenticate, limiter, trustProxy, mostRequests, slowest: traffic?.slowest });
  serveAll(routes.serve, context);
  routes.mount(app);
  // Public, because anyone may verify a receipt. A standard document (RFC 7517), so it has no envelope.
  app.get(receiptKeysPath, async (c) => c.json(await receipts.keys(), 200, { 'cache-control': 'no-cache' }));
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
