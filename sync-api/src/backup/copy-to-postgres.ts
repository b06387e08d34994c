import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type Client, escapeIdentifier } from 'pg';
import { lockInSql } from '../database/dialect.ts';
import { openPostgres, type PostgresOptions } from '../database/open-postgres.ts';
import { openSqlite } from '../database/open-sqlite.ts';
import { connectToPostgres } from './connect-to-postgres.ts';
import { DatabaseRefused, readTables, requireWhole } from './copy-database.ts';

/** Thrown if the copy differs from the original. Nothing of it is kept. */
class CopyDiffers extends Error {}

type Value = string | number | Buffer | null;
type Row = Value[];

interface Table {
  name: string;
  columns: string[];
  /** Its primary key. */
  key: string[];
  /** The tables that its rows refer to. */
  refersTo: string[];
}

/** A table that was copied, counted and compared row by row. */
export interface CopiedTable {
  name: string;
  rows: number;
}

/** Called now and then with the rows of a table that are `copied` or `compared`. */
export type OnRows = (step: 'copied' | 'compared', table: string, rows: number, of: number) => void;

/** Bounds what is in memory at a time, whichever is reached first: rows, or characters of text and bytes of files. */
const batch = { rows: 500, size: 4_000_000 };

/**
 * Copies an SQLite file, which is migrated first if it is older, into an empty PostgreSQL database, and compares every
 * row. It is one transaction: a kill at any time leaves an empty database. A server that is started on either meanwhile
 * waits, or refuses to start; one that has started on PostgreSQL before has left its public key there, so that it is not
 * empty.
 *
 * @returns the tables in the order in which they were copied
 * @throws DatabaseInUse, InvalidBackup, DatabaseRefused or the database's error; nothing is kept of the copy then
 */
export async function copyToPostgres(
  from: string,
  to: string,
  { onRows = () => undefined, ...options }: Pick<PostgresOptions, 'pooler'> & { onRows?: OnRows } = {},
): Promise<CopiedTable[]> {
  requireOurs(from);
  // Locks the file, merges its log and migrates it, as a server does.
  const opened = await openSqlite(from);
  const source = new Sqlite(from, { readonly: true });
  try {
    const tables = readSchema(source);
    const target = await connectToPostgres(to);
    try {
      await requireEmpty(target, tables);
      await (await openPostgres(to, options)).close();
      return await copyTables(source, target, tables, onRows);
    } finally {
      // Also ends a transaction that is not committed.
      await target.end();
    }
  } finally {
    source.close();
    await opened.close();
  }
}

function requireOurs(path: string): void {
  if (!existsSync(path)) throw new DatabaseRefused(`there is no ${path}`);
  const connection = new Sqlite(path, { readonly: true });
  try {
    readTables(connection);
  } finally {
    connection.close();
  }
}

async function copyTables(source: Sqlite.Database, target: Client, tables: readonly Table[], onRows: OnRows) {
  await target.query('BEGIN');
  // The commit must survive a power cut, whatever the server's default is.
  await target.query(`SET LOCAL synchronous_commit = on; SET LOCAL lock_timeout = '10s'`);
  await target.query(`SELECT ${lockInSql('migrations')}`);
  await target.query(`LOCK TABLE ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} IN EXCLUSIVE MODE`);
  await requireEmpty(target, tables);
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const rows = count(source, table);
    await copyRows(source, target, table, (done) => onRows('copied', table.name, done, rows));
    await setCounter(source, target, table);
    await target.query(`ANALYZE ${escapeIdentifier(table.name)}`);
    await compareRows(source, target, table, (done) => onRows('compared', table.name, done, rows));
    copied.push({ name: table.name, rows });
  }
  await target.query('COMMIT');
  return copied;
}

/** The tables of a database, each after those it refers to, without `migrations`, which each database has for itself. */
function readSchema(source: Sqlite.Database): Table[] {
  const names = source
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    .pluck()
    .all()
    .filter((name) => name !== 'migrations');
  const found = names.map((name): Table => {
    const columns = source.pragma(`table_info(${escapeIdentifier(name)})`) as { name: string; pk: number }[];
    const references = source.pragma(`foreign_key_list(${escapeIdentifier(name)})`) as { table: string }[];
    const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    return {
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
      refersTo: references.map(({ table }) => table).filter((table) => table !== name),
    };
  });
  const ordered = new Set<Table>();
  const add = (table: Table) => {
    for (const other of found) if (table.refersTo.includes(other.name) && !ordered.has(other)) add(other);
    ordered.add(table);
  };
  for (const table of found) add(table);
  return [...ordered];
}

/** @throws DatabaseRefused for a database with rows */
async function requireEmpty(target: Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows: found } = await target.query('SELECT to_regclass($1) AS place', [escapeIdentifier(name)]);
    if (found[0]?.place === null) continue;
    const { rowCount } = await target.query(`SELECT 1 FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rowCount !== 0) throw new DatabaseRefused(`the PostgreSQL database already has ${name}: name an empty one`);
  }
}

const count = (source: Sqlite.Database, { name }: Table): number =>
  source
    .prepare<[], number>(`SELECT count(*) FROM ${escapeIdentifier(name)}`)
    .pluck()
    .get() ?? 0;

const list = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ');

const sizeOf = (value: Value) => (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0);

/** The rows in the order of their key. */
function* readBatches(source: Sqlite.Database, { name, columns, key }: Table): Generator<Row[]> {
  const read = `SELECT ${list(columns)} FROM ${escapeIdentifier(name)} ORDER BY ${list(key)}`;
  let rows: Row[] = [];
  let size = 0;
  for (const row of source.prepare(read).raw().iterate() as Iterable<Row>) {
    rows.push(row);
    for (const value of row) size += sizeOf(value);
    if (rows.length < batch.rows && size < batch.size) continue;
    yield rows;
    rows = [];
    size = 0;
  }
  if (rows.length > 0) yield rows;
}

async function copyRows(source: Sqlite.Database, target: Client, table: Table, onDone: (rows: number) => void) {
  const types = await typesOf(target, table);
  const lists = table.columns.map((column, place) => `$${place + 1}::${types.get(column)}[]`);
  const insert = `INSERT INTO ${escapeIdentifier(table.name)} (${list(table.columns)}) OVERRIDING SYSTEM VALUE
    SELECT * FROM unnest(${lists.join(', ')})`;
  let done = 0;
  for (const rows of readBatches(source, table)) {
    await target.query(
      insert,
      table.columns.map((_, place) => rows.map((row) => row[place])),
    );
    done += rows.length;
    onDone(done);
  }
}

/** The types of all but generated columns. @throws CopyDiffers if PostgreSQL has other columns than the file */
async function typesOf(target: Client, { name, columns }: Table): Promise<Map<string, string>> {
  const { rows } = await target.query<{ column: string; type: string }>(
    `SELECT attname AS column, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [escapeIdentifier(name)],
  );
  const types = new Map(rows.map(({ column, type }) => [column, type]));
  if (String([...types.keys()].toSorted()) !== String(columns.toSorted()))
    throw new CopyDiffers(`${name} has other columns on PostgreSQL`);
  return types;
}

/** Makes the next number larger than any that was ever used, including those of removed rows. */
async function setCounter(source: Sqlite.Database, target: Client, { name, key }: Table): Promise<void> {
  const last = source.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(name);
  if (last === undefined || last === 0) return;
  await target.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [escapeIdentifier(name), key[0], last]);
}

/** Compares all rows, read in the same order. @throws CopyDiffers */
async function compareRows(source: Sqlite.Database, target: Client, table: Table, onDone: (rows: number) => void) {
  const { name, columns, key } = table;
  const types = await typesOf(target, table);
  // SQLite compares texts byte by byte.
  const order = key.map((each) => escapeIdentifier(each) + (types.get(each) === 'text' ? ' COLLATE "C"' : ''));
  await target.query(
    `DECLARE copied CURSOR FOR SELECT ${list(columns)} FROM ${escapeIdentifier(name)} ORDER BY ${order.join(', ')}`,
  );
  const fetch = async (rows: number) => {
    const answer = await target.query<Row>({ text: `FETCH ${rows} FROM copied`, rowMode: 'array' });
    return answer.rows;
  };
  let done = 0;
  for (const rows of readBatches(source, table)) {
    const copies = await fetch(rows.length);
    for (const [index, row] of rows.entries()) {
      const copy = copies[index];
      if (!copy || row.some((value, place) => !isSame(value, copy[place])))
        throw new CopyDiffers(`row ${done + index + 1} of ${name} is not the same on PostgreSQL`);
      if (name === 'media')
        requireWhole(copy[columns.indexOf('id')] as string, copy[columns.indexOf('data')] as Buffer);
    }
    done += rows.length;
    onDone(done);
  }
  if ((await fetch(1)).length > 0) throw new CopyDiffers(`${name} has more rows on PostgreSQL`);
  await target.query('CLOSE copied');
}

const isSame = (value: Value, copy: Value | undefined) =>
  Buffer.isBuffer(value) ? Buffer.isBuffer(copy) && value.equals(copy) : value === copy;
