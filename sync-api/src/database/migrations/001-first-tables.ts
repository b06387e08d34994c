import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

const id = 'text' as const;

/** Creates users, exams with all their versions, reports, and the leaderboard's running totals. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { integer, number, counter } = dialectOf(db);
  await db.schema
    .createTable('users')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('is_admin', integer, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('catalogue')
    .addColumn('revision', integer, counter)
    .addColumn('stamp', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('exams')
    .addColumn('seq', integer, counter)
    .addColumn('id', id, (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('duration', number, (column) => column.notNull())
    .addColumn('total_marks', number, (column) => column.notNull())
    .addColumn('passing_marks', number, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull().references('catalogue.revision'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('exams_by_revision').on('exams').column('revision').execute();

  await db.schema
    .createTable('questions')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('exam_id', id, (column) => column.notNull().references('exams.id'))
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('correct_options', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('questions_by_exam').on('questions').columns(['exam_id', 'position']).execute();

  await db.schema
    .createTable('exam_versions')
    .addColumn('ref', integer, counter)
    .addColumn('exam_id', id, (column) => column.notNull().references('exams.id'))
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('json', 'text', (column) => column.notNull())
    .addUniqueConstraint('exam_version', ['exam_id', 'version'])
    .execute();

  await db.schema
    .createTable('reports')
    .addColumn('seq', integer, counter)
    .addColumn('id', id, (column) => column.notNull().unique())
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('version_ref', integer, (column) => column.notNull().references('exam_versions.ref'))
    .addColumn('correct', 'text', (column) => column.notNull())
    .addColumn('answers', 'text')
    .addColumn('verdict', 'text', (column) => column.notNull().check(sql`verdict in ('Pass', 'Fail')`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('seconds_used', number)
    .addColumn('scored_by_server', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reports_by_user').on('reports').columns(['user_id', 'seq', 'version_ref']).execute();
  await db.schema.createIndex('reports_by_version').on('reports').columns(['version_ref', 'seq', 'user_id']).execute();

  await db.schema
    .createTable('totals')
    .addColumn('user_id', id, (column) => column.primaryKey())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('score', number, (column) => column.notNull())
    .execute();
}
