import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { destination, type Logger, pino } from 'pino';
import { type AppDeps, createApp } from './app.ts';
import { createAppContext } from './app-context.ts';
import { readPushKey } from './auth/own-keys.ts';
import { scheduleBackups } from './backup/schedule-backups.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { asNotWritable } from './database/database-errors.ts';
import { type Database, isPostgres, openDatabase } from './database/open-database.ts';
import { createQuestionWriter } from './exams/question-writer.ts';
import { createHttpServer, type TrafficLimits } from './http/create-http-server.ts';
import { startJobs } from './jobs.ts';
import { createSendMail } from './mail/send-mail.ts';
import { keepReceiptKey, readOwnSecrets } from './own-secrets.ts';
import { rememberReceiptKeys } from './reports/receipts.ts';
import type { SendPush } from './users/notify.ts';
import { createSendPush } from './users/send-push.ts';

export interface RunningServer {
  /** The URL with the actual port. */
  url: string;
  database: Database;
  /** Refuses new connections, answers the running requests, finishes the writes, then closes. */
  stop(): Promise<void>;
}

/** How long an open connection may still send a request during a stop. */
const graceMs = 1_000;
/** When a stop closes the connections that are still open. */
const stopTimeoutMs = 8_000;

/**
 * Starts the server with the configuration in the environment.
 * @param served overrides for tests: the folder of the built app, the cost of passwords, the most requests at once, how
 *   pushes are sent, the limits for clients
 * @throws ConfigError for an invalid environment
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  served: Pick<AppDeps, 'pwaFolder' | 'passwordCost' | 'mostRequests' | 'sendPush'> & { traffic?: TrafficLimits } = {},
): Promise<RunningServer> {
  const config = readConfig(env);
  const logger = pino({ level: config.logLevel }, destination({ dest: 2, sync: true }));
  const { database, ...secrets } = await openDatabaseAndSecrets(config);
  // Before the first receipt is signed.
  await keepReceiptKeys(config, secrets.receiptKey, database).catch((error) =>
    logger.error({ error: String(error) }, 'The public key of receipts was not kept'),
  );
  const stopping = new AbortController();
  const questionWriter = config.ai && createQuestionWriter(config.ai, { stopping: stopping.signal });
  const sendMail = config.mail && createSendMail(config.mail.smtpUrl, config.mail.from);
  const sendPush = served.sendPush ?? pushSenderOf(config, secrets.pushKey);
  const isStopping = () => stopping.signal.aborted;
  const parts = { database, questionWriter, sendMail, sendPush, logger, isStopping };
  const deps = { ...config, ...served, ...secrets, ...parts };
  const context = createAppContext(deps);
  const app = createApp(deps, context);
  const server = createHttpServer({ fetch: app.fetch, proxies: config.trustProxy, limits: served.traffic });
  const connections = trackConnections(server);
  let stopBackups: (() => Promise<void>) | undefined;
  try {
    stopBackups = startBackups(config, logger);
    await listen(server, config);
  } catch (error) {
    await stopBackups?.();
    await database.close();
    throw error;
  }
  const stopJobs = startJobs(context);
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    url: `http://${host}:${port}`,
    database,
    async stop() {
      stopping.abort();
      await Promise.all([close(server, connections), stopBackups(), stopJobs()]);
      await database.close();
    },
  };
}

async function openDatabaseAndSecrets(config: Config) {
  const { databaseAddress, postgres } = config;
  let database: Database | undefined;
  try {
    database = await openDatabase(databaseAddress, postgres);
    return { database, ...readOwnSecrets(config) };
  } catch (error) {
    await database?.close();
    if (!isPostgres(databaseAddress)) {
      const actual = `file:${databaseAddress} (${reason(asNotWritable(error) ?? error)})`;
      throw new ConfigError('DATABASE_URL', actual, 'an SQLite file that can be opened or created');
    }
    // Only the host name is shown: a password with a slash in it could end up in any other part.
    const { hostname } = new URL(databaseAddress);
    const actual = `a postgres: address${hostname && ` at ${hostname}`} (${reason(error)})`;
    throw new ConfigError('DATABASE_URL', actual, 'a PostgreSQL database that lets this server in');
  }
}

/** Push services refuse messages of a server whose operator they cannot reach. */
function pushSenderOf({ pushContact }: Config, pushKey: KeyObject): SendPush | undefined {
  return pushContact === undefined ? undefined : createSendPush(readPushKey(pushKey), pushContact);
}

async function keepReceiptKeys(config: Config, receiptKey: KeyObject, database: Database): Promise<void> {
  await rememberReceiptKeys(database, keepReceiptKey(config, receiptKey));
}

function startBackups({ databaseAddress, backup }: Config, logger: Logger): () => Promise<void> {
  if (!backup) return async () => undefined;
  try {
    return scheduleBackups(databaseAddress, backup, logger);
  } catch (error) {
    throw new ConfigError('BACKUP_DIR', `${backup.folder} (${reason(error)})`, 'a folder that can be written to');
  }
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', `${port}, which is in use`, 'a port that is free');
    if (code === 'EACCES') throw new ConfigError('PORT', `${port}, which is not allowed here`, 'a port from 1024 on');
    throw new ConfigError('HOST', JSON.stringify(host), 'an address or name of this machine');
  }
}

function trackConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

async function close(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, 'close');
  // Unlike net's close(), http's cuts idle connections at once, and with them a request that is just arriving.
  NetServer.prototype.close.call(server);
  const deadline = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
  await Promise.race([closed, wait(graceMs)]);
  // Browsers open spare connections, which Node does not count as idle before their first request.
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

function reason(error: unknown): string {
  // One error per address of the host.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reason).join(', ');
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}
