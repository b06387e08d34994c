/** The scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N’Ko, and their presentation forms. */
const firstLetterIsRightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

export type Direction = 'rtl' | 'ltr';

/**
 * The direction of a text by its first letter, like `dir="auto"`, for elements around it that have other words too: a
 * question's options take the side of the question.
 */
export const directionOf = (text: string): Direction => (firstLetterIsRightToLeft.test(text) ? 'rtl' : 'ltr');
