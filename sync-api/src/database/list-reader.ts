import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
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
 * A Kysely that reads an SQLite file in a worker thread, so that a long query does not block the event loop. It cannot
 * write. It runs one query after another, each of which sees the newest commit; those of a transaction see the same one.
 * The worker starts with the first query.
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
  async beginTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('begin'));
  }
  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  destroy(): Promise<void> {
    return this.#connection.close();
  }
}

class ListConnection implements DatabaseConnection {
  readonly #path: string;
  #worker: Worker | undefined;
  /** The statements that the worker has yet to answer, in its order. */
  readonly #waiting: PromiseWithResolvers<unknown[]>[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#worker ??= this.#start();
    const answered = Promise.withResolvers<unknown[]>();
    this.#waiting.push(answered);
    // The worker keeps the process alive only while a statement waits for it.
    this.#worker.ref();
    this.#worker.postMessage({ sql, parameters } satisfies ListOrder);
    return { rows: (await answered.promise) as Row[] };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Lists are not streamed');
  }

  /** Resolves when the earlier statements are answered and the file is closed. */
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
    worker.on('message', (answer: ListAnswer) => {
      const answered = this.#waiting.shift();
      if (this.#waiting.length === 0) worker.unref();
      if ('rows' in answer) answered?.resolve(answer.rows);
      else answered?.reject(new Sqlite.SqliteError(answer.failure.message, answer.failure.code));
    });
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.splice(0)) reject(reason);
    });
    return worker;
  }
}
