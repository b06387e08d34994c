import { limits } from '@quiz-app/shared/limits';
import { questionContent } from '@quiz-app/shared/question';
import { isOfKind } from '@quiz-app/shared/question-kinds';
import { type ChoiceContent, isTrueFalse, trueFalseOptions } from '@quiz-app/shared/question-kinds/choice';
import { comparable } from './comparable.ts';

/** The valid questions of an answer, and the problems of the others. */
export interface Reading {
  questions: ChoiceContent[];
  /** Sentences for the model. They name questions by number and repeat none of the answer's text. */
  problems: string[];
}

/** Reads any answer of the model; never throws. */
export function readQuestions(answer: string): Reading {
  const listed = listOf(parse(answer));
  if (!listed) return { questions: [], problems: ['The answer is not a JSON object with a list "questions"'] };
  const reading: Reading = { questions: [], problems: [] };
  for (const [index, raw] of listed.slice(0, limits.questionsPerExam).entries()) {
    const read = readQuestion(raw);
    if (typeof read === 'string') reading.problems.push(`Question ${index + 1}: ${read}`);
    else reading.questions.push(read);
  }
  return reading;
}

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
function readQuestion(raw: unknown): ChoiceContent | string {
  if (!isRecord(raw)) return 'It is not an object';
  const options = isRecord(raw.options) ? withoutNulls(raw.options) : undefined;
  // A question is not lost for an explanation that is none.
  const explanation = typeof raw.explanation === 'string' ? raw.explanation : undefined;
  const read = questionContent.safeParse({ ...raw, options, explanation });
  if (!read.success) return read.error.issues[0]?.message ?? 'It is not a question';
  if (!isOfKind('choice', read.data)) return 'It has no options';
  const forced = forceTrueFalse(read.data);
  const texts = [forced.name, ...Object.values(forced.options)].map(comparable);
  if (new Set(texts.slice(1)).size < texts.length - 1) return 'Two options say the same';
  if (isTrueFalse(forced) && forced.correctOptions.length > 1) {
    return 'A True/False question has exactly one correct option';
  }
  return forced;
}

function withoutNulls(options: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, text]) => text !== null));
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
