/** Marks that count as accents. The vowel signs of Thai and Devanagari and the voicing marks of kana do not. */
const accentMarks = /(?=\p{Mn})(?![\u3099\u309A])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const apostrophes = /[’‘ʼʹ′`´＇]/gu;
const dashes = /[‐‑‒–—―−﹣－]/gu;

/**
 * Characters without a shape or a meaning: control characters, soft hyphens, marks of direction, what splits words or
 * keeps them together, how an emoji is drawn. Keyboards and copied texts add them. Joiners, fillers and the variation
 * selectors of Han and Mongolian stay, because they change words.
 */
const invisible =
  /(?!\s)[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F]|\uFEFF|\u034F|\uFE0E|\uFE0F/gu;
/** Joiners where nothing joins: after a letter of these scripts, a space, or a sign; and one before a space. */
const idleJoiners =
  /(?<![^\s\p{P}\p{Nd}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}])[\u200C\u200D]+|\u200C+(?=\s|$)/gu;
/** Only stretches a word. */
const tatweel = /(?<=[^\s\u0640])\u0640+|\u0640+(?=[^\s\u0640])/gu;

/** A text without the characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '').replace(idleJoiners, '');

/** Persian keyboards have their own forms of two Arabic letters. */
const arabicForms: Readonly<Record<string, string>> = { ی: 'ي', ک: 'ك' };

/** UTF-16 units of a text that are compared. NFKC makes 18 of one `ﷺ`, so that 500 of them would take milliseconds. */
const mostFolded = 1_000;

interface HowToFold {
  caseSensitive?: boolean;
  accents?: boolean;
}

/**
 * A text as answers are compared: in Unicode's compatibility form (NFKC), without invisible characters, with one kind of
 * space, apostrophe and dash. Case is folded by way of capitals: `ß` is `ss`. Only the Turkish i depends on the exam's
 * language, because capitals of other languages lose accents that count: `ποτέ` is not `πότε`.
 */
export function foldTyped(text: string, { caseSensitive, accents }: HowToFold, language: string | undefined): string {
  // NFKC makes a space and an accent of an acute, which many keyboards have for an apostrophe. Characters that nobody
  // sees keep accents from their letters.
  let folded = withoutInvisible(text)
    .replaceAll('´', "'")
    .normalize('NFKC')
    .slice(0, mostFolded)
    .replace(tatweel, '')
    .replace(apostrophes, "'")
    .replace(dashes, '-')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!caseSensitive) {
    const of = /^(?:az|tr)\b/.test(language ?? '') ? 'tr' : 'en';
    // `ẞ` is its own capital.
    folded = folded.toLocaleLowerCase(of).toLocaleUpperCase(of).toLocaleLowerCase(of);
  }
  return accents === false ? withoutAccents(folded) : folded;
}

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(accentMarks, '')
    .replace(/[یک]/g, (letter) => arabicForms[letter] ?? letter)
    .normalize('NFC');
