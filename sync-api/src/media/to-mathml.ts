import { isTooLong, mathmlAttributes, mathmlElements, mathmlStyles, temmlOptions } from '@quiz-app/shared/mathml';
import temml from 'temml';

/** A node of Temml's tree. Texts have no type. */
interface Node {
  type?: string;
  /** Of a reference, which has no type either. */
  href?: string;
  attributes?: Record<string, string>;
  style?: Record<string, string>;
  classes?: string[];
  children?: Node[];
  toMarkup(): string;
}

const elements = new Set(mathmlElements);
const attributes = new Set(mathmlAttributes);
const styles = new Set(mathmlStyles);

/**
 * Renders TeX as MathML that consists only of what a device builds.
 * @returns what is wrong with the formula otherwise, as the end of a sentence about it
 */
export function toMathml(tex: string, display: boolean): { mathml: string } | { problem: string } {
  if (tex === '') return { problem: 'cannot be read' };
  try {
    // The parser's tree; Temml's type declares another name for it.
    const { __renderToMathMLTree: render } = temml as unknown as {
      __renderToMathMLTree: typeof temml.renderToMathMLTree;
    };
    const math: Node = render(tex, { ...temmlOptions, displayMode: display });
    const [kept] = keep(math);
    const mathml = kept?.toMarkup() ?? '';
    return isTooLong(mathml) ? { problem: 'is too long: write it as several formulas' } : { mathml };
  } catch (error) {
    // The parser failed, the formula refers to another one, or the stack was too small for the formula.
    const at = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
    return { problem: `cannot be read${Number.isInteger(at) ? ` from character ${at + 1} on` : ''}` };
  }
}

/** The node without disallowed parts. A disallowed element leaves its content. */
function keep(node: Node): Node[] {
  const children = node.children?.flatMap(keep);
  if (children) node.children = children;
  if (node.href !== undefined) throw new Error('A reference to another formula, which is not there');
  if (node.type === undefined) return children ? children : [node];
  if (!elements.has(node.type)) return children ?? [];
  const alignment = /\btml-(left|right)\b/.exec(node.classes?.join(' ') ?? '')?.[1];
  node.attributes = only(node.attributes, (name) => attributes.has(name) && name !== 'style');
  node.style = {
    ...only(node.style, (name) => styles.has(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))),
    ...(node.type === 'mtd' && alignment && { textAlign: alignment }),
  };
  node.classes = [];
  return [node];
}

const only = (values: Record<string, string> = {}, isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isKept(name) && !/[;"<\\(]/.test(String(value))));
