import { longestFormula } from '@quiz-app/shared/rich-text';
import { Hooks, type MarkedOptions, type Tokens } from 'marked';
import { foreignFormula } from './marks.ts';

/** A formula in Markdown: `\(…\)`, `\[…\]` or `$$…$$`. Single dollars are prose. */
export interface FormulaToken extends Tokens.Generic {
  type: 'formula';
  tex: string;
  display: boolean;
  /** Whether it is a paragraph of its own. */
  isAlone: boolean;
}

const start = /\\[([]|\$\$/;
/** Where a formula may be a paragraph of its own: not after a hard break, which continues its paragraph. */
const startOfLine = /(?<!\\)\n {0,3}(?:\\\[|\$\$)/;
/** More than a formula with its delimiters. */
const enough = longestFormula + 10;

/** How far to search for the next formula. The lexer asks again behind it. */
const nearby = 2_000;

/** The formula at the start of a text. */
function readFormula(source: string): FormulaToken | undefined {
  if (!/^(?:\\[([]|\$\$)/.test(source)) return undefined;
  const [found] = source.slice(0, enough).matchAll(foreignFormula);
  if (found?.index !== 0) return undefined;
  const [raw, dollars, inLine, onItsOwn = ''] = found;
  const tex = dollars ?? inLine ?? onItsOwn;
  if (tex.trim() === '' || /\n[ \t]*\n/.test(tex)) return undefined;
  return { type: 'formula', raw, tex, isAlone: false, display: raw.startsWith('\\[') };
}

/** A formula that is a paragraph of its own, whose lines would otherwise be read as lists, headings and the like. */
function readParagraph(source: string): FormulaToken | undefined {
  const [before = ''] = /^ {0,3}(?=\\\[|\$\$)/.exec(source) ?? [];
  const formula = readFormula(source.slice(before.length));
  if (!formula) return undefined;
  const length = before.length + formula.raw.length;
  const [after] = /^[ \t]*(?:\n+|$)/.exec(source.slice(length)) ?? [];
  if (after === undefined || formula.raw.startsWith('\\(')) return undefined;
  return { ...formula, raw: source.slice(0, length + after.length), isAlone: true, display: true };
}

/** Asterisks and underscores in a formula emphasize nothing. */
class FormulaHooks extends Hooks {
  override emStrongMask(source: string) {
    return source.replaceAll(foreignFormula, (part) => 'a'.repeat(part.length));
  }
}

/** Options of a lexer for a text that may have formulas; none if it has not. */
export function formulaOptions(markdown: string): MarkedOptions {
  if (!start.test(markdown)) return {};
  return {
    hooks: new FormulaHooks(),
    extensions: {
      renderers: {},
      childTokens: {},
      inline: [readFormula],
      startInline: [(source) => source.slice(0, nearby).search(start)],
      block: [readParagraph],
      startBlock: [(source) => source.search(startOfLine)],
    },
  };
}
