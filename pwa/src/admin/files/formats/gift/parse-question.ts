import { t } from '@lingui/core/macro';
import type { Attachments } from '../attachments.ts';
import type { FoundQuestion } from '../collector.ts';
import { convertMoodleText } from '../moodle-text.ts';
import { createQuestionTexts, joinExplanation } from '../question-texts.ts';
import { readKey, withPenalty } from '../weights.ts';
import { slice, trim, type Unescaped, unescapeGift } from './escapes.ts';
import { gapsOf } from './parse-gaps.ts';
import { otherOf } from './parse-other.ts';
import { type Choice, choicesIn, readFormat, splitAt } from './parts.ts';

/** A question without its place. */
type Parsed = Omit<FoundQuestion, 'place'>;

const nothing: Unescaped = { text: '', mask: '' };

/**
 * Parses one question of a GIFT file: the text between two blank lines, without comments.
 *
 * @param isOwn whether this app wrote the file
 */
export function parseQuestion(source: string, attachments: Attachments, isOwn = false): Parsed {
  const rest = withoutTitle(trim(unescapeGift(source)));
  const open = rest.mask.indexOf('{');
  const close = rest.mask.lastIndexOf('}');
  if (open === -1) return refuse(rest, t`It is a text without a question.`);
  if (close < open || rest.mask.lastIndexOf('{') > close) return refuse(rest, notClosed());
  const answers = trim(slice(rest, open + 1, close));
  const gaps = gapsOf(rest, attachments);
  if (gaps) return gaps;
  if (/[{}]/.test(answers.mask))
    return refuse(
      rest,
      t`It has several pairs of braces: several gaps, or questions without a blank line between them.`,
    );
  const stem = readFormat(trim(slice(rest, 0, open)), 'moodle');
  const tail = trim(slice(rest, close + 1)).text;
  const texts = createQuestionTexts();
  const convert = (part: Unescaped) => {
    const { format, text } = readFormat(trim(part), stem.format);
    return convertMoodleText(text, format, { attachments });
  };
  // An answer in the middle of a sentence marks a gap in it.
  const stemText = stem.text + (tail ? `${stem.text ? ' ' : ''}_____ ${tail}` : '');
  const name = texts.essential(convertMoodleText(stemText, stem.format, { attachments }));
  const generalAt = answers.mask.indexOf('####');
  const general = texts.beside(convert(generalAt === -1 ? nothing : slice(answers, generalAt + 4)));
  const body = trim(generalAt === -1 ? answers : slice(answers, 0, generalAt));

  const other = otherOf(body, { texts, convert });
  if (other) {
    const { found, refusal: why, lost = [], ...own } = other;
    const refusal = texts.refusal ?? why;
    return {
      name,
      ...own,
      explanation: joinExplanation([general], found),
      ...(refusal && { refusal }),
      lost: [...texts.lost, ...lost],
    };
  }
  const truth = truthOf(body);
  const { before, choices: marked } = choicesIn(body);
  const choices = truth ?? marked;
  const found = choices.map(({ text, feedback, weight = 0 }) => ({
    text: texts.essential(convert(text)),
    feedback: texts.beside(convert(feedback ?? nothing)),
    weight,
  }));
  const explanation = joinExplanation([general], found);
  const isSingle = truth !== undefined || body.mask.includes('=');
  const weights = found.map(({ weight }) => weight);
  const key = withPenalty(readKey(weights, isSingle, isOwn), weights, isSingle);
  const isUnmarked = !truth && before !== '';
  const refusal = texts.refusal ?? (isUnmarked ? t`It has an answer without = or ~ before it.` : key.refusal);
  return {
    name,
    options: found.map(({ text }) => text),
    correct: key.correct,
    explanation,
    ...(refusal && { refusal }),
    ...(key.marking && { marking: key.marking }),
    penalty: key.penalty,
    lost: [...texts.lost, ...key.lost],
  };
}

function notClosed(): string {
  const brace = '{';
  return t`Its ${brace} is not closed before the blank line.`;
}

function refuse(whole: Unescaped, refusal: string): Parsed {
  const { format, text } = readFormat(whole, 'moodle');
  return { name: convertMoodleText(text, format).text, options: [], correct: [], refusal };
}

/** The options of a true/false question; undefined for any other. */
function truthOf(body: Unescaped): Choice[] | undefined {
  const found = /^(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(body.mask);
  if (!found) return undefined;
  const isTrue = found[0].toUpperCase().startsWith('T');
  // The first feedback is for a wrong answer, the second for a right one.
  const [wrong, right] = splitAt(body, /#/g)
    .slice(1)
    .map((part) => slice(part, 1));
  return [
    { text: { text: 'True', mask: 'True' }, feedback: isTrue ? right : wrong, weight: isTrue ? 100 : 0, part: 0 },
    { text: { text: 'False', mask: 'False' }, feedback: isTrue ? wrong : right, weight: isTrue ? 0 : 100, part: 0 },
  ];
}

function withoutTitle(whole: Unescaped): Unescaped {
  const end = whole.mask.startsWith('::') ? whole.mask.indexOf('::', 2) : -1;
  return end === -1 ? whole : trim(slice(whole, end + 2));
}
