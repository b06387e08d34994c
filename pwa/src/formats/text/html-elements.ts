// The elements of HTML that a text may have, and the attributes by which the app finds its own texts again.

/** Elements for what the app cannot show. */
export const unsupported: Readonly<Record<string, string>> = {
  svg: 'an SVG picture',
  image: 'an SVG picture',
  canvas: 'a drawing',
  map: 'a picture with links in it',
  video: 'a video',
  ...Object.fromEntries(['embed', 'iframe', 'applet'].map((name) => [name, 'embedded content'])),
};
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
  ...Object.keys(unsupported),
  ...withFallback,
  'img',
  'picture',
  'math',
  ...emphasis,
  ...inlineCode,
  ...skipped,
  ...Object.keys(blocks),
]);

/** Marks an element that keeps its white space. */
export const plainTextClass = 'plain-text';
/** Classes of elements in which MathJax, and so Moodle, reads no formulas. */
export const noFormulaClasses = ['tex2jax_ignore', 'mathjax_ignore'];
/** The attribute for what stands in the brackets of a medium. */
export const descriptionAttribute = 'data-description';
/** The attribute for the number of line breaks before a block, if it is not the usual one. */
export const linesAttribute = 'data-lines';
