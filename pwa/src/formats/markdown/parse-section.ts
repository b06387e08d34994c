import type { FoundQuestion } from '../collector.ts';
import { createQuestionTexts } from '../question-texts.ts';
import { markdownToText } from '../text/markdown-to-text.ts';
import { divideAfter, divideSection } from './divide-section.ts';
import { doubtAbout } from './doubts.ts';
import { isNumbered, withoutNumber } from './question-number.ts';
import type { Line, Section } from './split-sections.ts';

/** Reads a heading and what stands below it as a question; undefined if it is no question. */
export function parseSection(section: Section): Omit<FoundQuestion, 'place'> | undefined {
  const { title, body } = section;
  const { before, choices } = divideSection(body);
  const { own, after } = divideAfter(choices);
  const doubt = doubtAbout(section, choices);
  if (choices.length === 0 && !isNumbered(title) && !doubt) return undefined;
  const texts = createQuestionTexts();
  const name = texts.essential(markdownToText(`${withoutNumber(title)}\n\n${textOf(before)}`));
  const options = choices.map(({ text, indent, rest }, at) => {
    const lines = at === choices.length - 1 ? own : rest;
    return texts.essential(markdownToText(dedent([text, ...lines.map((line) => line.text)], indent)));
  });
  const source = textOf(after).replace(/^\s*(?:\*\*|__)?Explanation:?(?:\*\*|__)?:?[ \t]*/i, '');
  const explanation = texts.beside(markdownToText(source));
  const correct = choices.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : []));
  const refusal = doubt ?? texts.refusal;
  return { name, options, correct, explanation, ...(refusal && { refusal }), lost: texts.lost };
}

const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n');

/** Lines of an option without the indentation that makes them a part of it. */
function dedent([first = '', ...others]: readonly string[], indent: number): string {
  const shallow = others
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0);
  const cut = Math.min(indent, ...shallow);
  return [first, ...others.map((line) => line.replaceAll(/^\t/g, '    ').slice(cut))].join('\n');
}
