import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Tables } from '../../src/database/tables.ts';
import { attackedMigrations } from './attacked-migrations.ts';

// Opens a database as the server does, then runs one more migration, and kills itself before or after
// the statement with the given number. Without a number it prints how many statements there were, and
// the first and the last one of each migration.

const [path = '', killAt = '0'] = process.argv.slice(2);
let statements = 0;
let started = 0;
const spans: Record<string, [first: number, last: number]> = {};

function count(): void {
  statements += 1;
  if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL');
}

const { prepare, exec } = Sqlite.prototype;
Sqlite.prototype.prepare = function counted(this: Sqlite.Database, sql: string) {
  const statement = prepare.call(this, sql);
  for (const name of ['run', 'all', 'get'] as const) {
    const execute = statement[name];
    statement[name] = (...values: unknown[]) => {
      count();
      const result = Reflect.apply(execute, statement, values);
      count();
      if (sql.startsWith('begin')) started = statements;
      if (sql.startsWith('insert into "migrations"')) spans[String(values[0])] = [started, statements];
      return result;
    };
  }
  return statement;
} as typeof prepare;
Sqlite.prototype.exec = function counted(this: Sqlite.Database, sql: string) {
  for (const part of sql.split(';')) {
    count();
    exec.call(this, part);
    count();
  }
  return this;
};

console.log('migrating');
const database = await openDatabase(path);
const connection = new Sqlite(path);
connection.pragma('journal_mode = WAL');
connection.pragma('synchronous = FULL');
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
await migrate(db, attackedMigrations);
await db.destroy();
await database.close();
console.log(`ran ${JSON.stringify({ statements, spans })}`);
