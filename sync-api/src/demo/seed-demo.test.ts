import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rank } from '@quiz-app/shared/leaderboard';
import { areClaimsOf, type ReceiptKeys, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { createApp } from '../app.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { createUsersStore } from '../users/users-store.ts';
import { demoSignIns } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date('2026-11-21T10:00:00Z');
const passwordCost = 4;
let folder: string;
let databasePath: string;
let database: Database | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quiz-app-demo-'));
  databasePath = join(folder, 'demo.db');
});

afterEach(async () => {
  await database?.close();
  database = undefined;
  await rm(folder, { recursive: true });
});

async function seed(path = databasePath): Promise<string[]> {
  const printed: string[] = [];
  await seedDemo({ databaseAddress: path, now, passwordCost, print: (line) => printed.push(line) });
  return printed;
}

let template: string;
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'quiz-app-demo-'));
  await seed(join(template, 'demo.db'));
  return () => rm(template, { recursive: true });
});

/** Gives the test a copy of a database with the demo, because adding it takes longer than most tests. */
const useSeeded = () => copyFile(join(template, 'demo.db'), databasePath);

/** A client of the real server on the seeded database, logged in as one of the demo's people. */
async function signedIn(who: keyof typeof demoSignIns) {
  database ??= await openDatabase(databasePath);
  const app = createApp({ database, jwtSecret: new Uint8Array(32), passwordCost });
  return new Client(app, await new Client(app).data('login', { body: demoSignIns[who] }));
}

describe('the demo', () => {
  it('prints the logins of its admin and a user, and both work', async () => {
    expect(await seed()).toEqual([
      `Sign in as admin  ${demoSignIns.admin.email}  ${demoSignIns.admin.password}`,
      `Sign in as user   ${demoSignIns.user.email}  ${demoSignIns.user.password}`,
    ]);
    const admin = await signedIn('admin');
    expect(await admin.data('getUserInfo')).toMatchObject({ name: 'Henrik Lindqvist', isAdmin: true });
    const user = await signedIn('user');
    expect(await user.data('getUserInfo')).toMatchObject({ name: 'Amara Okafor', isAdmin: false });
  });

  it('has its exams and the reports of five weeks, scored by the usual rules', async () => {
    await useSeeded();
    const client = await signedIn('admin');
    const exams = await client.data('getAllExams');
    expect(exams.map(({ name }) => name)).toContain('SQL Joins and Aggregates');
    expect(exams.length).toBeGreaterThanOrEqual(12);

    const reports = await client.data('getAllReports');
    expect(reports.length).toBeGreaterThanOrEqual(140);
    for (const { exam, answers = {}, result, scoredByServer } of reports) {
      const { correctAnswers, wrongAnswers, verdict } = scoreAnswers(exam, answers);
      expect(result).toEqual({ correctAnswers, wrongAnswers, verdict });
      expect(scoredByServer ?? false).toBe(false);
      expect(exams).toContainEqual(exam);
    }
    const passed = reports.filter(({ result }) => result.verdict === 'Pass').length / reports.length;
    expect(passed).toBeGreaterThan(0.5);
    expect(passed).toBeLessThan(0.85);
  });

  it('has an exam with pictures, formulas and a sound, which its user can load', async () => {
    await useSeeded();
    const client = await signedIn('user');
    const exam = (await client.data('getAllExams')).find(({ name }) => name === 'Science with Pictures and Sound');
    const media = exam?.questions.flatMap((question) => question.media ?? []) ?? [];
    expect(new Set(media.map(({ type }) => type))).toEqual(new Set(['image/webp', 'audio/mpeg']));
    const formulas = exam?.questions.flatMap((question) => question.formulas ?? []) ?? [];
    expect(formulas.length).toBeGreaterThan(20);
    for (const { _id, bytes } of media)
      expect((await (await client.getMedium(_id)).arrayBuffer()).byteLength).toBe(bytes);
  });

  it('has an exam with a question of each other kind, and mistakes that an author can look at', async () => {
    await useSeeded();
    const client = await signedIn('admin');
    const exam = (await client.data('getAllExams')).find(({ name }) => name === 'Numbers, Words and Order');
    const kinds = exam?.questions.map(({ kind }) => kind) ?? [];
    expect(new Set(kinds)).toEqual(new Set(['numeric', 'text', 'gaps', 'order', 'match']));
    const statistics = await client.data('getStatistics', { id: exam?._id ?? '' });
    const facilities = statistics.questions.map(({ facility }) => facility ?? 0);
    expect(Math.min(...facilities)).toBeGreaterThan(0);
    expect(facilities.filter((facility) => facility < 100).length).toBeGreaterThan(2);
  });

  it('has receipts of its reports, as if a server had taken them', async () => {
    await useSeeded();
    const reports = await (await signedIn('admin')).data('getAllReports', { query: { limit: 5 } });
    database ??= await openDatabase(databasePath);
    // Of a server with another key: the database knows that of the demo.
    const app = createApp({ database, jwtSecret: new Uint8Array(32) });
    const keys = (await (await app.request(receiptKeysPath)).json()) as ReceiptKeys;
    expect(reports).toHaveLength(5);
    for (const report of reports) {
      const check = await verifyReceipt(report.receipt ?? '', keys);
      expect(check.found === 'valid' && (await areClaimsOf(check.claims, report))).toBe(true);
    }
  });

  it('dates its reports in order up to now, each attempt within its duration', async () => {
    await useSeeded();
    const client = await signedIn('admin');
    const reports = await client.data('getAllAttempts', { body: { examName: '', userName: '' } });
    const received = reports.map(({ createdAt }) => createdAt);
    expect(received).toEqual(received.toSorted().reverse());
    const daysAgo = (instant = '') => (now.getTime() - Date.parse(instant)) / 86_400_000;
    expect(daysAgo(received[0])).toBeLessThan(1);
    expect(daysAgo(received[0])).toBeGreaterThanOrEqual(0);
    expect(daysAgo(received.at(-1))).toBeGreaterThan(28);
    for (const { exam, createdAt, startedAt = '', finishedAt = '', secondsUsed = 0 } of reports) {
      expect(Date.parse(finishedAt)).toBeLessThan(Date.parse(createdAt));
      expect((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toBeCloseTo(secondsUsed, 1);
      expect(secondsUsed).toBeLessThanOrEqual(exam.duration);
    }
  });

  it('ranks people by skill on the leaderboard, and finds them by name', async () => {
    await useSeeded();
    const client = await signedIn('admin');
    const places = rank(await client.data('getLeaderboard')).map(({ user }) => user.name);
    expect(places.length).toBeGreaterThanOrEqual(12);
    expect(places[0]).toBe('Priya Nair');
    expect(places.indexOf('Mei Tanaka')).toBeLessThan(places.indexOf('Tomás Rivera'));
    const found = await client.data('getAllAttempts', { body: { examName: '', userName: 'TOMÁS' } });
    expect(new Set(found.map(({ user }) => user.name))).toEqual(new Set(['Tomás Rivera']));
  });

  it('gives its user both passed and failed reports', async () => {
    await useSeeded();
    const client = await signedIn('user');
    const verdicts = (await client.data('getOwnReports')).map(({ result }) => result.verdict);
    expect(verdicts.length).toBeGreaterThan(10);
    expect(new Set(verdicts)).toEqual(new Set(['Pass', 'Fail']));
  });

  it('is the same on every run', async () => {
    await seed();
    const other = join(folder, 'other.db');
    await seed(other);
    const totalsOf = async (path: string) => {
      const opened = await openDatabase(path);
      const columns = ['user_name', 'attempts', 'score'] as const;
      const rows = await opened.reads.selectFrom('totals').select(columns).orderBy('user_name').execute();
      await opened.close();
      return rows;
    };
    expect(await totalsOf(other)).toEqual(await totalsOf(databasePath));
  });

  it('is added once, and prints the logins each time', async () => {
    const first = await seed();
    expect(await seed()).toEqual(first);
    const client = await signedIn('admin');
    const { length } = await client.data('getAllReports', { query: { fields: 'summary' } });
    expect(length).toBeLessThan(200);
  });

  it('does not change a database that has other data, and prints no logins', async () => {
    database = await openDatabase(databasePath);
    const someone = { name: 'Ada', email: 'ada@example.org', isAdmin: true, passwordHash: 'x' };
    await createUsersStore(database).add(someone);
    await database.close();
    expect(await seed()).toEqual([]);
    database = await openDatabase(databasePath);
    const count = await database.reads
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('users'))
      .execute();
    expect(count).toEqual([{ users: 1 }]);
  });
});
