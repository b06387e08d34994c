import { isDeepStrictEqual } from 'node:util';
import type { ExpressionBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { dialectOf } from '../database/dialect.ts';
import { fairTurn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { type SeenBy, seenByIn, sees, type Viewer } from './audience.ts';
import { encodeExams, type ListedExam } from './encode-exams.ts';
import type { Pieces } from './encode-pieces.ts';
import { readRefs } from './question-refs.ts';

/** Successive exams that the same people see, encoded. */
interface Run {
  seenBy: SeenBy;
  /** The JSON of each exam, with a comma before it. */
  json: Pieces;
}

/** An exam that is deleted, or that some do not see. */
interface Hidden {
  id: string;
  seenBy: SeenBy;
  /** At the revision after which the list has the changes. */
  seenBefore: SeenBy;
}

/** The exams of one window. */
interface Window {
  runs: readonly Run[];
  hidden: readonly Hidden[];
}

interface WindowRow {
  id: string;
  /** Null for a deleted exam, as are its details and questions. */
  ref: number | null;
  details: string | null;
  questions: string | null;
  seenBy: SeenBy;
  /** At the revision after which the list has the changes. */
  seenBefore: SeenBy;
  /** The questions that a device holds which got the list then. */
  held: string;
}

/** Windows by their number; a window without exams is missing. */
export type Windows = readonly Window[];

/** Which exams a list has. */
export interface ExamsQuery {
  /** Those that changed after this revision; 0 for all. */
  after: number;
  /** `changed` reduces the questions that did not change since then to their `_id`. */
  fields?: 'changed' | undefined;
}

/** Exams are read by windows of this many successive rows, and after a change only the windows with changed exams. */
const windowSize = 64;
/** Of encoded windows, which lists for different cursors share. The last one is kept however large it is. */
const keptBytes = 8 * 1024 * 1024;
/** Entries of an index read by one query. */
const entriesAtOnce = 2_000;

/** Makes a function that reads exams, newest versions only, in the order of the list. */
export function createChangedExams({ reads }: Pick<Database, 'reads'>) {
  // By the versions in a window and what a device holds of them, which is the same for most cursors.
  const encoded = new LRUCache<string, Pieces, readonly ListedExam[]>({
    maxSize: keptBytes,
    // The cache refuses an entry without a size, and one that is larger than itself.
    sizeCalculation: (pieces) => Math.min(1 + pieces.reduce((sum, { length }) => sum + length, 0), keptBytes),
    // One that others push out while it is made still has those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => encodeExams(reads, context),
  });

  async function numbersOfWindows(after: number): Promise<number[]> {
    const found = new Set<number>();
    for (let revision = after, more = true; more; ) {
      const entries = await reads
        .selectFrom('exams')
        .select(['seq', 'revision'])
        .where('revision', '>', revision)
        .orderBy('revision')
        .limit(entriesAtOnce)
        .execute();
      for (const { seq } of entries) found.add(Math.floor(seq / windowSize));
      revision = entries.at(-1)?.revision ?? revision;
      more = entries.length === entriesAtOnce;
      if (more) await fairTurn();
    }
    return [...found].sort((a, b) => a - b);
  }

  /**
   * Reads the exams of a window that changed after a revision.
   * @param reduceHeld whether to reduce the questions that a device held at that revision to their `_id`
   */
  async function readWindow(number: number, after: number, reduceHeld: boolean): Promise<Window> {
    const rows = await reads
      .selectFrom('exams')
      .leftJoin('exam_versions', (join) =>
        join
          .onRef('exam_versions.exam_id', '=', 'exams.id')
          .onRef('exam_versions.version', '=', 'exams.version')
          .on('exams.deleted_at', 'is', null),
      )
      .select(['exams.id', 'exams.settings'])
      .select(['exam_versions.ref', 'exam_versions.details', 'exam_versions.questions'])
      .$if(after > 0, (query) => query.select((is) => inListAt(after, is).select('then.details').as('before')))
      .$if(reduceHeld, (query) => query.select((is) => inListAt(after, is).select('then.questions').as('held')))
      .where('exams.seq', '>=', number * windowSize)
      .where('exams.seq', '<', (number + 1) * windowSize)
      .where(dialectOf(reads).unindexed('exams.revision'), '>', after)
      .orderBy('exams.seq')
      .execute();
    const found = rows.map(({ settings, before, held, ...row }): WindowRow => {
      const seenBy = seenByIn(settings);
      const seenBefore = before ? seenByIn(before) : 'nobody';
      // Who sees it now may not have seen it then.
      const isHeld = seenBefore === undefined || isDeepStrictEqual(seenBefore, seenBy);
      return { ...row, seenBy, seenBefore, held: (isHeld && held) || '' };
    });
    const runs: Run[] = [];
    for (const run of runsOf(found.filter(({ details }) => details !== null)))
      runs.push({ seenBy: run[0]?.seenBy, json: await encodeRun(run) });
    const hidden = found.flatMap(({ id, details, seenBy, seenBefore }): Hidden[] => {
      if (seenBy !== undefined) return [{ id, seenBy: details === null ? 'nobody' : seenBy, seenBefore }];
      return details === null ? [{ id, seenBy: 'nobody', seenBefore: undefined }] : [];
    });
    return { runs, hidden };
  }

  function encodeRun(rows: readonly WindowRow[]): Promise<Pieces> {
    const listed = rows.map(({ details, questions, held }): ListedExam => {
      const heldRefs = new Set(readRefs(held));
      const refs = readRefs(questions ?? '').map((ref) => ({ ref, isHeld: heldRefs.has(ref) }));
      return { details: details ?? '', questions: refs };
    });
    const key = rows.map(({ ref, held }) => `${ref} ${held}`).join();
    return encoded.forceFetch(key, { context: listed });
  }

  /**
   * Reads again the windows with exams that changed after a revision, one in a turn of the event loop.
   * @param windows as they were at that revision
   */
  return async (windows: Windows, since: number, { after, fields }: ExamsQuery): Promise<Windows> => {
    const updated = windows.slice();
    for (const [index, number] of (await numbersOfWindows(since)).entries()) {
      if (index > 0) await fairTurn();
      updated[number] = await readWindow(number, after, fields === 'changed');
    }
    return updated;
  };
}

/** Divides successive exams into runs that the same people see. */
function runsOf(rows: readonly WindowRow[]): WindowRow[][] {
  const runs: WindowRow[][] = [];
  let last: string | undefined;
  for (const row of rows) {
    const seenBy = JSON.stringify(row.seenBy);
    if (runs.length > 0 && seenBy === last) runs.at(-1)?.push(row);
    else runs.push([row]);
    last = seenBy;
  }
  return runs;
}

/**
 * The version that an exam had in the list at a revision; none if it was not in the list. A device that got the list
 * then holds its questions unchanged if they are in the exam now, even if it got a later version meanwhile: an edit
 * never takes up an older version of a question again.
 */
function inListAt(revision: number, is: ExpressionBuilder<Tables, 'exams'>) {
  return is
    .selectFrom('exam_versions as then')
    .whereRef('then.exam_id', '=', 'exams.id')
    .where('then.revision', '<=', revision)
    .where('exams.listed_revision', '<=', revision)
    .orderBy('then.version', 'desc')
    .limit(1);
}

/** The items of a JSON list of the exams that somebody sees, in pieces. */
export function itemsOf(windows: Windows, viewer: Viewer): Pieces {
  const seen = Object.values(windows).flatMap(({ runs }) => runs.filter(({ seenBy }) => sees(viewer, seenBy)));
  const [first, ...rest] = seen.flatMap(({ json }) => json);
  return first ? [first.subarray(1), ...rest] : [];
}

/** Ids of the exams that somebody saw and does not see any more. Nobody learns the id of an exam that they never saw. */
export const deletedOf = (windows: Windows, viewer: Viewer): string[] =>
  Object.values(windows).flatMap(({ hidden }) =>
    hidden.filter(({ seenBy, seenBefore }) => !sees(viewer, seenBy) && sees(viewer, seenBefore)).map(({ id }) => id),
  );
