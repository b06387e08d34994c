import type { Generated, GeneratedAlways } from 'kysely';

/**
 * One row per user; a deleted one keeps its row. `email_key` is the address in lower case, or the user's id where
 * `email` is empty; name filters search `name_folded`. Without a password `password_hash` is empty. `groups` is the JSON
 * list of the names in `group_members`.
 */
export interface UsersTable {
  id: string;
  name: string;
  name_folded: string;
  email: string;
  email_key: string;
  password_hash: string;
  is_admin: 0 | 1;
  created_at: string;
  groups: Generated<string>;
  extra_time_percent: Generated<number>;
  language: string | null;
  card_hash: string | null;
  deleted_at: string | null;
  erased_at: string | null;
}

/** One row per group of a user who is not deleted. */
export interface GroupMembersTable {
  name: string;
  user_id: string;
}

/** One row per group that a user has left, with the catalogue's revision at which they did. */
export interface FormerMembersTable {
  user_id: string;
  name: string;
  revision: number;
}

/** One row per device that is logged in. `by_card` is 1 until a password is set after a login with a card. */
export interface SessionsTable {
  id: string;
  user_id: string;
  device: string;
  by_card: 0 | 1;
  created_at: string;
  expires_at: string;
}

/** One row per password-reset link, until it is used. */
export interface PasswordResetsTable {
  token_hash: string;
  user_id: string;
  expires_at: string;
}

/**
 * One row per exam; a deleted one keeps its row. `settings` has the optional fields as served, as JSON; with them
 * `is_restricted` is 1 if not everyone sees it. `revision` is the catalogue's revision at its last change,
 * `listed_revision` the one at which it entered the list, by being added or restored.
 */
export interface ExamsTable {
  seq: GeneratedAlways<number>;
  id: string;
  name: string;
  category: string;
  duration: number;
  total_marks: number;
  passing_marks: number;
  settings: string;
  is_restricted: 0 | 1;
  version: number;
  revision: number;
  listed_revision: number;
  /** The versions that accept another answer, as a JSON list, so that reports of older ones are scored again; null for none. */
  accepted_versions: string | null;
  created_at: string;
  deleted_at: string | null;
}

/** One row per version of a question, never updated. `json` is the question exactly as served. */
export interface QuestionVersionsTable {
  ref: GeneratedAlways<number>;
  question_id: string;
  json: string;
}

/**
 * One row per version of an exam, never updated. `details` is the exam as served without its questions, as JSON;
 * `questions` names their versions in order (see exams/question-refs.ts). `revision` is the catalogue's revision since
 * which it is served.
 */
export interface ExamVersionsTable {
  ref: GeneratedAlways<number>;
  exam_id: string;
  version: number;
  revision: number;
  name_folded: string;
  details: string;
  questions: string;
}

/**
 * One row per change of the catalogue. The random `stamp` detects cursors from changes that were lost when a backup was
 * restored.
 */
export interface CatalogueTable {
  revision: GeneratedAlways<number>;
  stamp: string;
}

/**
 * One row per report. `seq` is the order of receipt. `correct` (`101`: right, wrong, right) and `answers` (canonical
 * answers) name the questions by their position in that exam version, which never changes.
 */
export interface ReportsTable {
  seq: GeneratedAlways<number>;
  id: string;
  user_id: string;
  user_name: string;
  version_ref: number;
  correct: string;
  answers: string | null;
  /** Null where they follow from the number of right answers. */
  marks: number | null;
  verdict: 'Pass' | 'Fail';
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** The times on the device's clock, if the device corrected the two times above. */
  device_started_at: string | null;
  device_finished_at: string | null;
  seconds_used: number | null;
  /** The seconds that its user had, if not the exam's duration. */
  allowed_seconds: number | null;
  /** It arrived after the exam had closed. */
  late: 1 | null;
  /** It was started before the exam opened. */
  early: 1 | null;
  /** Its user used, or claimed, more time than they had. */
  over_time: 1 | null;
  /** Its user already had as many reports of the exam as it allows. */
  over_limit: 1 | null;
  /** Its user was never allowed to see that version: it shows them no question. */
  unseen: 1 | null;
  scored_by_server: 0 | 1;
  /** The user who handed it in, if not its own, and their name at that time. */
  handed_in_by: string | null;
  handed_in_by_name: string | null;
  /** The version of the exam by whose accepted answers it was scored again; null for the version taken. */
  scored_version: number | null;
  /** The scores before it was scored again, the first one first, as JSON (see reports/earlier-scores.ts). */
  earlier: string | null;
  /**
   * The key id and the signature of its receipt, with a dot between them: the rest of the receipt follows from the row
   * (see reports/receipts.ts). Null for reports of users whose name was erased.
   */
  receipt: string | null;
  /** The date that tables show (`reportDate`). */
  report_date: GeneratedAlways<string>;
}

/** One row per public key that has ever signed receipts; `x` is the key in base64url. Never removed. */
export interface ReceiptKeysTable {
  kid: string;
  x: string;
  created_at: string;
}

/** One row per device that signs attempts of a user. A removed one keeps its row, for attempts that are stored already. */
export interface DeviceKeysTable {
  user_id: string;
  id: string;
  public_key: string;
  /** Browser and system, as the browser named them. */
  device: string;
  created_at: string;
  removed_at: string | null;
}

/** One row per browser that gets pushes about its user's exams (RFC 8030, RFC 8291), until its session ends. */
export interface PushSubscriptionsTable {
  endpoint: string;
  user_id: string;
  session_id: string;
  p256dh: string;
  auth: string;
  created_at: string;
}

/**
 * One row per reminder that a person was sent, until its time: the exam opens or closes `at` this ISO instant. `type` is
 * that of its push.
 */
export interface RemindersTable {
  at: string;
  exam_id: string;
  type: string;
  user_id: string;
}

/** One row per user with reports: the leaderboard's running total. */
export interface TotalsTable {
  user_id: string;
  user_name: string;
  attempts: number;
  score: number;
}

/**
 * One row per picture or sound, by the SHA-256 of its `data` in base64url; `bytes` is the length of the data. `created_at`
 * is when it was last added.
 */
export interface MediaTable {
  id: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  created_at: string;
  data: Buffer;
}

/** One row per version of an exam and medium that it names. */
export interface VersionMediaTable {
  medium_id: string;
  version_ref: number;
}

/** One row per limit and key: how many there were until `expires`, in milliseconds since 1970. */
export interface LimitsTable {
  key: string;
  points: number;
  expires: number;
}

/**
 * One row per session whose device has reported its state: the catalogue's `revision` that it has (0 for none), the
 * `viewer` who pulled it, as JSON, the `attempts` that are not on the server, as JSON, and as JSON too the ids of the
 * exams that are `incomplete` there: a picture or sound is missing.
 */
export interface DeviceStatesTable {
  session_id: string;
  revision: number;
  viewer: string;
  attempts: string;
  incomplete: string;
  last_seen_at: string;
}

/** One row per migration that has run on this database. */
export interface MigrationsTable {
  name: string;
  ran_at: string;
}

export interface Tables {
  users: UsersTable;
  group_members: GroupMembersTable;
  former_members: FormerMembersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  exams: ExamsTable;
  question_versions: QuestionVersionsTable;
  exam_versions: ExamVersionsTable;
  catalogue: CatalogueTable;
  media: MediaTable;
  version_media: VersionMediaTable;
  reports: ReportsTable;
  totals: TotalsTable;
  limits: LimitsTable;
  receipt_keys: ReceiptKeysTable;
  device_keys: DeviceKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  reminders: RemindersTable;
  device_states: DeviceStatesTable;
  migrations: MigrationsTable;
}
