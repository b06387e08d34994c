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

/** For how many milliseconds the outcome of a check counts: anyone may ask, and each check writes to the disk. */
const outcomeMs = 1_000;

/** Serves `/health` (the process runs) and `/ready` (it can answer requests), for supervisors and load balancers. */
export function serveHealth(app: Hono<NodeEnv>, { check, isStopping, logger }: Health): void {
  let last: Promise<ApiError | undefined> | undefined;

  /** @returns why the server is not ready; the same for everyone who asks at the same time */
  async function outcome(requestId: string): Promise<ApiError | undefined> {
    try {
      await check();
      return undefined;
    } catch (error) {
      const reason = reasonOf(error);
      logger.error({ id: requestId, error: String(error) }, reason);
      return new ApiError(isBusy(error) ? 'busy' : 'server-error', reason);
    } finally {
      setTimeout(() => {
        last = undefined;
      }, outcomeMs).unref();
    }
  }

  app.get('/health', (c) => c.json({ success: true, message: 'The server is up', data: null }));

  app.get('/ready', async (c) => {
    if (isStopping()) return notReady(c, new ApiError('busy', 'The server is stopping'));
    last ??= outcome(c.get('requestId'));
    const problem = await last;
    return problem ? notReady(c, problem) : c.json({ success: true, message: 'The server is ready', data: null });
  });
}

const notReady = (c: Context, error: ApiError) => c.json(error.envelope(), 503);

function reasonOf(error: unknown): string {
  if (error instanceof NotWritable) return 'The database cannot be written';
  if (error instanceof DatabaseIsNewer) return 'The database belongs to a newer version';
  return isBusy(error) ? 'The database is busy' : 'The database does not answer';
}
