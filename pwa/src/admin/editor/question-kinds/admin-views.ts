import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import type { Answer } from '@quiz-app/shared/question-kinds';
import type { ReactNode } from 'react';

/** Why the server would refuse the fields of a draft. */
export interface FieldProblem {
  /** The refused field of the question. */
  field: string;
  /** Where in the question it is, such as `['units', 1, 'factor']`. */
  path: readonly PropertyKey[];
  message: string;
}

export interface EditorProps<Draft> {
  draft: Draft;
  /** The question's text. */
  text: string;
  /** @param text the question's new text, if it changes too */
  onChange(draft: Draft, text?: string): void;
  problem: FieldProblem | undefined;
}

/** The figures of a question of one kind. */
export type Figured<Fields, Figures> = QuestionFigures & Figures & { question: Fields };

export interface BarsProps<OfQuestion> {
  figures: OfQuestion;
  /** The attempts whose answers are known. */
  known: number;
  /** Buttons beside an answer that takers gave, such as Accept. */
  actionsOf?(answer: Answer): ReactNode;
}

export interface SharesProps<OfQuestion> {
  figures: OfQuestion;
  /** The attempts whose answers are known. */
  known: number;
  /** Whether to show every answer, or only the right ones and the most frequent wrong one. */
  all: boolean;
}

/** A wrong answer and the right one, in few characters each, and how many gave them. */
export interface FavouredMistake {
  /** What takers did with it. */
  verb: 'chose' | 'answered';
  answer: string;
  takers: number;
  solution: string;
  rightTakers: number;
}

/** A button below the question's text that inserts something there. */
interface Insertion {
  label(): string;
  hint(): string;
  /** @param text the question's text so far */
  insert(text: string): string;
}

/**
 * How a kind of questions is edited and shown to admins. Members with a capital are components.
 *
 * @template Fields the fields of a question that only this kind has
 * @template Given an answer
 * @template Draft the input of its part of the editor
 * @template Figures what the statistics of a question show of its answers
 */
export interface AdminViews<Fields, Given, Draft, Figures> {
  emptyDraft: Draft;
  draftOf(question: Fields): Draft;
  /** The fields to send, without validation: the server validates them. @param text the question's text */
  fieldsOf(draft: Draft, text: string): Fields;
  Editor(props: EditorProps<Draft>): ReactNode;
  insertion?: Insertion;
  /** Its fields with the solution marked, below the question's text. */
  Written(props: { question: Fields }): ReactNode;
  Solution(props: { question: Fields }): ReactNode;
  /** Its fields as labelled texts, to compare two questions; `–` for an empty one. @param language of the exam */
  textsOf(question: Fields, language?: string): (readonly [label: string, text: string])[];
  /**
   * An answer in a cell; empty for none.
   *
   * @param language of the exam, to show its letters to a person; a spreadsheet has the keys A to J
   */
  answerInCell(question: Fields, answer: Given, language?: string): string;
  /** A wrong answer in one character; `×` for a longer one. @param language of the exam */
  answerSign(answer: Given, language: string | undefined): string;
  /** How often each answer was given, as bars. */
  Bars(props: BarsProps<Figured<Fields, Figures>>): ReactNode;
  /** The same in a cell of a table. */
  Shares(props: SharesProps<Figured<Fields, Figures>>): ReactNode;
  /**
   * The wrong answer that most gave, if no fewer than gave the right one; undefined if a single one did.
   *
   * @param language of the exam here and below; without it, options have the keys A to J
   */
  favouredMistake(figures: Figured<Fields, Figures>, language?: string): FavouredMistake | undefined;
  /** A sentence that names an answer which good takers preferred, so that the key may be wrong. */
  betterAnswer(figures: Figured<Fields, Figures>, language?: string): string | undefined;
  /** A question about answers that no one gave. */
  unusedAnswers(figures: Figured<Fields, Figures>, language?: string): string | undefined;
}
