import { fairTurn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import { pieceSize } from '../http/send-pieces.ts';
import { PieceEncoder, type Pieces } from './encode-pieces.ts';
import { aroundQuestions, presentIn, questionIds, questionSizes, questionsJson } from './exam-versions.ts';

/** An exam of the list; a question that the device holds already is reduced to its `_id`. */
export interface ListedExam {
  details: string;
  questions: readonly ListedQuestion[];
}

interface ListedQuestion {
  /** Its version's row. */
  ref: number;
  isHeld: boolean;
}

/** Questions about which one query asks. */
const questionsAtOnce = 500;

/** The JSON of exams, with a comma before each. A turn of the event loop reads and encodes about one piece of it. */
export async function encodeExams(reads: Database['reads'], exams: readonly ListedExam[]): Promise<Pieces> {
  const encoder = new PieceEncoder();
  const texts = questionTexts(
    reads,
    exams.flatMap(({ questions }) => questions),
  );
  for (const { details, questions } of exams) {
    const { before, after } = aroundQuestions(details);
    await encoder.add(`,${before}`);
    for (const index of questions.keys()) {
      if (index > 0) await encoder.add(',');
      await encoder.add((await texts.next()).value ?? '');
    }
    await encoder.add(after);
  }
  return encoder.end();
}

/** The JSON of each question, in order. */
async function* questionTexts(
  reads: Database['reads'],
  questions: readonly ListedQuestion[],
): AsyncGenerator<string, undefined> {
  for (let from = 0; from < questions.length; from += questionsAtOnce) {
    if (from > 0) await fairTurn();
    const slice = questions.slice(from, from + questionsAtOnce);
    const sizes = await ifAny(rowsOf(slice, false), (refs) => questionSizes(reads, refs));
    const ids = await ifAny(rowsOf(slice, true), (refs) => questionIds(reads, refs));
    for (const [index, group] of groupBySize(slice, ({ ref }) => sizes.get(ref) ?? 0).entries()) {
      if (index > 0) await fairTurn();
      const json = await ifAny(rowsOf(group, false), (refs) => questionsJson(reads, refs));
      for (const { ref, isHeld } of group) {
        yield isHeld ? JSON.stringify({ _id: presentIn(ids, ref) }) : presentIn(json, ref);
      }
    }
  }
}

const rowsOf = (questions: readonly ListedQuestion[], held: boolean) =>
  questions.filter(({ isHeld }) => isHeld === held).map(({ ref }) => ref);

async function ifAny<T>(
  refs: readonly number[],
  read: (refs: readonly number[]) => Promise<Map<number, T>>,
): Promise<Map<number, T>> {
  return refs.length > 0 ? read(refs) : new Map();
}

/** Divides a list into runs of at most `pieceSize` bytes. An item that is larger is a run of its own. */
function groupBySize<T>(items: readonly T[], sizeOf: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    const group = groups.at(-1);
    bytes += sizeOf(item);
    if (group && bytes <= pieceSize) {
      group.push(item);
      continue;
    }
    groups.push([item]);
    bytes = sizeOf(item);
  }
  return groups;
}
