import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { isPostgres } from '../../src/database/open-database.ts';
import type { Loaded } from './load.ts';

// The floor of a report that is added: the two rows that it writes, its own and its user's total, by prepared statements
// in a durable commit of their own.

export interface Inserts {
  ask: 'insert';
  /** Connections that insert at once, each its next row when the last one is committed. SQLite writes one at a time. */
  connections: number;
  /** Milliseconds. */
  duration: number;
}

type Row = Record<string, string | number | null>;
type Insert = (row: Row) => unknown;

/** What is added again and again, each time to the next total. */
interface Model {
  report: Row;
  totals: Row[];
  open: () => Promise<Insert>;
}

/** The address of a PostgreSQL database or the path of an SQLite file, with reports in it. */
const { DATABASE: address = '' } = process.env;

const insertOf = (columns: readonly string[], place: (index: number) => string) =>
  `INSERT INTO reports (${columns.join(', ')}) VALUES (${columns.map((_, index) => place(index + 1)).join(', ')})`;
const countOf = (given: string) =>
  `INSERT INTO totals (user_id, user_name, attempts, score) ${given}
   ON CONFLICT (user_id) DO UPDATE SET attempts = totals.attempts + 1, score = totals.score + excluded.score`;
const newest = 'SELECT * FROM reports ORDER BY seq DESC LIMIT 1';
const everyTotal = 'SELECT user_id, user_name FROM totals ORDER BY user_id';

/** The database itself fills the two columns. */
function insertable({ seq: _, report_date: __, ...row }: Row = {}): Row {
  return row;
}

function onSqlite(): Model {
  const connection = new Sqlite(address);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  const report = insertable(connection.prepare<[], Row>(newest).get());
  const insert = connection.prepare(insertOf(Object.keys(report), () => '?'));
  const count = connection.prepare(countOf('VALUES (?, ?, 1, 1)'));
  const add = connection.transaction((row: Row) => {
    insert.run(Object.values(row));
    count.run(row.user_id, row.user_name);
  });
  return {
    report,
    totals: connection.prepare<[], Row>(everyTotal).all(),
    open: async () => (row) => add.immediate(row),
  };
}

async function onPostgres(): Promise<Model> {
  const open = async () => {
    const client = new Client(address);
    await client.connect();
    return client;
  };
  const client = await open();
  const report = insertable((await client.query<Row>(newest)).rows[0]);
  const { rows: totals } = await client.query<Row>(everyTotal);
  await client.end();
  const added = insertOf(Object.keys(report), (index) => `$${index}`);
  const text = `WITH added AS (${added} RETURNING user_id, user_name) ${countOf('SELECT user_id, user_name, 1, 1 FROM added')}`;
  return {
    report,
    totals,
    async open() {
      const client = await open();
      return (row) => client.query({ name: 'add', text, values: Object.values(row) });
    },
  };
}

const { report, totals, open } = isPostgres(address) ? await onPostgres() : onSqlite();
const opened: Insert[] = [];
let added = 0;

async function insert({ connections, duration }: Inserts): Promise<Loaded> {
  while (opened.length < connections) opened.push(await open());
  const times: number[] = [];
  const start = performance.now();
  const end = start + duration;
  await Promise.all(
    opened.slice(0, connections).map(async (add) => {
      for (let asked = start; asked < end; asked = performance.now()) {
        added += 1;
        await add({ ...report, ...totals[added % totals.length], id: uuidv7() });
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
