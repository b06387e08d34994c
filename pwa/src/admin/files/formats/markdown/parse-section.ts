import { t } from '@lingui/core/macro';
import type { FoundQuestion } from '../collector.ts';
import { readNamedKey } from '../named-key.ts';
import { readOwnFields } from '../own-fields.ts';
import { createQuestionTexts } from '../question-texts.ts';
import { markdownToText } from '../text/markdown-to-text.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { divideAfter, divideSection } from './divide-section.ts';
import { doubtAbout } from './doubts.ts';

import { takeFieldsBlock } from './fields-block.ts';
import { isNumbered, withoutNumber } from './question-number.ts';
import type { Line, Section } from './split-sections.ts';

/** Reads a heading and the lines below it as a question; undefined if they are not one. */
export function parseSection(whole: Section, options: TextOptions): Omit<FoundQuestion, 'place'> | undefined {
  const { section, fields } = takeFieldsBlock(whole);
  const { title, body } = section;
  const { before, choices } = divideSection(body);
  const { own, after: below } = divideAfter(choices);
  const doubt = doubtAbout(section, choices);
  if (choices.length === 0 && !isNumbered(title) && !doubt && fields === undefined) return undefined;
  const texts = createQuestionTexts();
  const { before: asked, after: explained } = fields?.own ? divideAtExplanation(before) : { before, after: [] };
  const name = texts.essential(markdownToText(`${withoutNumber(title)}\n\n${textOf(asked)}`, options));
  const points = fields?.points;
  const read = choices.map(({ text, indent, rest }, at) => {
    const lines = at === choices.length - 1 ? own : rest;
    return texts.essential(markdownToText(dedent([text, ...lines.map((line) => line.text)], indent), options));
  });
  const ticked = choices.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : []));
  const { correct, after, refusal: unclear } = readAnswer(below, read, ticked, options);
  const source = textOf(fields?.own ? explained : after).replace(
    /^\s*(?:\*\*|__)?Explanation:?(?:\*\*|__)?:?[ \t]*/i,
    '',
  );
  const explanation = texts.beside(markdownToText(source, options));
  const answer = fields?.own === undefined ? { options: read, correct } : readOwnFields(fields.own, name);
  const refusal = doubt ?? texts.refusal ?? ('refusal' in answer ? answer.refusal : unclear);
  return {
    name,
    ...answer,
    explanation,
    ...(points !== undefined && { points }),
    ...(refusal && { refusal }),
    lost: texts.lost,
  };
}

const explanationLine = /^\s*(?:\*\*|__)Explanation:/i;

/** Splits the lines of a question without options at its explanation. */
function divideAtExplanation(lines: readonly Line[]): { before: Line[]; after: Line[] } {
  const at = lines.findLastIndex(({ code, text }) => !code && explanationLine.test(text));
  return at === -1 ? { before: [...lines], after: [] } : { before: lines.slice(0, at), after: lines.slice(at) };
}

const answerLine = /^\s*(?:\*\*|__)?(?:Correct )?Answers?(?:\*\*|__)?:(?:\*\*|__)?(.*)$/is;

/** Reads a key from a line below the options: `**Answer:** Rome`. It must not contradict the boxes. */
function readAnswer(below: readonly Line[], texts: readonly string[], ticked: readonly number[], options: TextOptions) {
  const [first, ...others] = below;
  const given = answerLine.exec(first?.text ?? '')?.[1];
  if (!first || given === undefined) return { correct: [...ticked], after: below };
  const { correct, refusal } = readNamedKey(
    markdownToText(given.trim().replace(/(?:\*\*|__)$/, ''), options).text,
    texts,
  );
  if (ticked.length === 0) return { correct: correct ?? [], after: others, refusal };
  if (!correct) return { correct: [...ticked], after: below };
  const isSame = correct.length === ticked.length && correct.every((at) => ticked.includes(at));
  const { number } = first;
  const contradiction = t`Its boxes and line ${number} name different options.`;
  return { correct: [...ticked], after: others, ...(!isSame && { refusal: contradiction }) };
}

const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n');

/** An option's lines without the indentation that makes them part of it. */
function dedent([first = '', ...others]: readonly string[], indent: number): string {
  const shallow = others
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0);
  const cut = Math.min(indent, ...shallow);
  return [first, ...others.map((line) => line.replaceAll(/^\t/g, '    ').slice(cut))].join('\n');
}
