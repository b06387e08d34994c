import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { Figure } from '@quiz-app/shared/exam-statistics';
import { limits } from '@quiz-app/shared/limits';
import { withMinus } from '../../language/format.ts';

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** At most one decimal. */
export const formatFigure = (value: number): string => withMinus(oneDecimal(value));

/** `4, 3 and 1`, in English without a comma before the last one. */
export const listInWords = (texts: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale).format(texts);

/** A figure as text; a dash if there is none. */
export const figureText = (figure: Figure, format: (value: number) => string): string =>
  typeof figure === 'number' ? format(figure) : '–';

/** Says which figures a few attempts do not have yet. */
export const laterFigures = (): string =>
  plural(
    { count: limits.comparedAttempts },
    {
      other:
        'After # attempts, you also see which questions separate strong from weak, and how reliable the scores are.',
    },
  );

/** The words for figures below a number, lowest first. */
type Words = readonly (readonly [below: number, words: () => string])[];

/** Words for the share of takers who answered a question correctly. */
const ofFacility: Words = [
  [25, () => t({ message: 'very hard', comment: 'A question' })],
  [50, () => t({ message: 'hard', comment: 'A question' })],
  [75, () => t({ message: 'about right', comment: 'How hard a question is' })],
  [90, () => t({ message: 'easy', comment: 'A question' })],
  [Number.POSITIVE_INFINITY, () => t({ message: 'very easy', comment: 'A question' })],
];

/** Words for a discrimination index, by the table in Moodle's "Quiz statistics report" (docs.moodle.org). */
const ofDiscrimination: Words = [
  [0, () => t({ message: 'works backwards', comment: 'How well a question separates strong from weak' })],
  [20, () => t({ message: 'very weak', comment: 'How well a question separates strong from weak' })],
  [30, () => t({ message: 'weak', comment: 'How well a question separates strong from weak' })],
  [50, () => t({ message: 'adequate', comment: 'How well a question separates strong from weak' })],
  [
    Number.POSITIVE_INFINITY,
    () => t({ message: 'very good', comment: 'How well a question separates strong from weak' }),
  ],
];

/** Words for a coefficient of internal consistency, by the same page. */
const ofConsistency: Words = [
  [64, () => t({ message: 'luck decides a lot', comment: 'How consistent the scores are' })],
  [75, () => t({ message: 'fair', comment: 'How consistent the scores are' })],
  [Number.POSITIVE_INFINITY, () => t({ message: 'good', comment: 'How consistent the scores are' })],
];

const wordOf = (table: Words, value: number): string => table.find(([below]) => value < below)?.[1]() ?? '';

/** '' if there is no number. */
const wordsFor = (table: Words) => (figure: Figure) => (typeof figure === 'number' ? wordOf(table, figure) : '');

export const facilityInWords = wordsFor(ofFacility);
export const discriminationInWords = wordsFor(ofDiscrimination);
export const consistencyInWords = wordsFor(ofConsistency);
