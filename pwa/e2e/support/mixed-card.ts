import type { QuestionContent } from '@quiz-app/shared/question';
import type { Answer } from '@quiz-app/shared/question-kinds';
import { type Drawing, drawingIn, type ExamLanguage, type MixedText, writtenOf } from './mixed-texts.ts';
import type { CardDrawing } from './reference-drawing.ts';

export type Side = 'ltr' | 'rtl';

/** A question, an answer to it, and how a card of the review draws both. */
export interface MixedQuestion {
  content: QuestionContent;
  answer: Answer;
  drawnIn(language: ExamLanguage, shown: Side, number: number): CardDrawing;
}

const sideOf = (text: MixedText, language: ExamLanguage): Side =>
  language ? (language === 'ar' ? 'rtl' : 'ltr') : text.own;

export const any = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** Marks a part for a line of a direction. */
const partIn = (side: Side, { dir, marked }: Drawing): string => (dir === side ? marked : `⟨${marked}⟩`);
export const numberIn = (side: Side, number: number): string => (side === 'rtl' ? `⟨${number}⟩.` : `${number}.`);

/** The parts that the cards of all kinds have: the question, its explanation and the lines with the answers in words. */
export function cardOf(
  name: MixedText,
  why: MixedText,
  language: ExamLanguage,
  shown: Side,
  number: number,
): CardDrawing {
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

/** The place of a row in a list of the card. */
export const rowAt = (list: 'ol' | 'ul', index: number) => `:scope > ${list} > li:nth-child(${index + 1})`;

/** The lines with the answers in words: each part in its own direction, in the direction of the whole line. */
export function lineOf(
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

export const strong = (line: 1 | 2) => `:scope > p > span:nth-child(${line}) > strong`;
