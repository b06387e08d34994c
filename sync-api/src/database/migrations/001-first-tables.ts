import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Creates all tables. `tables.ts` says what their rows are. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await createUsers(db);
  await createDevices(db);
  await createExams(db);
  await createReminders(db);
  await createMedia(db);
  await createReports(db);
  await createLimits(db);
}

async function createUsers(db: Kysely<Tables>): Promise<void> {
  const { integer } = dialectOf(db);
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('is_admin', integer, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('groups', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('extra_time_percent', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('language', 'text')
    .addColumn('card_hash', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('erased_at', 'text')
    .execute();
  await db.schema.createIndex('users_by_card').on('users').column('card_hash').unique().execute();
  await db.schema.createIndex('users_by_name').on('users').columns(['name_folded', 'id']).execute();

  await db.schema
    .createTable('group_members')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addPrimaryKeyConstraint('group_members_pkey', ['name', 'user_id'])
    .execute();
  await db.schema.createIndex('group_members_by_user').on('group_members').column('user_id').execute();

  await db.schema
    .createTable('former_members')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('former_members_pkey', ['user_id', 'name'])
    .execute();

  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('password_resets_by_user').on('password_resets').column('user_id').execute();
}

async function createDevices(db: Kysely<Tables>): Promise<void> {
  const { integer } = dialectOf(db);
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('by_card', integer, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('device_states')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('viewer', 'text', (column) => column.notNull())
    .addColumn('attempts', 'text', (column) => column.notNull())
    .addColumn('incomplete', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('device_keys')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addPrimaryKeyConstraint('device_keys_pkey', ['user_id', 'id'])
    .execute();

  await db.schema
    .createTable('push_subscriptions')
    .addColumn('endpoint', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('push_subscriptions_by_user').on('push_subscriptions').column('user_id').execute();
  await db.schema.createIndex('push_subscriptions_by_session').on('push_subscriptions').column('session_id').execute();
}

async function createExams(db: Kysely<Tables>): Promise<void> {
  const { integer, number, counter } = dialectOf(db);
  await db.schema
    .createTable('catalogue')
    .addColumn('revision', integer, counter)
    .addColumn('stamp', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('exams')
    .addColumn('seq', integer, counter)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('duration', number, (column) => column.notNull())
    .addColumn('total_marks', number, (column) => column.notNull())
    .addColumn('passing_marks', number, (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('is_restricted', integer, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull().references('catalogue.revision'))
    .addColumn('listed_revision', integer, (column) => column.notNull())
    .addColumn('accepted_versions', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('exams_by_revision').on('exams').column('revision').execute();
  await db.schema
    .createIndex('exams_restricted')
    .on('exams')
    .column('is_restricted')
    .where('is_restricted', '=', 1)
    .execute();

  await db.schema
    .createTable('question_versions')
    .addColumn('ref', integer, counter)
    .addColumn('question_id', 'text', (column) => column.notNull())
    .addColumn('json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('question_versions_by_question')
    .on('question_versions')
    .columns(['question_id', 'ref'])
    .execute();

  await db.schema
    .createTable('exam_versions')
    .addColumn('ref', integer, counter)
    .addColumn('exam_id', 'text', (column) => column.notNull().references('exams.id'))
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('questions', 'text', (column) => column.notNull())
    .addUniqueConstraint('exam_version', ['exam_id', 'version'])
    .execute();
}

async function createReminders(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('reminders')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('exam_id', 'text', (column) => column.notNull().references('exams.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addPrimaryKeyConstraint('reminders_pkey', ['at', 'exam_id', 'type', 'user_id'])
    .execute();
}

async function createMedia(db: Kysely<Tables>): Promise<void> {
  const { integer, number, bytes } = dialectOf(db);
  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', integer, (column) => column.notNull())
    .addColumn('width', integer)
    .addColumn('height', integer)
    .addColumn('seconds', number)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('media_by_time').on('media').column('created_at').execute();

  await db.schema
    .createTable('version_media')
    .addColumn('medium_id', 'text', (column) => column.notNull().references('media.id'))
    .addColumn('version_ref', integer, (column) => column.notNull().references('exam_versions.ref'))
    .addPrimaryKeyConstraint('version_media_pkey', ['medium_id', 'version_ref'])
    .execute();
}

/** `reportDate` of a report. All instants are stored in one format, so that they compare as text. */
const shownDate = sql`case when finished_at <= created_at then finished_at else created_at end`;

async function createReports(db: Kysely<Tables>): Promise<void> {
  const { integer, number, counter } = dialectOf(db);
  await db.schema
    .createTable('reports')
    .addColumn('seq', integer, counter)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('version_ref', integer, (column) => column.notNull().references('exam_versions.ref'))
    .addColumn('correct', 'text', (column) => column.notNull())
    .addColumn('answers', 'text')
    .addColumn('marks', number)
    .addColumn('verdict', 'text', (column) => column.notNull().check(sql`verdict in ('Pass', 'Fail')`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('device_started_at', 'text')
    .addColumn('device_finished_at', 'text')
    .addColumn('seconds_used', number)
    .addColumn('allowed_seconds', number)
    .addColumn('late', integer)
    .addColumn('early', integer)
    .addColumn('over_time', integer)
    .addColumn('over_limit', integer)
    .addColumn('unseen', integer)
    .addColumn('scored_by_server', integer, (column) => column.notNull())
    .addColumn('handed_in_by', 'text')
    .addColumn('handed_in_by_name', 'text')
    .addColumn('scored_version', integer)
    .addColumn('earlier', 'text')
    .addColumn('receipt', 'text')
    .addColumn('report_date', 'text', (column) => column.notNull().generatedAlwaysAs(shownDate).stored())
    .execute();
  // Each has all columns that a list may ask for, so that reports are found without being read.
  const indexes = {
    reports_by_user: ['user_id', 'seq', 'version_ref', 'report_date', 'verdict'],
    reports_by_version: ['version_ref', 'seq', 'user_id', 'report_date', 'verdict'],
    reports_by_date: ['report_date', 'verdict', 'seq', 'version_ref'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('reports').columns(columns).execute();

  await db.schema
    .createTable('totals')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('score', number, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('totals_by_score').on('totals').columns(['score desc', 'user_id']).execute();

  await db.schema
    .createTable('receipt_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('x', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function createLimits(db: Kysely<Tables>): Promise<void> {
  const { integer } = dialectOf(db);
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', integer, (column) => column.notNull())
    .addColumn('expires', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('limits_by_expires').on('limits').column('expires').execute();
}
