import { t } from '@lingui/core/macro';

// The elements of HTML that a text may have, and the attributes by which the app finds its own texts again.

const svgPicture = () => t({ message: 'an SVG picture', comment: 'It has …' });
const embedded = () => t({ message: 'embedded content', comment: 'It has …' });

/** Elements for what the app cannot show, with nouns for it. */
export const unsupported: ReadonlyMap<string, () => string> = new Map([
  ['svg', svgPicture],
  ['image', svgPicture],
  ['canvas', () => t({ message: 'a drawing', comment: 'It has …' })],
  ['map', () => t({ message: 'a picture with links in it', comment: 'It has …' })],
  ['video', () => t({ message: 'a video', comment: 'It has …' })],
  ['embed', embedded],
  ['iframe', embedded],
  ['applet', embedded],
]);
/** Elements with a picture or sound, whose content is for programs that cannot show it. */
export const withFallback = new Set(['audio', 'object']);
export const emphasis = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'del', 'strike', 'mark', 'font', 'big', 'small']);
export const inlineCode = new Set(['code', 'tt', 'kbd', 'samp']);
export const skipped = new Set(['script', 'style', 'head', 'template', 'noscript']);
/** Blocks with the number of line breaks around them. */
export const blocks: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'dl', 'figure'].map((name) => [name, 2]),
  ),
  ...Object.fromEntries(
    ['div', 'section', 'article', 'tr', 'dt', 'dd', 'caption', 'hr', 'body', 'li'].map((name) => [name, 1]),
  ),
};
/** Elements without meaning for plain text; with those above, all that a question may have. */
const silent =
  'a abbr acronym address article aside bdi bdo body br button center cite col colgroup data datalist details dfn fieldset figcaption footer form header html input ins label legend link main meta nav nobr optgroup option o:p output param progress q rp rt ruby select source span sub summary sup tbody textarea tfoot thead th td time title track ul ol var wbr pre'.split(
    ' ',
  );
/** The HTML elements that a text may have. */
export const htmlElements: ReadonlySet<string> = new Set([
  ...silent,
  ...unsupported.keys(),
  ...withFallback,
  'img',
  'picture',
  'math',
  ...emphasis,
  ...inlineCode,
  ...skipped,
  ...Object.keys(blocks),
]);

/** Tags and entities that people write; `<T>` in a question about generics is not one of them. */
export const htmlMarkup =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|a|img|ul|ol|li|table|tr|td|th|code|pre|sub|sup|h[1-6]|font|tt|blockquote|hr|video|audio|iframe|svg|math)(?:\s[^<>]*)?\/?>|&(?:nbsp|lt|gt|amp|quot|#\d+|#x[\da-f]+);/i;

/** Marks an element that keeps its white space. */
export const plainTextClass = 'plain-text';
/** Classes of elements in which MathJax, and so Moodle, reads no formulas. */
export const noFormulaClasses = ['tex2jax_ignore', 'mathjax_ignore'];
/** The attribute for what stands in the brackets of a medium. */
export const descriptionAttribute = 'data-description';
/** The attribute for the number of line breaks before a block, if it is not the usual one. */
export const linesAttribute = 'data-lines';
