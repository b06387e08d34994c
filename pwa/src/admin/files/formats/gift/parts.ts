import { partOfPercent } from '../exact-number.ts';
import { slice, trim, type Unescaped } from './escapes.ts';

/** An answer after `=` or `~`. */
export interface Choice {
  text: Unescaped;
  feedback: Unescaped | undefined;
  /** In percent; undefined for a plain `~`. */
  weight: number | undefined;
  /** The weight as a part of the marks. */
  part: number;
}

/** The format at the start of a text. */
export function readFormat(part: Unescaped, inherited: string): { format: string; text: string } {
  const found = /^\[(html|markdown|plain|moodle)\]/.exec(part.mask);
  if (!found) return { format: inherited, text: part.text };
  return { format: found[1] ?? inherited, text: part.text.slice(found[0].length) };
}

/** Splits at each special character; every part but the first starts with one. */
export function splitAt(whole: Unescaped, special: RegExp): Unescaped[] {
  const places = [0, ...Array.from(whole.mask.matchAll(special), ({ index }) => index)];
  return places.map((from, at) => {
    const isFirst = at === 0;
    return isFirst ? slice(whole, 0, places[1]) : slice(whole, from, places[at + 1]);
  });
}

export function toChoice(whole: Unescaped): Choice {
  const sign = whole.mask[0];
  let rest = trim(slice(whole, 1));
  let weight = sign === '=' ? 100 : undefined;
  let part = sign === '=' ? 1 : 0;
  const given = /^%\s*(-?\d+(?:[.,]\d+)?(?:e-?\d+)?)\s*%/.exec(rest.mask);
  if (given?.[1] !== undefined) {
    weight = Number(given[1].replace(',', '.'));
    part = partOfPercent(given[1]);
    rest = trim(slice(rest, given[0].length));
  }
  const at = rest.mask.indexOf('#');
  return {
    text: trim(at === -1 ? rest : slice(rest, 0, at)),
    feedback: at === -1 ? undefined : trim(slice(rest, at + 1)),
    weight,
    part,
  };
}

/** The answers after `=` and `~`. Some programs write `~=` for `=`. */
export function choicesIn(body: Unescaped): { before: string; choices: Choice[] } {
  const [start, ...parts] = splitAt(body, /[=~]/g);
  const marked = parts.filter(({ mask }, at) => mask !== '~' || !parts[at + 1]?.mask.startsWith('='));
  return { before: start?.mask.trim() ?? '', choices: marked.map(toChoice) };
}
