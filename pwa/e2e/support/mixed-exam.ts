import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Answer } from '@quiz-app/shared/question-kinds';
import type { ChoiceFields } from '@quiz-app/shared/question-kinds/choice';
import type { Api } from './api.ts';
import { finishedAttempt } from './finished-attempt.ts';
import {
  type Drawing,
  drawingIn,
  type ExamLanguage,
  type MixedText,
  sentences,
  words,
  writtenOf,
} from './mixed-texts.ts';
import type { CardDrawing } from './reference-drawing.ts';

type Side = 'ltr' | 'rtl';

/** A question, an answer to it, and how a card of the review draws both. */
export interface MixedQuestion {
  content: QuestionContent;
  answer: Answer;
  drawnIn(language: ExamLanguage, shown: Side, number: number): CardDrawing;
}

const sideOf = (text: MixedText, language: ExamLanguage): Side =>
  language ? (language === 'ar' ? 'rtl' : 'ltr') : text.own;

const any = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** Marks a part for a line of a direction. */
const partIn = (side: Side, { dir, marked }: Drawing): string => (dir === side ? marked : `⟨${marked}⟩`);
const numberIn = (side: Side, number: number): string => (side === 'rtl' ? `⟨${number}⟩.` : `${number}.`);

/** What the cards of all kinds have: the question, its explanation and the lines with the answers in words. */
function cardOf(name: MixedText, why: MixedText, language: ExamLanguage, shown: Side, number: number): CardDrawing {
  const side = sideOf(name, language);
  const whySide = sideOf(why, language);
  return {
    title: `${number}. ${writtenOf(name)}`,
    side,
    boxes: [
      { at: 'h2', side, dir: side },
      { at: 'section', side: whySide, dir: whySide },
      { at: 'section p', side: whySide, dir: whySide },
      { at: ':scope > p > span', side, dir: shown },
    ],
    texts: [
      { at: 'h2 > span:nth-child(1)', dir: side, marked: numberIn(side, number) },
      { at: 'h2 > span:nth-child(2)', ...drawingIn(name, language) },
      { at: 'section p > span', ...drawingIn(why, language) },
    ],
  };
}

const isRich = (...texts: MixedText[]) => texts.some((text) => writtenOf(text).includes('\\('));
const keys = ['A', 'B', 'C'] as const;
const letters = { ar: ['أ', 'ب', 'ج'], en: keys };

function choice(at: number): MixedQuestion {
  const [name, why] = [any(sentences, at), any(sentences, at + 7)];
  const options = keys.map((_, option) => any(words, at * 3 + option));
  const fields: ChoiceFields = {
    options: Object.fromEntries(keys.map((key, option) => [key, writtenOf(any(options, option))])),
    correctOptions: ['A', 'C'],
  };
  return {
    content: {
      name: writtenOf(name),
      explanation: writtenOf(why),
      ...fields,
      ...(isRich(name, why, ...options) && { format: 'rich' as const }),
    },
    answer: ['A', 'B'],
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      const [a, b, c] = letters[language ?? 'en'];
      const dir = language === 'ar' ? 'rtl' : 'ltr';
      card.boxes.push({ at: ':scope > ul > li > div', side: card.side, dir: card.side });
      card.texts.push(
        ...options.map((option, index) => ({
          at: `:scope > ul > li:nth-child(${index + 1}) > div > *`,
          ...drawingIn(option, language),
        })),
        { at: ':scope > p > span:nth-child(1) > strong', dir, marked: `${a}, ${b}` },
        { at: ':scope > p > span:nth-child(2) > strong', dir, marked: `${a}, ${c}` },
      );
      return card;
    },
  };
}

/** The place of a row in a list of the card. */
const rowAt = (list: 'ol' | 'ul', index: number) => `:scope > ${list} > li:nth-child(${index + 1})`;

/** The lines with the answers in words: each part in its own direction, in the direction of the whole line. */
function lineOf(
  parts: readonly MixedText[],
  language: ExamLanguage,
  join: (marked: string[], dir: Side) => string,
): Drawing {
  const dir = sideOf(any(parts, 0), language);
  return {
    dir,
    marked: join(
      parts.map((part) => partIn(dir, drawingIn(part, language))),
      dir,
    ),
  };
}
const strong = (line: 1 | 2) => `:scope > p > span:nth-child(${line}) > strong`;

function order(name: MixedText, why: MixedText, items: readonly MixedText[]): MixedQuestion {
  const answer = items.map((_, at) => (at + 1) % items.length);
  const arrows = (marked: string[], dir: Side) => marked.join(dir === 'rtl' ? ' ← ' : ' → ');
  return {
    content: { kind: 'order', name: writtenOf(name), explanation: writtenOf(why), items: items.map(writtenOf) },
    answer,
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      const given = answer.map((at) => any(items, at));
      given.forEach((item, index) => {
        const row = rowAt('ol', index);
        card.boxes.push({ at: `${row} > bdi`, side: card.side, dir: card.side });
        card.texts.push(
          { at: `${row} > span:nth-child(1)`, dir: card.side, marked: numberIn(card.side, index + 1) },
          { at: `${row} > bdi > span`, ...drawingIn(item, language) },
        );
      });
      card.texts.push(
        { at: strong(1), ...lineOf(given, language, arrows) },
        { at: strong(2), ...lineOf(items, language, arrows) },
      );
      return card;
    },
  };
}

function match(
  name: MixedText,
  why: MixedText,
  left: readonly MixedText[],
  right: readonly MixedText[],
): MixedQuestion {
  const answer = left.map((_, at) => (at + 1) % left.length);
  const pairs = (marked: string[]) => left.map((_, at) => `${marked[2 * at]} – ${marked[2 * at + 1]}`).join(', ');
  const withPartners = (partners: readonly number[]) =>
    left.flatMap((text, at) => [text, any(right, partners[at] ?? 0)]);
  return {
    content: {
      kind: 'match',
      name: writtenOf(name),
      explanation: writtenOf(why),
      left: left.map(writtenOf),
      right: right.map(writtenOf),
    },
    answer,
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      left.forEach((text, index) => {
        const row = rowAt('ul', index);
        card.boxes.push(
          { at: `${row} > span:nth-child(1)`, side: card.side, dir: card.side },
          { at: `${row} > span:last-child`, side: card.side, dir: shown },
        );
        card.texts.push(
          { at: `${row} > span:nth-child(1) > bdi:nth-child(1) > span`, ...drawingIn(text, language) },
          {
            at: `${row} > span:nth-child(1) > bdi:nth-child(2) > span`,
            ...drawingIn(any(right, answer[index] ?? 0), language),
          },
          { at: `${row} > span:last-child > bdi > span`, ...drawingIn(any(right, index), language) },
        );
      });
      card.texts.push(
        { at: strong(1), ...lineOf(withPartners(answer), language, pairs) },
        { at: strong(2), ...lineOf(withPartners([0, 1, 2]), language, pairs) },
      );
      return card;
    },
  };
}

function gaps(
  name: MixedText,
  why: MixedText,
  typed: readonly MixedText[],
  right: readonly MixedText[],
): MixedQuestion {
  const numbered = (marked: string[], dir: Side) =>
    marked.map((each, at) => `${numberIn(dir, at + 1)} ${each}`).join(', ');
  return {
    content: {
      kind: 'gaps',
      name: writtenOf(name),
      explanation: writtenOf(why),
      gaps: right.map((text) => ({ kind: 'text', accepted: [{ text: writtenOf(text) }] })),
    },
    answer: typed.map((text) => ({ typed: writtenOf(text) })),
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      typed.forEach((text, index) => {
        const row = rowAt('ol', index);
        card.boxes.push(
          { at: `${row} > bdi`, side: card.side, dir: card.side },
          { at: `${row} > span:last-child`, side: card.side, dir: shown },
        );
        card.texts.push(
          { at: `${row} > span:nth-child(1)`, dir: card.side, marked: numberIn(card.side, index + 1) },
          { at: `${row} > bdi`, ...drawingIn(text, language) },
          { at: `${row} > span:last-child > bdi`, ...drawingIn(any(right, index), language) },
        );
      });
      card.texts.push(
        { at: strong(1), ...lineOf(typed, language, numbered) },
        { at: strong(2), ...lineOf(right, language, numbered) },
      );
      return card;
    },
  };
}

/** A question whose answer is typed, as a text or as a number, with the line that says how the number is read. */
function typed(
  content: QuestionContent,
  name: MixedText,
  why: MixedText,
  [given, right]: readonly [MixedText, MixedText],
  read?: Record<Side, string>,
): MixedQuestion {
  return {
    content: { ...content, name: writtenOf(name), explanation: writtenOf(why) },
    answer: { typed: writtenOf(given), ...(read && { value: Number.parseFloat(writtenOf(given)).toString() }) },
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      card.texts.push(
        { at: strong(1), ...drawingIn(given, language) },
        { at: strong(2), ...drawingIn(right, language) },
      );
      if (!read) return card;
      // The line below has the answers; this is the one before it.
      const line = ':scope > p:has(> bdi)';
      card.boxes.push({ at: line, side: card.side, dir: shown });
      card.texts.push({ at: `${line} > bdi`, dir: shown, marked: read[shown] });
      return card;
    },
  };
}

const plain = (dir: Side, marked: string): MixedText => ({ [dir]: marked, own: dir });
const [arabic, english] = [any(sentences, 0), any(sentences, 1)];

export const mixedQuestions: MixedQuestion[] = [
  ...sentences.map((_, at) => choice(at)),
  order(arabic, english, [
    plain('ltr', 'C++'),
    plain('rtl', 'لغة (أ)'),
    plain('rtl', 'بايثون!'),
    plain('ltr', '-5 km'),
  ]),
  order(english, arabic, [plain('rtl', 'واحد.'), plain('ltr', 'Java!'), plain('ltr', '(x)')]),
  match(arabic, english, [plain('ltr', 'C++'), plain('rtl', 'لغة!')], [plain('rtl', '(أ)'), plain('ltr', '-5')]),
  gaps(
    { rtl: 'يغلي الماء عند [[1]] وهو [[2]].', own: 'rtl' },
    english,
    [plain('ltr', 'C++'), plain('rtl', 'لا!')],
    [plain('rtl', 'نعم.'), plain('ltr', 'No (-5)')],
  ),
  typed({ kind: 'text', name: '', accepted: [{ text: 'C++' }] }, arabic, english, [
    plain('rtl', 'نعم!'),
    plain('ltr', 'C++'),
  ]),
  typed({ kind: 'numeric', name: '', value: '-7' }, arabic, arabic, [plain('ltr', '-5'), plain('ltr', '−7')], {
    ltr: 'Read as −5',
    rtl: 'يُقرأ ⟨−5⟩',
  }),
];

/** Adds an exam of these questions, and a report of a taker who has answered each. Returns the address of its review. */
export async function addReview(admin: Api, taker: Api, language: ExamLanguage, questions: readonly MixedQuestion[]) {
  const details = {
    name: `Mixed ${language ?? 'none'}`,
    category: 'SQL',
    duration: 3_600,
    totalMarks: 100,
    passingMarks: 1,
  };
  const exam: Exam = await admin.addExam(
    { ...details, ...(language && { language }) },
    questions.map(({ content }) => content),
  );
  const answers = Object.fromEntries(exam.questions.map(({ _id }, at) => [_id, any(questions, at).answer]));
  const { _id: user } = await taker.data('getUserInfo');
  const { attempt } = finishedAttempt(exam, user, answers);
  await taker.data('addReport', { body: attempt });
  return `/user/write-exam/${exam._id}?attempt=${attempt._id}&view=review`;
}
