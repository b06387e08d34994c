import type { ExpressionBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { dialectOf } from '../database/dialect.ts';
import { fairTurn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { encodeExams, type ListedExam } from './encode-exams.ts';
import type { Pieces } from './encode-pieces.ts';
import { readRefs } from './question-refs.ts';

/** The exams of one window, encoded. */
interface Window {
  /** The JSON of each exam, with a comma before it. */
  json: Pieces;
  /** Ids of the deleted ones. */
  deleted: string[];
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
      .select(['exams.id', 'exam_versions.ref', 'exam_versions.details', 'exam_versions.questions'])
      .$if(reduceHeld, (query) => query.select((is) => questionsInListAt(after, is).as('held')))
      .where('exams.seq', '>=', number * windowSize)
      .where('exams.seq', '<', (number + 1) * windowSize)
      .where(dialectOf(reads).unindexed('exams.revision'), '>', after)
      .orderBy('exams.seq')
      .execute();
    const listed = rows.flatMap(({ details, questions, held }): ListedExam[] => {
      if (details === null || questions === null) return [];
      const heldRefs = new Set(readRefs(held ?? ''));
      return [{ details, questions: readRefs(questions).map((ref) => ({ ref, isHeld: heldRefs.has(ref) })) }];
    });
    const key = rows.map(({ ref, held }) => `${ref} ${held ?? ''}`).join();
    return {
      json: await encoded.forceFetch(key, { context: listed }),
      deleted: rows.filter(({ details }) => details === null).map(({ id }) => id),
    };
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

/**
 * The questions that an exam had in the list at a revision; none if it was not in the list. A device that got the list
 * then holds them unchanged if they are in the exam now, even if it got a later version meanwhile: an edit never takes
 * up an older version of a question again.
 */
function questionsInListAt(revision: number, is: ExpressionBuilder<Tables, 'exams'>) {
  return is
    .selectFrom('exam_versions as then')
    .select('then.questions')
    .whereRef('then.exam_id', '=', 'exams.id')
    .where('then.revision', '<=', revision)
    .where('exams.listed_revision', '<=', revision)
    .orderBy('then.version', 'desc')
    .limit(1);
}

/** The items of a JSON list of exams, in pieces. */
export function itemsOf(windows: Windows): Pieces {
  const [first, ...rest] = Object.values(windows).flatMap(({ json }) => json);
  return first ? [first.subarray(1), ...rest] : [];
}

/** Ids of the deleted exams. */
export const deletedOf = (windows: Windows): string[] => Object.values(windows).flatMap(({ deleted }) => deleted);
