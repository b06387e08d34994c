/** Functions and operators that TeX names. */
const named = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

/** Characters with a meaning in TeX, in a formula. */
const inFormula: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('{}$&#%_', (character) => [character, `\\${character}`])),
  '\\': '\\backslash ',
  '~': '\\sim ',
  '‖': '\\| ',
  '−': '-',
  "'": '\\prime ',
  '′': '\\prime ',
  '\u00a0': '\\ ',
};
/** The same in the words of a formula. */
const inWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('{}$&#%_', (character) => [character, `\\${character}`])),
  '\\': '\\textbackslash ',
  '~': '\\textasciitilde ',
  '^': '\\textasciicircum ',
  '\u00a0': ' ',
};

const variants: Readonly<Record<string, string>> = {
  normal: 'mathrm',
  bold: 'mathbf',
  italic: 'mathit',
  'bold-italic': 'boldsymbol',
  'double-struck': 'mathbb',
  script: 'mathscr',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};

/** Function application, and times, comma and plus that are not written. */
const invisible = /[\u2061-\u2064\u200b]/g;

/**
 * The TeX of a number, name, operator or words in MathML.
 *
 * @param name of its element
 * @returns undefined if TeX has no counterpart
 */
export function texOfToken(source: string, name: string, variant?: string): string | undefined {
  const words = source.replaceAll(/\s+/g, ' ');
  const text = words.replaceAll(invisible, '').trim();
  if (name === 'mtext' || name === 'ms') return words.trim() === '' ? '\\;' : `\\text{${replaced(words, inWords)}}`;
  if (text === '') return '';
  if (text.includes('^')) return undefined;
  const tex = replaced(text, inFormula);
  if (variant !== undefined) {
    const command = variants[variant];
    return command && (name !== 'mo' ? `\\${command}{${tex}}` : undefined);
  }
  if (named.has(text)) return `\\${text}`;
  const isWord = Array.from(text).length > 1 && /\p{L}/u.test(text);
  if (isWord) return name === 'mo' ? `\\operatorname{${tex}}` : `\\mathrm{${tex}}`;
  return name === 'mn' ? tex.replaceAll(',', '{,}') : tex;
}

const replaced = (text: string, by: Readonly<Record<string, string>>) =>
  Array.from(text, (character) => by[character] ?? character).join('');

const over: readonly (readonly [marks: string, narrow: string, wide: string])[] = [
  ['¯‾―ˉ', 'bar', 'overline'],
  ['^ˆ\u0302', 'hat', 'widehat'],
  ['~˜∼\u0303', 'tilde', 'widetilde'],
  ['→\u20d7', 'vec', 'overrightarrow'],
  ['←', 'overleftarrow', 'overleftarrow'],
  ['↔', 'overleftrightarrow', 'overleftrightarrow'],
  ['˙.', 'dot', 'dot'],
  ['¨', 'ddot', 'ddot'],
  ['´', 'acute', 'acute'],
  ['`', 'grave', 'grave'],
  ['ˇ', 'check', 'check'],
  ['˘', 'breve', 'breve'],
  ['⏞', 'overbrace', 'overbrace'],
];

/** The command of a mark above; undefined if it is another operator. @param base the TeX below it */
export function accentAbove(mark: string, base: string): string | undefined {
  const [, narrow, wide] = over.find(([marks]) => mark !== '' && marks.includes(mark)) ?? [];
  return Array.from(base).length === 1 ? narrow : wide;
}

/** The command of a mark below. */
export function accentBelow(mark: string): string | undefined {
  if (mark !== '' && '_¯‾―\u0332'.includes(mark)) return 'underline';
  return mark === '⏟' ? 'underbrace' : undefined;
}
