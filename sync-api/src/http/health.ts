import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import { isBusy, NotWritable } from '../database/database-errors.ts';
import { DatabaseIsNewer } from '../database/migrate.ts';
import type { NodeEnv } from './caller-address.ts';

interface Health {
  /** Resolves when the database can be read and written. */
  check(): Promise<void>;
  isStopping(): boolean;
  logger: Logger;
}

/** Serves `/health` (the process runs) and `/ready` (it can answer requests), for supervisors and load balancers. */
export function serveHealth(app: Hono<NodeEnv>, { check, isStopping, logger }: Health): void {
  app.get('/health', (c) => c.json({ success: true, message: 'The server is up', data: null }));

  app.get('/ready', async (c) => {
    if (isStopping()) return notReady(c, new ApiError('busy', 'The server is stopping'));
    try {
      await check();
    } catch (error) {
      const reason = reasonOf(error);
      logger.error({ id: c.get('requestId'), error: String(error) }, reason);
      return notReady(c, new ApiError(isBusy(error) ? 'busy' : 'server-error', reason));
    }
    return c.json({ success: true, message: 'The server is ready', data: null });
  });
}

const notReady = (c: Context, error: ApiError) => c.json(error.envelope(), 503);

function reasonOf(error: unknown): string {
  if (error instanceof NotWritable) return 'The database cannot be written';
  if (error instanceof DatabaseIsNewer) return 'The database belongs to a newer version';
  return isBusy(error) ? 'The database is busy' : 'The database does not answer';
}
