import { t } from '@lingui/core/macro';
import type { ExamStatistics, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { adminViewsOf } from '../editor/question-kinds/question-kinds.ts';

/** The facts about an exam's results that a teacher should know first. */
export interface Findings {
  /** The questions with the lowest share of right answers, at most two; none if every question is easy enough. */
  hardest: readonly QuestionFigures[];
  /** Whole percent. */
  hardestPercent: number;
  /** The question whose key looks most like a mistake. */
  favoured: FavouredAnswer | undefined;
}

interface FavouredAnswer {
  figures: QuestionFigures;
  verb: 'chose' | 'answered';
  /** A wrong answer that at least as many gave as the right one. */
  answer: string;
  /** Of the attempts whose answers are known. */
  percent: number;
}

/** From this share of right answers on, a question is not called hard. In percent. */
const easyFrom = 75;

/** @param language of the exam: the letters of its options */
export function findingsOf({ questions }: Pick<ExamStatistics, 'questions'>, language?: string): Findings {
  const percentOf = ({ facility }: QuestionFigures) => Math.round(facility ?? 100);
  const lowest = Math.min(...questions.map(percentOf));
  const hardest = lowest < easyFrom ? questions.filter((figures) => percentOf(figures) === lowest) : [];
  return {
    // Where more than two are equally hard, those come first whose key may be wrong.
    hardest: hardest
      .toSorted(
        (a, b) =>
          (excessOf(b) ?? Number.NEGATIVE_INFINITY) - (excessOf(a) ?? Number.NEGATIVE_INFINITY) || a.number - b.number,
      )
      .slice(0, 2)
      .sort((a, b) => a.number - b.number),
    hardestPercent: lowest,
    favoured: favouredAnswer(questions, language),
  };
}

function favouredAnswer(questions: readonly QuestionFigures[], language?: string): FavouredAnswer | undefined {
  const [figures] = questions
    .filter((each) => excessOf(each) !== undefined)
    .sort(
      (a, b) => (excessOf(b) ?? 0) - (excessOf(a) ?? 0) || (a.facility ?? 0) - (b.facility ?? 0) || a.number - b.number,
    );
  const mistake = figures && favouredMistakeIn(figures, language);
  if (!mistake) return undefined;
  return {
    figures,
    verb: mistake.verb,
    answer: mistake.answer,
    percent: Math.round(percentOfKnown(figures, mistake.takers)),
  };
}

/** By how many percent of the takers a wrong answer is ahead of the right one; undefined if none is. */
function excessOf(figures: QuestionFigures): number | undefined {
  const mistake = favouredMistakeIn(figures);
  return mistake && percentOfKnown(figures, mistake.takers - mistake.rightTakers);
}

const favouredMistakeIn = (figures: QuestionFigures, language?: string) =>
  adminViewsOf(figures.question).favouredMistake(figures, language);

const percentOfKnown = ({ attempts, unknown }: QuestionFigures, takers: number) =>
  (100 * takers) / (attempts - unknown);

/** `3`, or `3 of version 2` where a newer version has another question in its place. */
export function nameOf({ number, versions }: QuestionFigures, newest: number): string {
  if (versions.includes(newest)) return String(number);
  const [version] = versions;
  return t({
    message: `${number} of version ${version}`,
    comment: 'Names a question, as in “question 3 of version 2”',
  });
}

/** The newest version among the attempts that count. */
export const newestVersion = (questions: readonly QuestionFigures[]): number =>
  Math.max(...questions.flatMap(({ versions }) => versions));
