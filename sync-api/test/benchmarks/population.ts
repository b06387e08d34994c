import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exam } from '@quiz-app/shared/exam';
import { reportSubmission } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import Sqlite from 'better-sqlite3';
import { createAppContext } from '../../src/app-context.ts';
import { createTokens } from '../../src/auth/tokens.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { addSession } from '../harness/add-session.ts';
import { multiplyReports } from '../harness/multiply-reports.ts';
import { sampleAttempt } from '../harness/sample-exam.ts';

export const secret = 'a secret that lives as long as a benchmark';
export const password = 'correct horse battery staple';

/**
 * Users who send requests. They are so many that each sends no more than the hundred reports in 500 s that a server
 * counts in memory, as nobody does.
 */
const takers = 1_000;

interface Caller {
  user: User;
  token: string;
}

/** What a database was filled with: the demo, and users who send requests. */
export interface Population {
  /** The SQLite file that the others are copies of. */
  seed: string;
  admin: Caller;
  takers: readonly Caller[];
  /** The exam that is read and taken. */
  exam: Exam;
  /** Of `password`. */
  passwordHash: string;
}

/** Fills a file with the demo's exams and reports, and one report of each user. */
export async function populate(folder: string): Promise<Population> {
  const seed = join(folder, 'seed.db');
  await seedDemo({ databaseAddress: seed, passwordCost: 4, print: () => undefined });
  const database = await openDatabase(seed);
  const { users, archive, reports, passwords } = createAppContext({ database, jwtSecret: Buffer.from(secret) });
  const tokens = createTokens(Buffer.from(secret), '7d');
  const passwordHash = await passwords.hash(password);
  const addCaller = async (name: string, isAdmin: boolean): Promise<Caller> => {
    const email = `${name.toLowerCase().replace(' ', '-')}@example.org`;
    const user = await users.add({ name, email, isAdmin, passwordHash });
    if (typeof user === 'string') throw new Error(`No user: ${user}`);
    return { user, token: await addSession(database, tokens, user._id) };
  };
  const admin = await addCaller('Admin', true);
  const [first] = await database.reads.selectFrom('exams').select('id').orderBy('seq').limit(1).execute();
  const taken = first && (await archive.find(first.id));
  if (!taken) throw new Error('The demo has no exams');
  const callers: Caller[] = [];
  while (callers.length < takers) {
    const caller = await addCaller(`Taker ${callers.length}`, false);
    callers.push(caller);
    await reports.add(reportSubmission.parse(sampleAttempt(caller, taken.exam)), taken, caller.user);
  }
  await database.close();
  return { seed, admin, takers: callers, exam: taken.exam, passwordHash };
}

/** Makes a copy of the population with this many reports, received evenly in the course of a year. */
export async function populateWith(reports: number, { seed }: Population, path: string): Promise<void> {
  await copyFile(seed, path);
  multiplyReports(path, reports);
  const connection = new Sqlite(path);
  connection.exec(`
    UPDATE reports SET created_at = strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', (seq * 31536000 / ${reports}) || ' seconds');
    UPDATE reports SET finished_at = created_at;
    PRAGMA wal_checkpoint(TRUNCATE);
  `);
  connection.close();
}
