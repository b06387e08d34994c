import { t } from '@lingui/core/macro';
/** The indexes of the options that a key names, or why the key is ambiguous. */
export type NamedKey = { correct: number[]; refusal?: undefined } | { correct?: undefined; refusal: string };

export interface Naming {
  /** Keys that by the rules of the format are letters or numbers, whatever the options' texts are. */
  certain?: RegExp;
  /** Whether options may be named by their numbers. */
  byNumber?: boolean;
}

/** Reads a key that names options: by their letters or numbers, by their texts, or by both, as in `B. Rome`. */
export function readNamedKey(key: string, options: readonly string[], { certain, byNumber }: Naming = {}): NamedKey {
  const byLetter = lettersIn(key, byNumber);
  const isInRange = byLetter?.every((at) => at < options.length);
  if (byLetter && isInRange && certain?.test(key)) return { correct: byLetter };
  const texts = options.map(normalized);
  const readings = [
    isInRange ? byLetter : undefined,
    textsIn([key], texts),
    textsIn(key.split(/[,;|\n]/), texts),
    letterAndText(key, texts),
  ].filter((each) => each !== undefined);
  const different = new Set(readings.map((each) => each.toSorted().join()));
  const short = key.length > 40 ? `${key.slice(0, 40).toWellFormed()}…` : key;
  if (different.size > 1)
    return { refusal: t`Its key “${short}” is the letter or number of one option and the text of another.` };
  if (readings[0]) return { correct: readings[0] };
  return byLetter
    ? { refusal: t`Its key names an option that it does not have.` }
    : { refusal: t`Its key “${short}” is neither the letters nor the texts of its options.` };
}

const normalized = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The options that `A, C` or `1,3` name; undefined for anything else. */
function lettersIn(key: string, byNumber = false): number[] | undefined {
  const parts = key.split(/[\s,;/&+]+/).filter(Boolean);
  const indexes = parts.map((part) => indexOf(part, byNumber));
  return indexes.length === 0 || indexes.includes(-1) ? undefined : [...new Set(indexes)];
}

function indexOf(part: string, byNumber: boolean): number {
  if (/^[A-Za-z]$/.test(part)) return part.toUpperCase().charCodeAt(0) - 65;
  return byNumber && /^\d{1,2}$/.test(part) ? Number(part) - 1 : -1;
}

/** The options with these texts; undefined if a text matches no option, or several. */
function textsIn(parts: readonly string[], texts: readonly string[]): number[] | undefined {
  const indexes = parts.map((part) => {
    const text = normalized(part);
    const exact = text === '' ? [] : texts.flatMap((each, at) => (each === text ? [at] : []));
    const alike = texts.flatMap((each, at) => (each.toLowerCase() === text.toLowerCase() ? [at] : []));
    const [found, another] = exact.length > 0 ? exact : alike;
    return text === '' || found === undefined || another !== undefined ? -1 : found;
  });
  return indexes.includes(-1) ? undefined : [...new Set(indexes)];
}

/** The option of `B. Rome`, if Rome is its text. */
function letterAndText(key: string, texts: readonly string[]): number[] | undefined {
  const [, letter = '', text = ''] = /^([A-Za-z])[.):]\s*(.+)$/s.exec(key) ?? [];
  const at = indexOf(letter, false);
  return at >= 0 && texts[at] === normalized(text) ? [at] : undefined;
}
