import { longestFormula } from '@quiz-app/shared/rich-text';
import { Hooks, type MarkedOptions, type Tokens } from 'marked';

/** A formula in Markdown: `\(…\)`, `\[…\]` or `$$…$$`. Single dollars are prose. */
export interface FormulaToken extends Tokens.Generic {
  type: 'formula';
  tex: string;
  display: boolean;
  /** Whether it is a paragraph of its own. */
  isAlone: boolean;
}

const tex = (end: string) => `(?!\\s*${end})(.{1,${longestFormula}}?)${end}`;
const [round, square] = [tex('\\\\\\)'), tex('\\\\\\]')];
/** Between dollars, where only an escaped dollar is a part of the formula. */
const dollars = String.raw`(?<!\$)\$\$((?:[^$\\]|\\.){1,${longestFormula}})\$\$(?!\$)`;
const inLine = String.raw`\\\(${round}|\\\[${square}|${dollars}`;
const start = /\\[([]|\$\$/;
/** Not after a hard break, which continues its paragraph. */
const startOfLine = /(?<!\\)\n {0,3}(?:\\\[|\$\$)/;
const atStart = new RegExp(`^(?:${inLine})`, 's');
/** A formula that is a paragraph of its own, whose lines would otherwise be read as lists, headings and the like. */
const paragraph = new RegExp(String.raw`^ {0,3}(?:\\\[${square}|${dollars})[ \t]*(?:\n+|$)`, 's');
/** An escaped backslash, which starts no formula, or a formula. */
const masked = new RegExp(String.raw`\\\\|${inLine}`, 'gs');

/** How far to search for the next formula. The lexer asks again behind it. */
const nearby = 2_000;

function read(source: string, pattern: RegExp, isAlone: boolean): FormulaToken | undefined {
  const found = pattern.exec(source);
  if (!found) return undefined;
  const [raw, ...parts] = found;
  const content = parts.find((part) => part !== undefined) ?? '';
  if (content.trim() === '' || /\n[ \t]*\n/.test(content)) return undefined;
  return { type: 'formula', raw, tex: content, isAlone, display: isAlone || raw.startsWith('\\[') };
}

/** Asterisks and underscores in a formula emphasize nothing. */
class FormulaHooks extends Hooks {
  override emStrongMask(source: string) {
    return source.replaceAll(masked, (part) => (part === '\\\\' ? part : 'a'.repeat(part.length)));
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
      inline: [(source) => read(source, atStart, false)],
      startInline: [(source) => source.slice(0, nearby).search(start)],
      block: [(source) => read(source, paragraph, true)],
      startBlock: [(source) => source.search(startOfLine)],
    },
  };
}
