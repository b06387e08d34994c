import { setImmediate as nextTick } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { audienceIn, type ExamAudience, sees, type Viewer } from './audience.ts';
import { aroundQuestions, presentIn, questionIds, questionsJson } from './exam-versions.ts';
import { readRefs } from './question-refs.ts';

/** The exams to list. */
export interface ExamsQuery {
  viewer: Viewer;
  /** Only exams that changed after this revision; 0 for all. */
  after: number;
  /** `changed` reduces the questions that did not change since then to their `_id`. */
  fields?: 'changed' | undefined;
}

/** Called for an exam that cannot be read. It is not served. */
export type OnUnreadable = (examId: string, error: unknown) => void;

/** A listed exam, as its viewer gets it. */
export interface ListedExam {
  /** Its place in the list. */
  seq: number;
  id: string;
  /** Undefined if it is deleted or the viewer may not see it. */
  json: Uint8Array | undefined;
  /** Whether the viewer may have seen it before, so that a device must remove it. */
  isGone: boolean;
}

/** Exams that one query reads. Their questions are a few hundred kB, and 100 MB at most. */
const examsAtOnce = 10;

/**
 * Reads the exams that changed, in the order of the list.
 * @param db a snapshot, as it takes several queries
 */
export async function readChanges(
  db: Kysely<Tables>,
  query: ExamsQuery,
  onUnreadable: OnUnreadable,
): Promise<ListedExam[]> {
  const listed: ListedExam[] = [];
  let rows: Row[];
  let last = query.after;
  do {
    rows = await readRows(db, last, query);
    listed.push(...(await toListed(db, rows, query, onUnreadable)));
    last = rows.at(-1)?.revision ?? last;
  } while (rows.length === examsAtOnce);
  return listed.sort((one, other) => one.seq - other.seq);
}

interface Row {
  seq: number;
  id: string;
  revision: number;
  settings: string;
  /** Null for a deleted exam, as are its questions. */
  details: string | null;
  questions: string | null;
  /** The details and questions at the revision `after`. */
  before?: string | null;
  held?: string | null;
}

function readRows(db: Kysely<Tables>, from: number, { after, fields }: ExamsQuery): Promise<Row[]> {
  return db
    .selectFrom('exams')
    .leftJoin('exam_versions', (join) =>
      join
        .onRef('exam_versions.exam_id', '=', 'exams.id')
        .onRef('exam_versions.version', '=', 'exams.version')
        .on('exams.deleted_at', 'is', null),
    )
    .select(['exams.seq', 'exams.id', 'exams.revision', 'exams.settings'])
    .select(['exam_versions.details', 'exam_versions.questions'])
    .$if(after > 0, (query) => query.select((is) => inListAt(after, is).select('then.details').as('before')))
    .$if(after > 0 && fields === 'changed', (query) =>
      query.select((is) => inListAt(after, is).select('then.questions').as('held')),
    )
    .where('exams.revision', '>', from)
    .orderBy('exams.revision')
    .limit(examsAtOnce)
    .execute();
}

/**
 * The version of an exam in the list at a revision; none if it was not listed. A device that pulled it then has those of
 * its questions that the exam still has, even if it pulled a later version since: an edit never reuses an older version
 * of a question.
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

/** How a viewer sees an exam that changed. */
interface View {
  /** The versions of its questions; undefined if it is not listed. */
  refs: readonly number[] | undefined;
  /** Questions that the device already has. */
  held: ReadonlySet<number>;
  isGone: boolean;
}

function viewOf(row: Row, viewer: Viewer): View {
  const isDeleted = row.details === null;
  const audience = audienceIn(row.settings);
  const audienceBefore: ExamAudience = row.before ? audienceIn(row.before) : 'no one';
  if (isDeleted || !sees(viewer, audience)) {
    // Viewers never learn the id of an exam that they were not allowed to see.
    const everyoneSawIt = isDeleted && audience === undefined;
    return { refs: undefined, held: new Set(), isGone: everyoneSawIt || sees(viewer, audienceBefore) };
  }
  // If its audience changed, a viewer who sees it now may not have seen it then, so their device may lack it.
  const sawItBefore = audienceBefore === undefined || isDeepStrictEqual(audienceBefore, audience);
  const held = sawItBefore && row.held ? readRefs(row.held) : [];
  return { refs: readRefs(row.questions ?? ''), held: new Set(held), isGone: false };
}

/** The exams of these rows as the viewer gets them; reads the questions of all in two queries. */
async function toListed(
  db: Kysely<Tables>,
  rows: readonly Row[],
  { viewer }: ExamsQuery,
  onUnreadable: OnUnreadable,
): Promise<ListedExam[]> {
  const views = rows.map((row) => ({ row, ...viewOf(row, viewer) }));
  const heldRefs = views.flatMap(({ refs = [], held }) => refs.filter((ref) => held.has(ref)));
  const otherRefs = views.flatMap(({ refs = [], held }) => refs.filter((ref) => !held.has(ref)));
  const questions = await questionsJson(db, otherRefs);
  const ids = await questionIds(db, heldRefs);
  const listed: ListedExam[] = [];
  for (const { row, refs, held, isGone } of views) {
    const toQuestion = (ref: number) =>
      held.has(ref) ? JSON.stringify({ _id: presentIn(ids, ref) }) : presentIn(questions, ref);
    const around = aroundQuestions(row.details ?? '');
    let json: Uint8Array | undefined;
    try {
      json = refs && Buffer.from(around.before + refs.map(toQuestion).join(',') + around.after);
    } catch (error) {
      onUnreadable(row.id, error);
    }
    listed.push({ seq: row.seq, id: row.id, json, isGone });
    // An exam has up to 10 MB.
    await nextTick();
  }
  return listed;
}
