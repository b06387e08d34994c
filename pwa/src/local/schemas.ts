/** A database, its version and its tables, each with the path of its key and its indexes. */
export interface Schema<Table extends string> {
  name: string;
  version: number;
  tables: Readonly<Record<Table, string>>;
}

export const cacheSchema = {
  name: 'quiz-app',
  version: 1,
  tables: { exams: '_id', reports: '_id, user._id', session: 'key', facts: 'key' },
} as const satisfies Schema<string>;

export const runningSchema = {
  name: 'quiz-app-running',
  version: 1,
  tables: { attempts: 'attemptId' },
} as const satisfies Schema<string>;

export const practiceSchema = {
  name: 'quiz-app-practice',
  version: 1,
  tables: { cards: 'key, userId' },
} as const satisfies Schema<string>;

export const outboxSchema = {
  name: 'quiz-app-outbox',
  version: 1,
  tables: { entries: 'attempt._id, userId' },
} as const satisfies Schema<string>;

/** Separate, because an older version of the app would take a collected attempt for one of its own. */
export const collectedSchema = { ...outboxSchema, name: 'quiz-app-collected' } as const satisfies Schema<string>;
