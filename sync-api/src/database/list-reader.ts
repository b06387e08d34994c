import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { ListAnswer, ListedDatabase, ListOrder } from './list-worker.ts';
import type { Tables } from './tables.ts';

/**
 * A Kysely that reads an SQLite file in a worker thread, one query after another, so that a long one does not block the
 * event loop. It cannot write and has no transactions: each query sees the newest commit. The worker starts with the first
 * query.
 */
export function openListReader(path: string): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ListDriver(path),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

class ListDriver implements Driver {
  readonly #connection: ListConnection;

  constructor(path: string) {
    this.#connection = new ListConnection(path);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {}
  destroy(): Promise<void> {
    return this.#connection.close();
  }
  beginTransaction = noTransactions;
  commitTransaction = noTransactions;
  rollbackTransaction = noTransactions;
}

async function noTransactions(): Promise<never> {
  throw new Error('Lists are read without transactions');
}

class ListConnection implements DatabaseConnection {
  readonly #path: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown[]>>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(path: string) {
    this.#path = path;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const answered = Promise.withResolvers<unknown[]>();
    this.#waiting.set(id, answered);
    // The worker keeps the process alive only while a query waits for it.
    this.#worker.ref();
    this.#worker.postMessage({ id, sql, parameters } satisfies ListOrder);
    return { rows: (await answered.promise) as Row[] };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Lists are not streamed');
  }

  /** Resolves when the earlier queries are answered and the file is closed. */
  async close(): Promise<void> {
    if (!this.#worker) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#worker.postMessage('close' satisfies ListOrder);
    await ended;
  }

  #start(): Worker {
    // Not a URL, which Vite would replace in the tests of the app, where the server runs beside a page.
    const worker = new Worker(join(import.meta.dirname, 'list-worker.ts'), {
      workerData: this.#path satisfies ListedDatabase,
    });
    let reason: unknown = new Error('the thread that reads lists has ended');
    worker.on('message', (answer: ListAnswer) => this.#settle(worker, answer));
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    });
    return worker;
  }

  #settle(worker: Worker, answer: ListAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) worker.unref();
    if ('rows' in answer) waiting?.resolve(answer.rows);
    else waiting?.reject(new Sqlite.SqliteError(answer.failure.message, answer.failure.code));
  }
}
