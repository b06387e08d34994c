import { canRender } from '../can-render.ts';
import { isElement, textIn, type XmlElement } from '../xml/read-elements.ts';
import { accentAbove, accentBelow, texOfToken } from './tex-of-token.ts';

/** A part of a formula without a counterpart in TeX. Caught where the conversion starts. */
class NoTex extends Error {}

/** Attributes that change what a formula looks like in a way that is not converted. */
const unknown = 'mathcolor mathbackground color background columnlines rowlines frame bevelled style'.split(' ');
const without =
  /^(?:|none|false|transparent|display: ?block math;?|(?:padding|text-align)[^;]*(?:;(?:padding|text-align)[^;]*)*;?)$/;

/**
 * The TeX of a formula: as its program noted it, or made from its elements.
 *
 * @returns undefined if a part of it has no counterpart in TeX
 */
export function mathmlToTex(math: XmlElement): string | undefined {
  try {
    const noted = notedTex(math);
    // A program may have noted it with commands of its own.
    if (noted !== undefined && canRender({ tex: noted, display: false })) return noted;
    return texOfAll(math.children).trim() || undefined;
  } catch (error) {
    if (error instanceof NoTex) return undefined;
    throw error;
  }
}

function notedTex(math: XmlElement): string | undefined {
  const [semantics, ...others] = math.children.filter(isElement);
  if (semantics?.name !== 'semantics' || others.length > 0) return undefined;
  const isTex = ({ name, attributes }: XmlElement) =>
    name === 'annotation' && /^(?:application\/x-)?(?:la)?tex$/i.test(attributes.encoding ?? '');
  const tex = textIn(semantics.children.filter(isElement).find(isTex));
  // Delimiters are no part of a formula.
  const bare = tex.replace(/^\s*(?:\\\[(.*)\\\]|\\\((.*)\\\)|\${1,2}(.*?)\${1,2})\s*$/s, '$1$2$3');
  return bare.trim() === '' ? undefined : bare;
}

const texOfAll = (children: XmlElement['children']): string => joined(children.filter(isElement).map(texOf));

/** A command such as `\sin` needs a space before a letter. */
const joined = (parts: readonly string[]) =>
  parts.reduce((tex, part) => (/\\[a-zA-Z]+$/.test(tex) && /^[a-zA-Z]/.test(part) ? `${tex} ${part}` : tex + part), '');

function texOf(element: XmlElement): string {
  const isChanged = unknown.some((name) => !without.test(element.attributes[name] ?? ''));
  const convert = converters[element.name];
  if (isChanged || !convert) throw new NoTex();
  return convert(element);
}

/** The arguments of an element that has a fixed number of them. */
function argumentsOf(element: XmlElement, count: number): string[] {
  const parts = element.children.filter(isElement);
  if (parts.length !== count) throw new NoTex();
  return parts.map(texOf);
}

function known(tex: string | undefined): string {
  if (tex === undefined) throw new NoTex();
  return tex;
}

function token({ name, attributes, children }: XmlElement): string {
  if (children.some(isElement)) throw new NoTex();
  return known(texOfToken(children.join(''), name, attributes.mathvariant));
}

const inner = ({ children }: XmlElement) => texOfAll(children);
const script = (mark: '_' | '^', tex: string) => (tex === '' ? '' : `${mark}{${tex}}`);

const converters: Readonly<Record<string, (element: XmlElement) => string>> = {
  mi: token,
  mn: token,
  mo: token,
  mtext: token,
  ms: token,
  mspace: ({ attributes }) => {
    if ((attributes.linebreak ?? 'auto') !== 'auto') throw new NoTex();
    return Number.parseFloat(attributes.width ?? '0') === 0 ? '' : '\\,';
  },
  mrow: rowOf,
  mstyle: inner,
  mpadded: inner,
  semantics: ({ children }) => texOfAll(children.filter(isElement).slice(0, 1)),
  mphantom: (element) => `\\phantom{${inner(element)}}`,
  none: () => '',
  mfrac: fractionOf,
  msqrt: (element) => `\\sqrt{${inner(element)}}`,
  mroot: (element) => {
    const [base = '', index = ''] = argumentsOf(element, 2);
    return `\\sqrt[{${index}}]{${base}}`;
  },
  msup: (element) => scriptsOf(element, ['^']),
  msub: (element) => scriptsOf(element, ['_']),
  msubsup: (element) => scriptsOf(element, ['_', '^']),
  mover: (element) => limitsOf(element, ['^']),
  munder: (element) => limitsOf(element, ['_']),
  munderover: (element) => limitsOf(element, ['_', '^']),
  mmultiscripts: multiscriptsOf,
  menclose: (element) => {
    const command = enclosing[element.attributes.notation ?? ''];
    if (!command) throw new NoTex();
    return `\\${command}{${inner(element)}}`;
  },
  mfenced: fencedOf,
  mtable: tableOf,
};

const enclosing: Readonly<Record<string, string>> = { top: 'overline', bottom: 'underline', box: 'boxed' };

function fractionOf(element: XmlElement): string {
  const [above = '', below = ''] = argumentsOf(element, 2);
  const { linethickness: line = 'medium' } = element.attributes;
  if (Number.parseFloat(line) === 0) return `{${above} \\atop ${below}}`;
  if (!/^(?:1(?:px)?|medium)$/.test(line)) throw new NoTex();
  return `\\frac{${above}}{${below}}`;
}

function scriptsOf(element: XmlElement, marks: readonly ('_' | '^')[]): string {
  const [base = '', ...scripts] = argumentsOf(element, marks.length + 1);
  return baseOf(base) + marks.map((mark, at) => script(mark, scripts[at] ?? '')).join('');
}

/** The base of indices, which belong to all of it. */
const baseOf = (base: string) => (/^(?:[^\\{}^_]|\\[a-zA-Z]+)$/u.test(base) ? base : `{${base}}`);

/** TeX puts what is below and above these as MathML does; others need a command for that. */
const withLimits = /^(?:[∏∐∑⋀⋁⋂⋃⨀⨁⨂⨄⨆]|\\(?:lim|max|min|sup|inf|limsup|liminf|det|gcd|Pr))$/u;

function limitsOf(element: XmlElement, marks: readonly ('_' | '^')[]): string {
  const [base, mark] = element.children.filter(isElement);
  if (marks.length === 1 && base && mark?.name === 'mo') {
    const tex = texOf(base);
    const text = textIn(mark).trim();
    const accent = marks[0] === '^' ? accentAbove(text, tex) : accentBelow(text);
    if (accent) return `\\${accent}{${tex}}`;
  }
  const [tex = '', ...limits] = argumentsOf(element, marks.length + 1);
  if (withLimits.test(tex)) return tex + marks.map((each, at) => script(each, limits[at] ?? '')).join('');
  return marks.reduce((all, each, at) => `\\${each === '_' ? 'under' : 'over'}set{${limits[at]}}{${all}}`, tex);
}

/** Indices on both sides, as an isotope has them. */
function multiscriptsOf({ children }: XmlElement): string {
  const [base, ...scripts] = children.filter(isElement);
  const divider = scripts.findIndex(({ name }) => name === 'mprescripts');
  const after = divider === -1 ? scripts : scripts.slice(0, divider);
  const before = divider === -1 ? [] : scripts.slice(divider + 1);
  if (!base || after.length % 2 === 1 || before.length % 2 === 1) throw new NoTex();
  const indices = (list: readonly XmlElement[]) =>
    list
      .map(texOf)
      .map((tex, at) => (at % 2 === 1 ? script('^', tex) : (at > 0 ? '{}' : '') + script('_', tex)))
      .join('');
  return `${before.length > 0 ? `{}${indices(before)}` : ''}${baseOf(texOf(base))}${indices(after)}`;
}

const opening = '([{|‖⟨⌊⌈';
const closing = ')]}|‖⟩⌋⌉';

/** A fence that grows with what it encloses. */
function fence(text: string): string {
  const mark = text.trim();
  if (mark === '') return '.';
  if (!(opening + closing).includes(mark)) throw new NoTex();
  return known(texOfToken(mark, 'mo'));
}

const isFence = (element: XmlElement | undefined, marks: string) =>
  element?.name === 'mo' && element.attributes.stretchy !== 'false' && marks.includes(textIn(element).trim() || ' ');

/** A row. Fences around it grow with it unless there are others between them. */
function rowOf({ children }: XmlElement): string {
  const parts = children.filter(isElement);
  const [first, last] = [parts[0], parts.at(-1)];
  const between = parts.slice(1, -1);
  // The cases of a function have a brace at their left only.
  if (parts.length === 2 && isFence(first, opening) && last?.name === 'mtable')
    return `\\left${fence(textIn(first))} ${texOf(last)}\\right.`;
  const isFenced = parts.length > 2 && isFence(first, opening) && isFence(last, closing);
  if (!isFenced || between.some((part) => isFence(part, opening + closing))) return texOfAll(parts);
  return `\\left${fence(textIn(first))} ${texOfAll(between)}\\right${fence(textIn(last))}`;
}

function fencedOf({ attributes, children }: XmlElement): string {
  const { open = '(', close = ')', separators = ',' } = attributes;
  const marks = Array.from(separators.replaceAll(/\s/g, ''));
  const parts = children.filter(isElement).map((child, at) => {
    const mark = at === 0 ? '' : (marks[at - 1] ?? marks.at(-1) ?? '');
    return known(texOfToken(mark, 'mo')) + texOf(child);
  });
  return `\\left${fence(open)} ${joined(parts)}\\right${fence(close)}`;
}

function tableOf({ attributes, children }: XmlElement): string {
  const rows = children.filter(isElement).map((row) => {
    if (row.name !== 'mtr') throw new NoTex();
    return row.children.filter(isElement).map(cellOf).join(' & ');
  });
  const columns = (attributes.columnalign ?? '').split(/\s+/).map((side) => /^[lcr]/.exec(side)?.[0] ?? '');
  const [start, end] = columns[0] ? [`{array}{${columns.join('')}}`, '{array}'] : ['{matrix}', '{matrix}'];
  return `\\begin${start}${rows.join(' \\\\ ')}\\end${end}`;
}

function cellOf({ name, attributes: { columnspan = '1', rowspan = '1' }, children }: XmlElement): string {
  if (name !== 'mtd' || columnspan !== '1' || rowspan !== '1') throw new NoTex();
  return texOfAll(children);
}
