// What a stored formula consists of. The server removes everything else, and a device builds nothing else.

export const mathmlElements = (
  'math mrow mi mn mo ms mtext mspace mpadded mphantom mstyle mfrac msqrt mroot msub msup msubsup munder mover ' +
  'munderover mmultiscripts mprescripts none menclose mtable mtr mtd'
).split(' ');

export const mathmlAttributes = (
  'accent accentunder columnalign depth display displaystyle fence form height largeop linethickness lspace ' +
  'mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspacing rspace scriptlevel ' +
  'separator stretchy style symmetric voffset width'
).split(' ');

/** The properties of a `style` attribute: the lines and gaps of tables and boxes, and colours. */
export const mathmlStyles = (
  'border border-top border-right border-bottom border-left padding padding-top padding-right padding-bottom ' +
  'padding-left text-align color'
).split(' ');

/** Characters of a formula's MathML. */
export const longestMathml = 20_000;

/** Temml's options for TeX that anyone may have written: it links and loads nothing, and cannot grow without limit. */
export const texOptions: { throwOnError: true; trust: false; maxExpand: number; maxSize: [number, number] } = {
  throwOnError: true,
  trust: false,
  maxExpand: 1_000,
  maxSize: [50, 500],
};
