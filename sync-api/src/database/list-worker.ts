import { parentPort, workerData } from 'node:worker_threads';
import { connect, keepStatements } from './sqlite-connection.ts';

/** The worker's input: the path of the database. */
export type ListedDatabase = string;

/** A query to run, or the order to close the database and end. */
export type ListOrder = { id: number; sql: string; parameters: readonly unknown[] } | 'close';

/** The rows of a query, or why it failed; `code` is SQLite's. */
export type ListAnswer = { id: number } & ({ rows: unknown[] } | { failure: { message: string; code: string } });

const connection = connect(workerData as ListedDatabase, { readonly: true });
const prepare = keepStatements(connection);

parentPort?.on('message', (order: ListOrder) => {
  if (order === 'close') {
    connection.close();
    parentPort?.close();
    return;
  }
  const { id, sql, parameters } = order;
  let answer: ListAnswer;
  try {
    answer = { id, rows: prepare(sql).all(...parameters) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    answer = { id, failure: { message, code } };
  }
  parentPort?.postMessage(answer);
});
