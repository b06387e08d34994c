import type { Answer, KindName, KindTypes } from '@quiz-app/shared/question-kinds';
import type { ScoringRules } from '@quiz-app/shared/question-kinds/question-kind';
import type { ReactNode } from 'react';
import type { Direction } from './text-direction.ts';

interface AnswerFieldProps<Fields, Given> {
  question: Fields;
  /** The question's text. */
  text: string;
  /** The question's id. A field that keeps what is being typed starts again with another one. */
  questionId: string;
  /** The id of the question's heading. */
  labelledBy: string;
  /** The side where the question and its rows start. */
  dir: Direction;
  answer: Given;
  /** Whether the answer is final; shows every verdict. */
  isJudged: boolean;
  /** Called with the whole new answer, even if it is final. */
  onAnswer(answer: Given): void;
}

/** A key by what it writes, and by its place on the keyboard, which is the same in every layout. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code'>;

interface GivenAnswer<Fields, Given> {
  question: Fields;
  answer: Given;
}

/** How a kind of questions is answered and shown. Each member but the functions of words and keys is a component. */
export interface KindViews<Fields, Given> {
  /** A word beside the question that says how to answer it. */
  tagOf(question: Fields): string | undefined;
  /** The question's heading, if the answer field has its text with gaps. */
  heading?(): string;
  AnswerField(props: AnswerFieldProps<Fields, Given>): ReactNode;
  /** Says what is missing, if the taker wants to submit before there is an answer; absent if that is allowed. */
  hint?(): string;
  /** The answer that the field shows before the taker has given any, if it can be submitted. */
  shownAnswer?(question: Fields, questionId: string): Answer;
  /** Says what is left open in an answer, about which a taker who submits it is asked once; empty if nothing is. */
  leftOpen?(question: Fields, answer: Given): string;
  /** A line about the kind before the exam; choices are drawn there. */
  howTo?(): string;
  /** The input in a question's form that a key of the keyboard clicks. @param language of the exam */
  inputOfKey?(form: HTMLElement, key: PressedKey, language: string | undefined): HTMLElement | undefined;
  /** The keys that `inputOfKey` knows for a question. */
  KeyHint?(props: { question: Fields; language: string | undefined }): ReactNode;
  /** Such as `A, C`; empty for no answer. @param language of the exam: the letters of its options */
  answerInWords(question: Fields, answer: Given, language: string | undefined): string;
  /** A sentence about an answer that its verdict does not say, such as how it is spelled. */
  remark?(question: Fields, answer: Given, rules: ScoringRules): string | undefined;
  /** Stands before the solution, such as `Correct answers:`. */
  solutionLabel(question: Fields): string;
  /** Whether the judged field says the solution itself, so that the verdict need not. */
  showsSolution?: true;
  /** Such as `A, C`. @param language of the exam: how numbers are written, and the letters of its options */
  solutionInWords(question: Fields, language: string | undefined): string;
  /** The answer in a row of the answer sheet, drawn; screen readers get words. */
  DrawnAnswer(props: GivenAnswer<Fields, Given>): ReactNode;
  /** The answer below the question of a report, with every verdict. @param whose whose answer it is */
  JudgedAnswer(props: GivenAnswer<Fields, Given> & { whose: string }): ReactNode;
}

/** The views of the kinds beside choices, by their names. */
export type MoreViews = {
  [Name in Exclude<KindName, 'choice'>]: KindViews<KindTypes[Name]['fields'], KindTypes[Name]['answer']>;
};
