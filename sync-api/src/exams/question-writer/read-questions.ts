import { limits } from '@quiz-app/shared/limits';
import { type QuestionContent, questionContent } from '@quiz-app/shared/question';
import { isOfKind } from '@quiz-app/shared/question-kinds';
import { type ChoiceContent, isTrueFalse, trueFalseOptions } from '@quiz-app/shared/question-kinds/choice';
import { textsOf } from '@quiz-app/shared/question-texts';
import { partsOf } from '@quiz-app/shared/rich-text';
import { comparable } from './comparable.ts';

/** The valid questions of an answer, and the problems of the others. */
export interface Reading {
  questions: QuestionContent[];
  /** Sentences for the model. They name questions by number and repeat none of the answer's text. */
  problems: string[];
}

/** Finds out why a question with formulas cannot be stored. @returns a sentence that repeats none of its text */
export type FindProblem = (question: QuestionContent) => Promise<string | undefined>;

/** Reads any answer of the model; never throws. */
export async function readQuestions(answer: string, findProblem: FindProblem): Promise<Reading> {
  const listed = listOf(parse(answer));
  if (!listed) return { questions: [], problems: [notRead] };
  const reading: Reading = { questions: [], problems: [] };
  for (const [index, raw] of listed.slice(0, limits.questionsPerExam).entries()) {
    const read = readQuestion(raw);
    const problem = typeof read === 'string' ? read : read.format && (await findProblem(read));
    if (typeof read === 'string' || problem) reading.problems.push(`Question ${index + 1}: ${problem}`);
    else reading.questions.push(read);
  }
  return reading;
}

const notRead =
  'The answer is not a JSON object with a list "questions", in which each backslash of a formula is written twice';

/** Models add thoughts and wrap JSON in fences, so the text between the outermost braces is parsed. */
function parse(answer: string): unknown {
  const said = answer.slice(answer.lastIndexOf('</think>') + 1);
  for (const text of [answer, said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)]) {
    try {
      return JSON.parse(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

function listOf(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  if (!isRecord(answer) || !Array.isArray(answer.questions)) return undefined;
  return answer.questions;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** @returns the question, or its problem */
function readQuestion(raw: unknown): QuestionContent | string {
  if (!isRecord(raw)) return 'It is not an object';
  const given = withoutNulls(raw);
  const options = isRecord(given.options) ? { options: withoutNulls(given.options) } : {};
  const accepted = Array.isArray(given.accepted) ? { accepted: given.accepted.map(asAccepted) } : {};
  // A question is not lost for an explanation that is none.
  const explanation = typeof given.explanation === 'string' ? given.explanation : undefined;
  const { format: _, media: __, formulas: ___, points: ____, ...own } = given;
  const { data, error } = questionContent.safeParse({ ...own, ...options, ...accepted, explanation });
  if (!data) return error?.issues[0]?.message ?? 'It is not a question';
  const checked = isOfKind('choice', data) ? checkChoice(data) : checkTyped(data);
  return typeof checked === 'string' ? checked : withFormat(checked);
}

function checkChoice(question: ChoiceContent): ChoiceContent | string {
  const forced = forceTrueFalse(question);
  const texts = Object.values(forced.options).map(comparable);
  if (new Set(texts).size < texts.length) return 'Two options say the same';
  if (isTrueFalse(forced) && forced.correctOptions.length > 1) {
    return 'A True/False question has exactly one correct option';
  }
  return forced;
}

/** Checks what the schema does not: that takers can type the answer. */
function checkTyped(question: QuestionContent): QuestionContent | string {
  if (isOfKind('text', question)) {
    const texts = question.accepted.map(({ text }) => text);
    if (texts.some((text) => Buffer.byteLength(text) > limits.typedInCode))
      return `An accepted answer is longer than ${limits.typedInCode} bytes: ask for a word or a short term`;
    if (partsOf(texts).formulas.length > 0) return 'An accepted answer has a formula, which nobody can type';
  } else if (!isOfKind('numeric', question)) return 'Its kind must be choice, numeric or text';
  return question;
}

const asAccepted = (each: unknown): unknown => (typeof each === 'string' ? { text: each } : each);

/** A formula with a character that JSON reads from one backslash and a b, f, n, r or t. */
const misread = /\\[([](?:(?!\\[)\]]).)*[\b\f\n\r\t]/s;

/** Says that a text with formulas is rich. @returns the question, or its problem */
function withFormat(question: QuestionContent): QuestionContent | string {
  const written = textsOf(question);
  if (written.some((text) => text.includes('](media:'))) return 'It shows a picture, and there are none';
  if (partsOf(written).formulas.length === 0) return question;
  if (written.some((text) => misread.test(text))) return 'In a formula each backslash must be written twice';
  return { ...question, format: 'rich' };
}

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Turns options that say true and false, in any order and spelling, into the True/False type. */
function forceTrueFalse(question: ChoiceContent): ChoiceContent {
  const { A = '', B = '', ...more } = question.options;
  const said = [comparable(A), comparable(B)].join();
  if (Object.keys(more).length > 0 || !['true,false', 'false,true'].includes(said)) return question;
  const swapped = said === 'false,true';
  const correctOptions = question.correctOptions.map((key) => (swapped ? (key === 'A' ? 'B' : 'A') : key)).toSorted();
  return { ...question, options: { ...trueFalseOptions }, correctOptions };
}
