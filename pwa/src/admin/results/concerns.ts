import { t } from '@lingui/core/macro';
import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { limits } from '@quiz-app/shared/limits';
import { adminViewsOf } from '../editor/question-kinds/question-kinds.ts';

/** Why a question needs a look. */
export interface Concern {
  /** A question for the author, in plain words. */
  text: string;
  /** 0 is the most urgent. */
  rank: number;
}

/** @param language of the exam, for the letters of its options; without it, they have the keys A to J */
type Check = (figures: QuestionFigures, language: string | undefined) => string | undefined;

const separates = ({ attempts, discriminationIndex }: QuestionFigures) =>
  attempts >= limits.comparedAttempts && typeof discriminationIndex === 'number' && discriminationIndex >= 20;

/**
 * A wrong answer is given as often as the right one, which any number of attempts can show. The key is right if the best
 * chose it and the weakest did not.
 */
const doubtsTheKey: Check = (figures, language) => {
  if (separates(figures)) return undefined;
  const mistake = adminViewsOf(figures.question).favouredMistake(figures, language);
  if (!mistake) return undefined;
  const { verb, answer, takers, solution, rightTakers } = mistake;
  if (takers > rightTakers)
    return verb === 'chose'
      ? t`More chose ${answer} than the key ${solution}: is the key right?`
      : t`More answered ${answer} than the key ${solution}: is the key right?`;
  return verb === 'chose'
    ? t`As many chose ${answer} as the key ${solution}: is the key right?`
    : t`${answer} was given as often as the key ${solution}. Is the key right?`;
};

/** The most urgent first; the first that applies is shown. */
const checks: readonly Check[] = [
  (figures, language) => {
    if (!isBelow(figures.facilityOfBest, 50) || !isBelow(figures.discriminationIndex, 20)) return undefined;
    const better = adminViewsOf(figures.question).betterAnswer(figures, language);
    return [t`Most of the best got this wrong: is the key right?`, better].filter(Boolean).join(' ');
  },
  ({ discriminationIndex }) =>
    isBelow(discriminationIndex, 0)
      ? t`The weakest got this right more often than the best: is it misleading?`
      : undefined,
  doubtsTheKey,
  ({ unanswered, attempts }) =>
    unanswered > attempts / 5 ? t`Many skipped this: is it clear, and is there time for it?` : undefined,
  ({ facility }) => (isBelow(facility, 25) ? t`Hardly anyone got this right: was it taught?` : undefined),
  ({ facility }) => (isBelow(facility, 95) ? undefined : t`Nearly everyone got this right: it separates no one.`),
  ({ discriminationIndex }) =>
    isBelow(discriminationIndex, 20) ? t`The best and the weakest do about equally well: it separates few.` : undefined,
  (figures, language) => adminViewsOf(figures.question).unusedAnswers(figures, language),
];

/**
 * Why a question needs a look; undefined if it does not. Few attempts can only cast doubt on its key.
 *
 * @param language of the exam, whose letters a person sees; a file has the keys A to J
 */
export function concernOf(figures: QuestionFigures, language?: string): Concern | undefined {
  const isCompared = figures.attempts >= limits.comparedAttempts;
  for (const [rank, check] of checks.entries()) {
    if (!isCompared && check !== doubtsTheKey) continue;
    const text = check(figures, language);
    if (text !== undefined) return { text, rank };
  }
  return undefined;
}

/** Sorts the most urgent concerns first; among equal ones, the questions that discriminate least. */
export function byConcern(a: QuestionFigures, b: QuestionFigures): number {
  const rank = (figures: QuestionFigures) => concernOf(figures)?.rank ?? checks.length;
  const index = ({ discriminationIndex: figure }: QuestionFigures) => (typeof figure === 'number' ? figure : 100);
  return rank(a) - rank(b) || index(a) - index(b) || (a.facility ?? 0) - (b.facility ?? 0) || a.number - b.number;
}

const isBelow = (figure: unknown, limit: number): boolean => typeof figure === 'number' && figure < limit;
