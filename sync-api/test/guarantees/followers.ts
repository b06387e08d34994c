import { isDeepStrictEqual } from 'node:util';
import type { Exam } from '@quiz-app/shared/exam';
import { sumByUser } from '@quiz-app/shared/leaderboard';
import type { ReportSummary } from '@quiz-app/shared/report';
import type { Database } from '../../src/database/open-database.ts';
import type { Random } from '../../src/demo/seeded-random.ts';
import { changesSince } from '../harness/changes-since.ts';
import type { Person } from '../harness/open-test-app.ts';

/** Makes a call, and may repeat it. */
export type Ask = <T>(call: () => Promise<T>) => Promise<T>;
const once: Ask = (call) => call();

/** Reads a few pages of all reports until it is over. @returns the ids that it found, each time that it began anew */
export async function readPages(admin: Person, isOver: () => boolean, random: Random, ask = once): Promise<string[][]> {
  const readings: string[][] = [];
  while (!isOver()) {
    const limit = String(Math.floor(random.between(3, 30)));
    const found: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; pages < 6 && cursor !== null; pages += 1) {
      const query = { limit, fields: 'summary' as const, ...(cursor && { cursor }) };
      const envelope = await ask(async () => {
        const answer = await admin.call('getAllReports', { query });
        if (!answer.envelope.success) throw new Error(answer.envelope.message);
        return answer.envelope;
      });
      found.push(...envelope.data.map(({ _id }) => _id));
      ({ nextCursor: cursor = null } = envelope as { nextCursor?: string | null });
    }
    readings.push(found);
  }
  return readings;
}

/**
 * Compares all reports, newest first, with what was sent, with what readers found, and with the leaderboard.
 * @param sent the ids of all reports that were acknowledged
 */
export async function compareReports(
  admin: Person,
  sent: ReadonlySet<string>,
  readings: readonly (readonly string[])[],
  failed: (what: string) => void,
): Promise<void> {
  const all: ReportSummary[] = await admin.data('getAllReports', { query: { fields: 'summary' } });
  const order = all.map(({ _id }) => _id);
  const stored = new Set(order);
  if (stored.size !== order.length) failed(`${order.length - stored.size} reports are doubled`);
  for (const id of sent) if (!stored.has(id)) failed(`${id} was acknowledged and is lost`);
  for (const id of order) if (!sent.has(id)) failed(`${id} was never sent`);
  compareReadings(order, readings, failed);
  const inText = (rows: ReturnType<typeof sumByUser>) =>
    rows.map(({ user, attempts, score }) => `${user._id} ${attempts} ${score}`).toSorted();
  const leaderboard = inText(await admin.data('getLeaderboard'));
  const expected = inText(sumByUser(all));
  const wrong = leaderboard.filter((row, index) => row !== expected[index]);
  if (wrong.length > 0 || leaderboard.length !== expected.length) failed(`wrong totals: ${wrong}`);
}

/** Compares what readers found, page by page, with the order of all reports, newest first. */
export function compareReadings(
  order: readonly string[],
  readings: readonly (readonly string[])[],
  failed: (what: string) => void,
): void {
  const places = new Map(order.map((id, place) => [id, place]));
  for (const found of readings) {
    const from = places.get(found[0] ?? '') ?? 0;
    const expected = order.slice(from, from + found.length);
    const skipped = expected.filter((id) => !found.includes(id)).length;
    if (!isDeepStrictEqual(found, expected)) failed(`a reader of ${found.length} reports skipped ${skipped} of them`);
  }
}

/** Asks for changed exams until it is over. @returns the exams that a device then holds */
export async function followExams(
  person: Person,
  isOver: () => boolean,
  failed: (what: string) => void,
  ask = once,
): Promise<Map<string, Exam>> {
  const held = new Map<string, Exam>();
  let cursor = '';
  for (let isLast = false; ; isLast = isOver()) {
    const given = await ask(() => changesSince(person, cursor));
    if (Number.parseInt(given.cursor ?? '', 10) < (Number.parseInt(cursor, 10) || 0))
      failed(`the cursor went back from ${cursor} to ${given.cursor}`);
    for (const exam of given.data) {
      if (exam.version < (held.get(exam._id)?.version ?? 0)) failed(`${exam._id} went back to ${exam.version}`);
      held.set(exam._id, exam);
    }
    for (const id of given.deleted ?? []) held.delete(id);
    cursor = given.cursor ?? '';
    if (isLast) return held;
  }
}

/** Compares what a device holds with the list of exams. */
export function compareExams(held: Map<string, Exam>, all: readonly Exam[], failed: (what: string) => void): void {
  const missed = all.filter((exam) => !isDeepStrictEqual(held.get(exam._id), exam)).length;
  if (missed > 0 || held.size !== all.length) failed(`a device has missed ${missed} of ${all.length} exams`);
}

/**
 * The versions of each exam have no hole, later ones have later revisions, and no two have the same.
 * @returns how many versions there are
 */
export async function compareVersions({ reads }: Database, failed: (what: string) => void): Promise<number> {
  const rows = await reads
    .selectFrom('exam_versions')
    .select(['exam_id', 'version', 'revision'])
    .orderBy('revision')
    .execute();
  const newest = new Map<string, number>();
  for (const { exam_id, version, revision } of rows) {
    const expected = (newest.get(exam_id) ?? 0) + 1;
    if (version !== expected) failed(`version ${version} of ${exam_id} at revision ${revision}, not ${expected}`);
    newest.set(exam_id, version);
  }
  if (new Set(rows.map(({ revision }) => revision)).size !== rows.length) failed('two versions have one revision');
  return rows.length;
}
