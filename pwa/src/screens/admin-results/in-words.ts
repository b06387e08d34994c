import type { Figure } from '@quiz-app/shared/exam-statistics';
import { limits } from '@quiz-app/shared/limits';
import { withMinus } from '../../language/format.ts';

/** At most one decimal. */
export const formatFigure = (value: number): string => withMinus(Math.round(value * 10) / 10);

/** A figure as text; a dash if there is none. */
export const figureText = (figure: Figure, format: (value: number) => string): string =>
  typeof figure === 'number' ? format(figure) : '–';

/** Says which figures a few attempts do not have yet. */
export const laterFigures = `After ${limits.comparedAttempts} attempts, you also see which questions separate strong from weak, and how reliable the scores are.`;

/** Words for the share of takers who answered a question correctly, lowest first. */
const ofFacility = [
  [25, 'very hard'],
  [50, 'hard'],
  [75, 'about right'],
  [90, 'easy'],
  [Number.POSITIVE_INFINITY, 'very easy'],
] as const;

/** Words for a discrimination index, by the table in Moodle's "Quiz statistics report" (docs.moodle.org). */
const ofDiscrimination = [
  [0, 'works backwards'],
  [20, 'very weak'],
  [30, 'weak'],
  [50, 'adequate'],
  [Number.POSITIVE_INFINITY, 'very good'],
] as const;

/** Words for a coefficient of internal consistency, by the same page. */
const ofConsistency = [
  [64, 'luck decides a lot'],
  [75, 'fair'],
  [Number.POSITIVE_INFINITY, 'good'],
] as const;

const wordOf = (table: readonly (readonly [below: number, word: string])[], value: number): string =>
  table.find(([below]) => value < below)?.[1] ?? '';

/** '' if there is no number. */
const wordsFor = (table: Parameters<typeof wordOf>[0]) => (figure: Figure) =>
  typeof figure === 'number' ? wordOf(table, figure) : '';

export const facilityInWords = wordsFor(ofFacility);
export const discriminationInWords = wordsFor(ofDiscrimination);
export const consistencyInWords = wordsFor(ofConsistency);
