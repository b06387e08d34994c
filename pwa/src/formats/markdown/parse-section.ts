import type { FoundQuestion } from '../collector.ts';
import { createQuestionTexts } from '../question-texts.ts';
import { markdownToText } from '../text/markdown-to-text.ts';
import { createFence } from './fence.ts';

const task = /^( {0,3}[-*+]\s+)\[([ xX])\](?:\s+|$)(.*)$/s;
const number = /^(?:Q(?:uestion)?\s*)?\d+\s*[.):]\s*|^Q\d+\s+/i;

interface Choice {
  lines: string[];
  isCorrect: boolean;
  indent: number;
}

/** Reads a heading and what stands below it as a question; undefined if it is no question. */
export function parseSection(title: string, body: readonly string[]): Omit<FoundQuestion, 'place'> | undefined {
  const { before, choices, after } = divide(body);
  const isNumbered = number.test(title);
  if (choices.length === 0 && !isNumbered) return undefined;
  const texts = createQuestionTexts();
  const heading = title.replace(number, '');
  const name = texts.essential(markdownToText(`${heading}\n\n${before.join('\n')}`));
  const options = choices.map(({ lines, indent }) => texts.essential(markdownToText(dedent(lines, indent))));
  const source = after.join('\n').replace(/^\s*(?:\*\*|__)?Explanation:?(?:\*\*|__)?:?[ \t]*/i, '');
  const explanation = texts.beside(markdownToText(source));
  const correct = choices.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : []));
  return { name, options, correct, explanation, ...(texts.refusal && { refusal: texts.refusal }), lost: texts.lost };
}

/**
 * Divides the lines below a heading. What is between two options belongs to the first; what follows the last belongs to
 * it if it is indented, or is code and another option had code of its own in the same way.
 */
function divide(body: readonly string[]) {
  const before: string[] = [];
  const choices: Choice[] = [];
  const after: string[] = [];
  const fence = createFence();
  const rest: { line: string; isCode: boolean }[] = [];
  for (const line of body) {
    const wasCode = fence.read(line);
    const found = task.exec(line);
    const isOption = found && (!wasCode || /^`{3}|^~{3}/.test(found[3] ?? ''));
    if (isOption) {
      choices.at(-1)?.lines.push(...rest.splice(0).map((each) => each.line));
      choices.push({ lines: [found[3] ?? ''], isCorrect: found[2] !== ' ', indent: found[1]?.length ?? 2 });
    } else if (choices.length === 0) before.push(line);
    else rest.push({ line, isCode: wasCode });
  }
  const last = choices.at(-1);
  const othersHaveCode = choices.slice(0, -1).some(({ lines }) => lines.some((line) => /^(`{3}|~{3})/.test(line)));
  let isInLast = true;
  for (const { line, isCode } of rest) {
    isInLast &&= line.trim() === '' || /^(?: {2,}|\t)/.test(line) || (isCode && othersHaveCode);
    if (isInLast) last?.lines.push(line);
    else after.push(line);
  }
  return { before, choices, after };
}

/** Lines of an option without the indentation that makes them a part of it. */
function dedent([first = '', ...others]: readonly string[], indent: number): string {
  const shallow = others
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0);
  const cut = Math.min(indent, ...shallow);
  return [first, ...others.map((line) => line.replaceAll(/^\t/g, '    ').slice(cut))].join('\n');
}
