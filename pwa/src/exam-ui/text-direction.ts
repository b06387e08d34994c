import type { ServedContent } from '@quiz-app/shared/content';

/** The scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N’Ko, and their presentation forms. */
const firstLetterIsRightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Formulas and media, whose letters are not the text's. */
const markup = /\\\(.*?\\\)|\\\[.*?\\\]|!\[.*?\]\(media:.*?\)/gs;

export type Direction = 'rtl' | 'ltr';

/**
 * The direction of a text by its first letter, like `dir="auto"`, for elements around it that have other words too: a
 * question's options take the side of the question.
 *
 * @param content of the text, which may be rich
 */
export const directionOf = (text: string, content?: ServedContent): Direction =>
  firstLetterIsRightToLeft.test(content?.format ? text.replaceAll(markup, '') : text) ? 'rtl' : 'ltr';
