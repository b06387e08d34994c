import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { limits } from '@quiz-app/shared/limits';
import { correctKeys, keysOf } from '@quiz-app/shared/question-kinds/choice';

/** Why a question needs a look. */
export interface Concern {
  /** A question for the author, in plain words. */
  text: string;
  /** 0 is the most urgent. */
  rank: number;
}

type Check = (figures: QuestionFigures) => string | undefined;

/** An option chosen by less than this share of takers says nothing about the key. */
const someTakers = 0.1;

/** The most urgent first; the first that applies is shown. */
const checks: readonly Check[] = [
  (figures) => {
    if (!isBelow(figures.facilityOfBest, 50) || !isBelow(figures.discriminationIndex, 20)) return undefined;
    return `Most of the best got this wrong: is the key right?${betterOption(figures)}`;
  },
  ({ discriminationIndex }) =>
    isBelow(discriminationIndex, 0)
      ? 'The weakest got this right more often than the best: is it misleading?'
      : undefined,
  ({ unanswered, attempts }) =>
    unanswered > attempts / 5 ? 'Many left this out: is it clear, and is there time for it?' : undefined,
  ({ facility }) => (isBelow(facility, 25) ? 'Hardly anybody got this right: was it taught?' : undefined),
  ({ facility }) => (isBelow(facility, 95) ? undefined : 'Nearly everybody got this right: it tells nobody apart.'),
  ({ discriminationIndex }) =>
    isBelow(discriminationIndex, 20) ? 'The best and the weakest do about equally well: it tells little.' : undefined,
  (figures) => {
    const unused = unusedOptions(figures);
    return unused.length > 0 ? `Nobody chose ${unused.join(' or ')}: too easy to rule out?` : undefined;
  },
];

/** Why a question needs a look; undefined if it does not, or if too few took it to tell. */
export function concernOf(figures: QuestionFigures): Concern | undefined {
  if (figures.attempts < limits.comparedAttempts) return undefined;
  for (const [rank, check] of checks.entries()) {
    const text = check(figures);
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

/** Points out a wrong option whose choosers scored higher than the key's, as if it were the key. */
function betterOption({ question, options, attempts }: QuestionFigures): string {
  const [key, ...more] = correctKeys(question);
  const ofKey = key && options[key];
  if (!ofKey || more.length > 0) return '';
  const better = keysOf(question).find((other) => {
    const { chosen = 0, meanScore } = options[other] ?? {};
    return other !== key && chosen >= someTakers * attempts && (meanScore ?? 0) > (ofKey.meanScore ?? 0);
  });
  return better ? ` Those who chose ${better} scored higher than those who chose ${key}.` : '';
}

/** Wrong options that no one chose; none if too few choices are known. */
function unusedOptions({ question, options, attempts, unknown }: QuestionFigures): string[] {
  if (attempts - unknown < limits.comparedAttempts) return [];
  const correct = correctKeys(question);
  return keysOf(question).filter((key) => !correct.includes(key) && options[key]?.chosen === 0);
}
