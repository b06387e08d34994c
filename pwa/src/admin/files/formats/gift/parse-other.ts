import { t } from '@lingui/core/macro';
import { otherDraft } from '../check-question.ts';
import type { FoundQuestion } from '../collector.ts';
import { exactNumber, rangeOf } from '../exact-number.ts';
import { lostOfAnswers, type MoodleAnswer, nameOfAnswer, numberOf, textOf } from '../moodle-answers.ts';
import { plain, type QuestionTexts } from '../question-texts.ts';
import type { BuiltText } from '../text/text-builder.ts';
import { slice, trim, type Unescaped } from './escapes.ts';
import { type Choice, splitAt, toChoice } from './parts.ts';

/** What stands in the braces of a question that is no choice. */
interface Other extends Pick<FoundQuestion, 'own' | 'options' | 'correct' | 'refusal' | 'lost'> {
  /** The answers with their feedback. */
  found: { text: string; feedback: string }[];
}

interface Reading {
  texts: QuestionTexts;
  convert: (part: Unescaped) => BuiltText;
}

const refuse = (refusal: string): Other => ({ options: [], correct: [], found: [], refusal });

/** Reads the braces of a question that is no choice; undefined for a choice. */
export function otherOf(body: Unescaped, reading: Reading): Other | undefined {
  const { mask } = body;
  if (mask === '') return refuse(t`It is an essay question.`);
  if (mask.startsWith('#')) return numericOf(trim(slice(body, 1)), reading);
  if (mask.includes('~')) return undefined;
  if (mask.includes('->')) return matchOf(body, reading);
  if (/^(T|TRUE|F|FALSE)\s*(?:#|$)/i.test(mask)) return undefined;
  return shortAnswerOf(body, reading);
}

/** `3.14:0.01`, `1..5`, or several answers after `=` with their weights. */
function numericOf(body: Unescaped, reading: Reading): Other {
  const isList = /^[=~]/.test(body.mask);
  const choices = choicesIn(isList ? body : { text: `=${body.text}`, mask: `=${body.mask}` });
  const answers = choices.map(({ text, part }) => withTolerance(text.text.trim(), part));
  const number = numberOf(answers);
  const found = withFeedback(choices, reading);
  if ('refusal' in number) return { ...refuse(number.refusal), found };
  return { ...otherDraft({ kind: 'numeric', ...number }), found, lost: lostOfAnswers(answers) };
}

/** A number with its tolerance, or the middle of a range with half of its width. */
function withTolerance(text: string, part: number): MoodleAnswer {
  // A `~` without a number is feedback to all other answers.
  if (text === '') return { text: '*', part: 0 };
  const [from, to] = text.split('..').map(exactNumber);
  if (text.includes('..') && from && to) return { ...rangeOf(from, to), part };
  const [value = '', tolerance = '0'] = text.split(':');
  return { text: value, tolerance, part };
}

function shortAnswerOf(body: Unescaped, reading: Reading): Other {
  const choices = choicesIn(body);
  if (choices.length === 0) return refuse(t`It has an answer without = or ~ before it.`);
  const answers = choices.map((choice) => ({ text: plain(choice.text.text).text, part: choice.part }));
  const text = textOf(answers, false);
  const found = withFeedback(choices, reading);
  if ('refusal' in text) return { ...refuse(text.refusal), found };
  return { ...otherDraft({ kind: 'text', ...text }), found, lost: lostOfAnswers(answers, { areTexts: true }) };
}

/** Pairs after `=`, with `->` between their sides; without a left side, a text on the right has no partner. */
function matchOf(body: Unescaped, { texts, convert }: Reading): Other {
  const pairs = splitAt(body, /=/g)
    .slice(1)
    .map((part) => {
      const at = part.mask.indexOf('->');
      return at === -1 ? undefined : [trim(slice(part, 1, at)), trim(slice(part, at + 2))];
    });
  const complete = pairs.filter((pair) => pair !== undefined);
  if (complete.length < pairs.length || !body.mask.startsWith('='))
    return refuse(t`One of its pairs has no -> between its sides.`);
  const sides = complete.map(([left, right]) => ({
    left: left ? texts.essential(convert(left)) : '',
    right: texts.plainOnly(plain(right?.text ?? '')),
  }));
  const [asked, others] = [sides.filter(({ left }) => left !== ''), sides.filter(({ left }) => left === '')];
  return {
    ...otherDraft({
      kind: 'match',
      left: asked.map(({ left }) => left),
      right: [...asked, ...others].map(({ right }) => right),
    }),
    found: [],
  };
}

const choicesIn = (body: Unescaped): Choice[] => splitAt(body, /[=~]/g).slice(1).map(toChoice);

const withFeedback = (choices: readonly Choice[], { texts, convert }: Reading) =>
  choices.map(({ text, feedback }) => ({
    text: nameOfAnswer(text.text.replace(/:[\d.e-]+$/, '')),
    feedback: feedback ? texts.beside(convert(feedback)) : '',
  }));
