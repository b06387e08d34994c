import { parentPort, workerData } from 'node:worker_threads';
import { connect, keepStatements } from './sqlite-connection.ts';

/** The worker's input: the path of the database. */
export type ListedDatabase = string;

/** A statement to run. */
interface ListStatement {
  sql: string;
  parameters: readonly unknown[];
}

/** A statement to run, or the order to close the database and end. */
export type ListOrder = ListStatement | 'close';

/** The rows of a statement, or why it failed; `code` is SQLite's. */
export type ListAnswer = { rows: unknown[] } | { failure: { message: string; code: string } };

const connection = connect(workerData as ListedDatabase, { readonly: true });
const prepare = keepStatements(connection);

parentPort?.on('message', (order: ListOrder) => {
  if (order === 'close') {
    connection.close();
    parentPort?.close();
    return;
  }
  let answer: ListAnswer;
  try {
    answer = { rows: run(order) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    answer = { failure: { message, code } };
  }
  parentPort?.postMessage(answer);
});

/** @returns the rows; none for `begin`, `commit` and `rollback` */
function run({ sql, parameters }: ListStatement): unknown[] {
  const statement = prepare(sql);
  if (statement.reader) return statement.all(...parameters);
  statement.run(...parameters);
  return [];
}
