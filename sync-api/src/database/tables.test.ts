import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import type { Tables } from './tables.ts';

/** A column, as `reports.marks: number | null`. After `?` it is one that the database fills in. */
const columnOf = (table: string, name: string, type: string, isGenerated: boolean, isNull: boolean): string =>
  `${table}.${name}${isGenerated ? '?' : ''}: ${type}${isNull ? ' | null' : ''}`;

/** The columns of the types in `tables.ts`. */
function columnsOfTypes(): string[] {
  const source = readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8');
  const fieldsOf = (name: string) => {
    const [, fields = ''] = new RegExp(`^export interface ${name} \\{\n([^}]*)\\}`, 'm').exec(source) ?? [];
    return Array.from(fields.matchAll(/^ {2}(\w+): (.+);$/gm), ([, field = '', type = '']) => [field, type] as const);
  };
  return fieldsOf('Tables').flatMap(([table, name]) =>
    fieldsOf(name).map(([column, written]) => {
      const [, generated, types = ''] = /^(Generated(?:Always)?<)?(.+?)>?$/.exec(written) ?? [];
      const [first = ''] = types.split(' | ');
      const type = /^\d/.test(first) ? 'number' : first.startsWith("'") ? 'string' : first;
      return columnOf(table, column, type, generated !== undefined, types.endsWith('| null'));
    }),
  );
}

const typeOf: Record<string, string> = { text: 'string', integer: 'number', real: 'number', blob: 'Buffer' };

/** The columns that a database has after every migration. */
async function columnsOfDatabase(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<Record<'table' | 'name' | 'type', string> & Record<'is_generated' | 'is_null', 0 | 1>>`
    select tables.name as "table", columns.name, lower(columns.type) as type, "notnull" = 0 and pk = 0 as is_null,
      dflt_value is not null or columns.hidden > 0 or (pk = 1 and lower(columns.type) = 'integer') as is_generated
    from sqlite_schema tables, pragma_table_xinfo(tables.name) columns
    where tables.type = 'table' and tables.name not like 'sqlite_%'`.execute(db);
  return rows.map(({ table, name, type, is_generated, is_null }) =>
    columnOf(table, name, typeOf[type] ?? type, is_generated === 1, is_null === 1),
  );
}

it('the types of the tables are those that the migrations create', async () => {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  expect(columnsOfTypes().toSorted()).toEqual((await columnsOfDatabase(database.reads)).toSorted());
});
