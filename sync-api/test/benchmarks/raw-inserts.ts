import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { isPostgres } from '../../src/database/open-database.ts';
import type { Loaded } from './load.ts';

// The floor of a report that is added: its row inserted by a prepared statement, in a durable commit of its own.

export interface Inserts {
  ask: 'insert';
  /** Connections that insert at once, each its next row when the last one is committed. SQLite writes one at a time. */
  connections: number;
  /** Milliseconds. */
  duration: number;
}

type Row = Record<string, string | number | null>;
type Insert = (row: Row) => unknown;

/** The address of a PostgreSQL database or the path of an SQLite file, with a report in it. */
const { DATABASE: address = '' } = process.env;

const insertOf = (columns: readonly string[], place: (index: number) => string) =>
  `INSERT INTO reports (${columns.join(', ')}) VALUES (${columns.map((_, index) => place(index + 1)).join(', ')})`;
const model = 'SELECT * FROM reports ORDER BY seq DESC LIMIT 1';

function withoutSeq({ seq: _, ...row }: Row): Row {
  return row;
}

function onSqlite(): { row: Row; open: () => Promise<Insert> } {
  const connection = new Sqlite(address);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  const row = withoutSeq(connection.prepare<[], Row>(model).get() ?? {});
  const columns = Object.keys(row);
  const statement = connection.prepare(insertOf(columns, () => '?'));
  return { row, open: async () => (added) => statement.run(Object.values(added)) };
}

async function onPostgres(): Promise<{ row: Row; open: () => Promise<Insert> }> {
  const open = async () => {
    const client = new Client(address);
    await client.connect();
    return client;
  };
  const { rows } = await (await open()).query<Row>(model);
  const row = withoutSeq(rows[0] ?? {});
  const text = insertOf(Object.keys(row), (index) => `$${index}`);
  return {
    row,
    async open() {
      const client = await open();
      return (added) => client.query({ name: 'insert', text, values: Object.values(added) });
    },
  };
}

const { row, open } = isPostgres(address) ? await onPostgres() : onSqlite();
const opened: Insert[] = [];

async function insert({ connections, duration }: Inserts): Promise<Loaded> {
  while (opened.length < connections) opened.push(await open());
  const times: number[] = [];
  const start = performance.now();
  const end = start + duration;
  await Promise.all(
    opened.slice(0, connections).map(async (add) => {
      for (let asked = start; asked < end; asked = performance.now()) {
        await add({ ...row, id: uuidv7() });
        times.push(performance.now() - asked);
      }
    }),
  );
  return { times, took: performance.now() - start };
}

process.on('message', async (message: Inserts | { ask: string }) => {
  if (message.ask === 'insert') process.send?.(await insert(message as Inserts));
});
console.log('The floor is at -');
