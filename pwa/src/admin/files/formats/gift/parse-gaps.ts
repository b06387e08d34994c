import { t } from '@lingui/core/macro';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import type { Attachments } from '../attachments.ts';
import { otherDraft } from '../check-question.ts';
import { parseCloze } from '../cloze.ts';
import type { FoundQuestion } from '../collector.ts';
import { dropdownOf, lostOfAnswers, type Made, textOf } from '../moodle-answers.ts';
import { convertMoodleText } from '../moodle-text.ts';
import { createQuestionTexts, joinExplanation } from '../question-texts.ts';
import { slice, trim, type Unescaped } from './escapes.ts';
import { choicesIn, readFormat } from './parts.ts';

const pairOfBraces = /\{([^{}]*)\}/g;
/** A gap as Moodle's Cloze writes it: `{1:SA:=sea}`. */
const clozeStart = /^\s*\d*:[A-Z_]+:/;

type Feedback = { text: string; feedback: string }[];

/**
 * Reads a text with several pairs of braces as gaps, as some banks have them, and any with gaps of Cloze. Moodle itself
 * reads one pair only.
 *
 * @returns undefined if it may be something else, such as questions without a blank line between them
 */
export function gapsOf(whole: Unescaped, attachments: Attachments): Omit<FoundQuestion, 'place'> | undefined {
  const pairs = Array.from(whole.mask.matchAll(pairOfBraces), ({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
    body: trim(slice(whole, index + 1, index + length - 1)),
  }));
  const isCloze = pairs.some(({ body }) => clozeStart.test(body.mask));
  const [first] = pairs;
  if (!first || (pairs.length === 1 && !isCloze)) return undefined;
  const between = pairs.map(({ from }, at) => whole.mask.slice(pairs[at - 1]?.to ?? 0, from));
  const after = whole.mask.slice(pairs.at(-1)?.to);
  const hasOthers =
    [...between, after].some((text) => /[{}]/.test(text)) || /^[ \t]{0,9}::/m.test(whole.mask.slice(first.to));
  const isOneLine = between.slice(1).every((text) => !text.includes('\n'));
  if (hasOthers || !(isCloze || isOneLine)) return undefined;

  const found: Feedback = [];
  const gaps: Gap[] = [];
  const lost = new Set<string>();
  let refusal: string | undefined;
  for (const { body } of pairs) {
    const gap = clozeStart.test(body.mask) ? clozeGap(body, found, lost) : plainGap(body, found, lost);
    if (!gap) return undefined;
    if ('refusal' in gap) refusal ??= gap.refusal;
    else gaps.push(gap);
  }
  const texts = createQuestionTexts();
  let source = '';
  let end = 0;
  for (const [at, { from, to }] of pairs.entries()) {
    source += `${whole.text.slice(end, from)}[[${at + 1}]]`;
    end = to;
  }
  source += whole.text.slice(end);
  const { format, text } = readFormat({ text: source, mask: source }, 'moodle');
  const name = texts.essential(convertMoodleText(text, format, { attachments }));
  const why = texts.refusal ?? refusal;
  return {
    name,
    ...otherDraft({ kind: 'gaps', gaps }),
    explanation: joinExplanation([], found),
    ...(why && { refusal: why }),
    lost: [...texts.lost, ...lost],
  };
}

/** A gap of Cloze; undefined if GIFT's own escapes are in it, which Cloze has as well. */
function clozeGap(body: Unescaped, found: Feedback, lost: Set<string>): Made<Gap> | undefined {
  if (body.text !== body.mask) return undefined;
  const { gaps, refusal, feedback, lost: lostHere } = parseCloze(`{${body.text}}`);
  found.push(...feedback);
  for (const each of lostHere) lost.add(each);
  return gaps[0] ?? { refusal: refusal ?? t`It has no gap.` };
}

/** Answers as in a question with one pair: with a wrong one to choose, else to be typed. */
function plainGap(body: Unescaped, found: Feedback, lost: Set<string>): Made<Gap> | undefined {
  const { before, choices } = choicesIn(body);
  if (before !== '' || choices.length === 0 || body.mask.includes('->')) return undefined;
  const answers = choices.map(({ text, part }) => ({ text: text.text, part }));
  for (const { text, feedback } of choices) if (feedback) found.push({ text: text.text, feedback: feedback.text });
  const isTyped = !body.mask.includes('~');
  for (const each of lostOfAnswers(answers, { areTexts: isTyped })) lost.add(each);
  if (!isTyped) return dropdownOf(answers);
  const typed = textOf(answers, false);
  return 'refusal' in typed ? typed : { kind: 'text', ...typed };
}
