import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import type { ReactNode } from 'react';

/** Why the server would refuse the fields of a draft. */
export interface FieldProblem {
  /** The refused field of the question. */
  field: string;
  message: string;
}

interface EditorProps<Draft> {
  draft: Draft;
  onChange(draft: Draft): void;
  problem: FieldProblem | undefined;
}

/** The figures of a question of one kind. */
export type Figured<Fields, Figures> = QuestionFigures & Figures & { question: Fields };

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
  /** The fields to send, without validation: the server validates them. */
  fieldsOf(draft: Draft): Fields;
  Editor(props: EditorProps<Draft>): ReactNode;
  /** Its fields with the solution marked, below the question's text. */
  Written(props: { question: Fields }): ReactNode;
  Solution(props: { question: Fields }): ReactNode;
  /** Its fields as labelled texts, to compare two questions; `–` for an empty one. */
  textsOf(question: Fields): (readonly [label: string, text: string])[];
  /** An answer in a cell of a spreadsheet; empty for none. */
  answerInCell(answer: Given): string;
  /** How often each answer was given, as bars. */
  Bars(props: { figures: Figured<Fields, Figures>; known: number }): ReactNode;
  /** The same in a cell of a table, as items of a list. @param props.known the attempts whose answers are known */
  Shares(props: { figures: Figured<Fields, Figures>; known: number }): ReactNode;
  /** The columns of a spreadsheet with its figures. */
  figureTitles: readonly string[];
  figureCells(figures: Figured<Fields, Figures>): (number | null)[];
  /** A sentence that names an answer which good takers preferred, so that the key may be wrong. */
  betterAnswer(figures: Figured<Fields, Figures>): string | undefined;
  /** A question about answers that no one gave. */
  unusedAnswers(figures: Figured<Fields, Figures>): string | undefined;
}
