import { Client } from 'pg';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { attackedMigrations } from './attacked-migrations.ts';

// Does what `migrating-child.ts` does, on PostgreSQL.

const [address = '', pooler = 'none', killAt = '0'] = process.argv.slice(2);
let statements = 0;
let started = 0;
const spans: Record<string, [first: number, last: number]> = {};

function count(): void {
  statements += 1;
  if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL');
}

const { query } = Client.prototype;
Client.prototype.query = async function counted(this: Client, ...given: unknown[]) {
  count();
  const result: unknown = await Reflect.apply(query, this, given);
  count();
  const [asked] = given;
  const { text, values = [] } =
    typeof asked === 'string' ? { text: asked } : (asked as { text: string; values?: unknown[] });
  if (text.startsWith('begin')) started = statements;
  if (text.startsWith('insert into "migrations"')) spans[String(values[0])] = [started, statements];
  return result;
} as typeof query;

console.log('migrating');
const database = await openDatabase(address, { pooler: pooler === 'transaction' ? 'transaction' : 'none' });
await migrate(database.reads, attackedMigrations);
await database.close();
console.log(`ran ${JSON.stringify({ statements, spans })}`);
