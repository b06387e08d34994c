import { setImmediate as nextTick } from 'node:timers/promises';
import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import type { Question } from '@quiz-app/shared/question';
import { kindOf } from '@quiz-app/shared/question-kinds';
import { type QuestionStatistics, questionStatistics } from '@quiz-app/shared/question-statistics';
import { sum } from '@quiz-app/shared/score-statistics';
import type { ExamCount, QuestionCount } from './count-attempts.ts';
import { ifEnough } from './score-figures.ts';

/** Question versions read by one query. */
const rowsAtOnce = 100;

/** A question with its counts from all versions of the exam that have it with this content. */
export interface CountedQuestion extends QuestionCount {
  question: Question;
  /** The rows of its versions with this content. */
  refs: number[];
  statistics: QuestionStatistics;
}

/** Joins the counts with the questions, in the order of the newest versions that have them. */
export async function countedQuestions(
  { questions: counts }: ExamCount,
  jsonByRefs: (refs: readonly number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<CountedQuestion[]> {
  // A question that was changed and changed back has two versions with the same content.
  const byContent = new Map<string, QuestionCount & { refs: number[] }>();
  const refs = [...counts.keys()];
  for (let from = 0; from < refs.length; from += rowsAtOnce) {
    for (const [ref, json] of await jsonByRefs(refs.slice(from, from + rowsAtOnce))) {
      const count = counts.get(ref);
      const known = byContent.get(json);
      if (!count) continue;
      if (!known) {
        byContent.set(json, { ...count, refs: [ref] });
        continue;
      }
      join(known, count);
      known.refs.push(ref);
    }
  }
  const counted: CountedQuestion[] = [];
  for (const [json, count] of byContent) {
    counted.push({ ...count, question: JSON.parse(json) as Question, statistics: statisticsOf(count) });
    await nextTick();
  }
  return counted.sort((a, b) => newest(b) - newest(a) || a.position - b.position);
}

const newest = ({ versions }: QuestionCount): number => versions[0] ?? 0;

function join(known: QuestionCount, other: QuestionCount): void {
  if (newest(other) > newest(known)) known.position = other.position;
  known.versions = [...known.versions, ...other.versions].sort((a, b) => b - a);
  known.tallies.push(...other.tallies);
}

function statisticsOf({ tallies }: QuestionCount): QuestionStatistics {
  const counts = tallies.flatMap((tally) => tally.markCounts());
  // Not Math.max with all of them as arguments: there may be more than a stack holds.
  const greatest = counts.reduce((most, { mark }) => Math.max(most, mark), Number.NEGATIVE_INFINITY);
  const statistics = questionStatistics(counts, greatest);
  // The question's greatest mark depends on the other questions, so these are parts of it: a right answer is 1.
  const parts = tallies.flatMap((tally) => tally.partCounts()).map(({ part, ...count }) => ({ ...count, mark: part }));
  const { facility, facilityOfBest, facilityOfWeakest, standardDeviation } = questionStatistics(parts, 1);
  return { ...statistics, facility, facilityOfBest, facilityOfWeakest, standardDeviation };
}

/** The weights of a question, in percent. */
interface Weights {
  intended: number;
  effective: number | null;
}

/** @param weights undefined where the versions have different questions */
export function questionFigures(counted: CountedQuestion, weights: Weights | undefined): QuestionFigures {
  const { question, statistics, position, versions } = counted;
  const { tallies } = counted;
  const attempts = statistics.count;
  const inPercent = (part: number | null) => (part === null ? null : 100 * part);
  return {
    question,
    number: position + 1,
    versions,
    attempts,
    facility: inPercent(statistics.facility),
    standardDeviation: inPercent(statistics.standardDeviation),
    facilityOfBest: ifEnough(attempts, inPercent(statistics.facilityOfBest)),
    facilityOfWeakest: ifEnough(attempts, inPercent(statistics.facilityOfWeakest)),
    discriminationIndex: ifEnough(attempts, statistics.discriminationIndex),
    discriminativeEfficiency: ifEnough(attempts, statistics.discriminativeEfficiency),
    intendedWeight: weights?.intended ?? null,
    effectiveWeight: ifEnough(attempts, weights?.effective),
    ...kindOf(question).figures(question, tallies),
    unanswered: sum(tallies, ({ unanswered }) => unanswered),
    unknown: sum(tallies, ({ unknown }) => unknown),
  };
}
