import type { CompleteContent, Completed, GivenContent, ServedContent } from '@quiz-app/shared/content';
import type { ExamDetails } from '@quiz-app/shared/exam';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import { limits } from '@quiz-app/shared/limits';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import { textsOf } from '@quiz-app/shared/question-texts';
import { ApiError } from '../api-error.ts';

/**
 * Checks the pictures, sounds and formulas of texts, and adds what devices show.
 * @param before what is stored, which stays where the request says nothing
 * @param place precedes the message of a failure
 * @throws ApiError `invalid-field` for `media` or `formulas`
 */
export type CompleteContentOf = (
  texts: readonly string[],
  given: GivenContent,
  before?: ServedContent,
  place?: string,
) => Promise<CompleteContent>;

/** Bytes as they are served. A formula of a hundred characters can become two hundred times as long. */
const servedBytes = (content: object): number => Buffer.byteLength(JSON.stringify(content));

const questionTooLong = `A question can have at most ${limits.servedQuestion / 1e3} kB with its formulas`;
export const examTooLong = `An exam can have at most ${limits.servedExam / 1e6} MB with its formulas`;

/** @throws ApiError `invalid-field` also for a question that would be served with too many bytes */
export async function completeQuestion(
  complete: CompleteContentOf,
  content: QuestionContent,
  { before, place = '' }: { before?: Question; place?: string } = {},
): Promise<Completed<QuestionContent>> {
  const explanation = content.explanation === undefined ? (before?.explanation ?? null) : content.explanation;
  const completed = { ...content, ...(await complete(textsOf({ ...content, explanation }), content, before, place)) };
  if (servedBytes(completed) <= limits.servedQuestion) return completed;
  throw new ApiError('invalid-field', place + questionTooLong, { field: 'name' });
}

/**
 * @param exam precedes the number of a question in the message of a failure
 * @throws ApiError `invalid-field` also for more questions than an exam may be served with, before all are in memory
 */
export async function completeQuestions(
  complete: CompleteContentOf,
  contents: readonly QuestionContent[],
  exam = '',
): Promise<Completed<QuestionContent>[]> {
  const completed: Completed<QuestionContent>[] = [];
  let bytes = 0;
  for (const [index, content] of contents.entries()) {
    const place = `${exam}${exam ? 'question' : 'Question'} ${index + 1}: `;
    const question = await completeQuestion(complete, content, { place });
    bytes += servedBytes(question);
    if (bytes > limits.servedExam) throw new ApiError('invalid-field', place + examTooLong, { field: 'questions' });
    completed.push(question);
  }
  return completed;
}

export async function completeDetails(
  complete: CompleteContentOf,
  details: ExamDetails,
  { before, place }: { before?: ExamSettings; place?: string } = {},
): Promise<Completed<ExamDetails> & CompleteContent> {
  const instructions = details.instructions === undefined ? before?.instructions : details.instructions;
  return { ...details, ...(await complete([instructions ?? ''], details, before, place)) };
}

/** An exam or a question as it is stored, and the version of the exam. */
interface Stored<Content> {
  content: Content;
  version: number;
}

/**
 * Makes an edit from what is stored, and again if that changed meanwhile, unless the caller named the version.
 * @param expected the version that the caller named
 */
export async function editFrom<Content, Result>(
  find: () => Promise<Stored<Content>>,
  expected: number | undefined,
  edit: (before: Content, expected: number) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const { content, version } = await find();
    try {
      return await edit(content, expected ?? version);
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'changed-meanwhile';
      if (!isStale || expected !== undefined) throw error;
    }
  }
}
