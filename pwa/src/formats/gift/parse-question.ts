import type { FoundQuestion } from '../collector.ts';
import { convertMoodleText } from '../moodle-text.ts';
import { createQuestionTexts, joinExplanation } from '../question-texts.ts';
import { readKey } from '../weights.ts';
import { slice, trim, type Unescaped, unescapeGift } from './escapes.ts';

interface Choice {
  text: Unescaped;
  feedback: Unescaped | undefined;
  /** In per cent; undefined for a plain `~`. */
  weight: number | undefined;
}

/** A question without its place. */
type Parsed = Omit<FoundQuestion, 'place'>;

const nothing: Unescaped = { text: '', mask: '' };

/** Parses one question of a GIFT file: what stands between two blank lines, without comments. */
export function parseQuestion(source: string): Parsed {
  const whole = trim(unescapeGift(source));
  const rest = withoutTitle(whole);
  const open = rest.mask.indexOf('{');
  const close = rest.mask.lastIndexOf('}');
  const draft = (name: string, refusal: string): Parsed => ({ name, options: [], correct: [], refusal });
  const refuse = (refusal: string) => {
    const { format, text } = readFormat(rest, 'moodle');
    return draft(convertMoodleText(text, format).text, refusal);
  };
  if (open === -1) return refuse('It is a text without a question.');
  if (close < open) return refuse('Its { is not closed before the blank line.');
  const answers = trim(slice(rest, open + 1, close));
  if (/[{}]/.test(answers.mask)) {
    return refuse('It has several pairs of braces: several gaps, or questions without a blank line between them.');
  }
  const stem = readFormat(trim(slice(rest, 0, open)), 'moodle');
  const tail = trim(slice(rest, close + 1)).text;
  const texts = createQuestionTexts();
  const convert = (part: Unescaped) => {
    const { format, text } = readFormat(trim(part), stem.format);
    return convertMoodleText(text, format);
  };
  const stemText = stem.text + (tail ? `${stem.text ? ' ' : ''}_____ ${tail}` : '');
  const name = texts.essential(convertMoodleText(stemText, stem.format));
  const generalAt = answers.mask.indexOf('####');
  const general = generalAt === -1 ? nothing : slice(answers, generalAt + 4);
  const body = trim(generalAt === -1 ? answers : slice(answers, 0, generalAt));
  const explain = (choices: readonly { text: string; feedback: Unescaped | undefined }[]) =>
    joinExplanation(
      [texts.beside(convert(general))],
      choices.map(({ text, feedback }) => ({ text, feedback: texts.beside(convert(feedback ?? nothing)) })),
    );

  const kind = otherKind(body);
  if (kind) return { ...draft(name, kind), explanation: explain([]) };
  const truth = /^(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(body.mask);
  if (truth) {
    const isTrue = truth[0].toUpperCase().startsWith('T');
    // The first feedback is for a wrong answer, the second for a right one.
    const [wrong = nothing, right = nothing] = splitAt(body, /#/g)
      .slice(1)
      .map((part) => slice(part, 1));
    const explanation = explain([
      { text: isTrue ? 'False' : 'True', feedback: wrong },
      { text: isTrue ? 'True' : 'False', feedback: right },
    ]);
    return finish({ name, options: ['True', 'False'], correct: [isTrue ? 0 : 1], explanation });
  }
  const choices = splitAt(body, /[=~]/g).slice(1).flatMap(toChoice);
  const options = choices.map(({ text }) => texts.essential(convert(text)));
  const explanation = explain(choices.map(({ feedback }, at) => ({ text: options[at] ?? '', feedback })));
  const isSingle = body.mask.includes('=');
  const { correct, refusal, lost } = readKey(
    choices.map(({ weight = 0 }) => weight),
    isSingle,
  );
  return finish({ name, options, correct, explanation, ...(refusal && { refusal }), lost });

  function finish(found: Parsed): Parsed {
    const why = texts.refusal ?? found.refusal;
    return { ...found, ...(why && { refusal: why }), lost: [...texts.lost, ...(found.lost ?? [])] };
  }
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

/** Why answers are of a kind that the app does not have; undefined for a choice. */
function otherKind({ mask }: Unescaped): string | undefined {
  if (mask === '') return 'It is an essay question.';
  if (mask.startsWith('#')) return 'It asks for a number.';
  if (mask.includes('~')) return undefined;
  if (mask.includes('->')) return 'It is a matching question.';
  if (/^(T|TRUE|F|FALSE)\s*(?:#|$)/i.test(mask)) return undefined;
  return 'It asks for a short answer to be typed.';
}

/** Splits at each special character; every part but the first begins with it. */
function splitAt(whole: Unescaped, special: RegExp): Unescaped[] {
  const places = [0, ...Array.from(whole.mask.matchAll(special), ({ index }) => index)];
  return places.map((from, at) => {
    const isFirst = at === 0;
    return isFirst ? slice(whole, 0, places[1]) : slice(whole, from, places[at + 1]);
  });
}

function toChoice(part: Unescaped): Choice[] {
  const sign = part.mask[0];
  let rest = trim(slice(part, 1));
  // `~=` is written for `=` by some; the option of the lonely `~` is none.
  if (rest.mask === '') return [];
  let weight = sign === '=' ? 100 : undefined;
  const given = /^%\s*(-?\d+(?:[.,]\d+)?)\s*%/.exec(rest.mask);
  if (given) {
    weight = Number(given[1]?.replace(',', '.'));
    rest = trim(slice(rest, given[0].length));
  }
  const at = rest.mask.indexOf('#');
  return [
    {
      text: trim(at === -1 ? rest : slice(rest, 0, at)),
      feedback: at === -1 ? undefined : trim(slice(rest, at + 1)),
      weight,
    },
  ];
}
