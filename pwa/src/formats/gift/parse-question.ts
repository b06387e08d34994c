import type { Attachments } from '../attachments.ts';
import type { FoundQuestion } from '../collector.ts';
import { convertMoodleText } from '../moodle-text.ts';
import { createQuestionTexts, joinExplanation } from '../question-texts.ts';
import { acceptedAnswers, readKey } from '../weights.ts';
import { slice, trim, type Unescaped, unescapeGift } from './escapes.ts';

interface Choice {
  text: Unescaped;
  feedback: Unescaped | undefined;
  /** In percent; undefined for a plain `~`. */
  weight: number | undefined;
}

/** A question without its place. */
type Parsed = Omit<FoundQuestion, 'place'>;

const shortAnswer = 'It asks for a short answer to be typed.';

const nothing: Unescaped = { text: '', mask: '' };

/** Parses one question of a GIFT file: the text between two blank lines, without comments. */
export function parseQuestion(source: string, attachments: Attachments): Parsed {
  const rest = withoutTitle(trim(unescapeGift(source)));
  const open = rest.mask.indexOf('{');
  const close = rest.mask.lastIndexOf('}');
  if (open === -1) return refuse(rest, 'It is a text without a question.');
  if (close < open) return refuse(rest, 'Its { is not closed before the blank line.');
  const answers = trim(slice(rest, open + 1, close));
  if (/[{}]/.test(answers.mask)) {
    return refuse(
      rest,
      'It has several pairs of braces: several gaps, or questions without a blank line between them.',
    );
  }
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

  const kind = otherKind(body);
  if (kind && kind !== shortAnswer) {
    return { name, options: [], correct: [], explanation: general, refusal: kind };
  }
  const [start, ...parts] = splitAt(body, /[=~]/g);
  // Some programs write `~=` for `=`.
  const marked = parts.filter(({ mask }, at) => mask !== '~' || !parts[at + 1]?.mask.startsWith('='));
  const truth = truthOf(body);
  const choices = truth ?? marked.map(toChoice);
  const found = choices.map(({ text, feedback, weight = 0 }) => ({
    text: texts.essential(convert(text)),
    feedback: texts.beside(convert(feedback ?? nothing)),
    weight,
  }));
  const explanation = joinExplanation([general], found);
  if (kind) return { name, ...acceptedAnswers(found), explanation, refusal: kind };
  const key = readKey(
    found.map(({ weight }) => weight),
    truth !== undefined || body.mask.includes('='),
  );
  const isUnmarked = !truth && start?.mask.trim() !== '';
  const refusal = texts.refusal ?? (isUnmarked ? 'It has an answer without = or ~ before it.' : key.refusal);
  return {
    name,
    options: found.map(({ text }) => text),
    correct: key.correct,
    explanation,
    ...(refusal && { refusal }),
    lost: [...texts.lost, ...key.lost],
  };
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
    { text: { text: 'True', mask: 'True' }, feedback: isTrue ? right : wrong, weight: isTrue ? 100 : 0 },
    { text: { text: 'False', mask: 'False' }, feedback: isTrue ? wrong : right, weight: isTrue ? 0 : 100 },
  ];
}

function withoutTitle(whole: Unescaped): Unescaped {
  const end = whole.mask.startsWith('::') ? whole.mask.indexOf('::', 2) : -1;
  return end === -1 ? whole : trim(slice(whole, end + 2));
}

function readFormat(part: Unescaped, inherited: string): { format: string; text: string } {
  const found = /^\[(html|markdown|plain|moodle)\]/.exec(part.mask);
  if (!found) return { format: inherited, text: part.text };
  return { format: found[1] ?? inherited, text: part.text.slice(found[0].length) };
}

/** Why the app does not support this kind of answer; undefined for a choice. */
function otherKind({ mask }: Unescaped): string | undefined {
  if (mask === '') return 'It is an essay question.';
  if (mask.startsWith('#')) return 'It asks for a number.';
  if (mask.includes('~')) return undefined;
  if (mask.includes('->')) return 'It is a matching question.';
  if (/^(T|TRUE|F|FALSE)\s*(?:#|$)/i.test(mask)) return undefined;
  return shortAnswer;
}

/** Splits at each special character; every part but the first starts with one. */
function splitAt(whole: Unescaped, special: RegExp): Unescaped[] {
  const places = [0, ...Array.from(whole.mask.matchAll(special), ({ index }) => index)];
  return places.map((from, at) => {
    const isFirst = at === 0;
    return isFirst ? slice(whole, 0, places[1]) : slice(whole, from, places[at + 1]);
  });
}

function toChoice(part: Unescaped): Choice {
  const sign = part.mask[0];
  let rest = trim(slice(part, 1));
  let weight = sign === '=' ? 100 : undefined;
  const given = /^%\s*(-?\d+(?:[.,]\d+)?)\s*%/.exec(rest.mask);
  if (given) {
    weight = Number(given[1]?.replace(',', '.'));
    rest = trim(slice(rest, given[0].length));
  }
  const at = rest.mask.indexOf('#');
  return {
    text: trim(at === -1 ? rest : slice(rest, 0, at)),
    feedback: at === -1 ? undefined : trim(slice(rest, at + 1)),
    weight,
  };
}
