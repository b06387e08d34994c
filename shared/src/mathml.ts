// Stored formulas consist of these. The server removes everything else, and a device builds nothing else.

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

/** How Temml renders, on the server and for previews. */
export const temmlOptions = {
  throwOnError: true,
  trust: false,
  maxExpand: 1_000,
  maxSize: [50, 500] satisfies [number, number],
};

/** The longest formula: each element takes the server milliseconds to put into words, and phones time to draw. */
const longest = { characters: 20_000, elements: 300 };

/** Whether a formula became longer than servers and devices accept. */
export const isTooLong = (mathml: string): boolean =>
  mathml.length > longest.characters || mathml.split('</').length > longest.elements + 1;
