import type { ServedContent } from '@quiz-app/shared/content';

/** The scripts that are written from right to left, by their codes in BCP 47. */
const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** The letters of these scripts, with their presentation forms; written out, so that a test can measure them. */
const firstLetterIsRightToLeft =
  /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10d00}-\u{10d3f}\u{1e900}-\u{1e95f}]/u;
const hasLetterOf = {
  rtl: /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10d00}-\u{10d3f}\u{1e900}-\u{1e95f}]/u,
  ltr: /[^\P{L}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10d00}-\u{10d3f}\u{1e900}-\u{1e95f}]/u,
};

/** Code, formulas and media, whose letters are not the text's. */
const code = /`[^`]*`/g;
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

/**
 * The direction in which a language is written, by the script that it usually has: `az-Arab` and `uz-AF` are known too.
 * Not by `getTextInfo`, which Firefox lacks.
 *
 * @param language a tag of BCP 47
 */
export function directionOfLanguage(language: string): Direction {
  try {
    return rightToLeftScripts.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

/** The direction of words of an exam, such as an answer, by its language or else by their first letter. */
export const directionOfWords = (text: string, language: string | undefined): Direction =>
  language ? directionIn(language, text) : directionOf(text);

/**
 * Parts of one text, each of which keeps its own order beside parts in the other direction: Unicode's isolates. Where no
 * part runs from right to left, the text needs none.
 */
export const isolated = (parts: readonly string[]): readonly string[] =>
  parts.some((part) => hasLetterOf.rtl.test(part)) ? parts.map((part) => `\u2068${part}\u2069`) : parts;

export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

/**
 * The direction of a text in an exam of this language. A text that has no letter of the language's script keeps its
 * own: in an Arabic exam `C++` and `-5` run from left to right.
 */
export function directionIn(language: string, text: string, content?: ServedContent): Direction {
  const own = directionOfLanguage(language);
  const plain = (content?.format ? text.replaceAll(markup, '') : text).replaceAll(code, '');
  return hasLetterOf[own].test(plain) ? own : directionOf(plain);
}
