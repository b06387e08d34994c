import type { CompleteContent, Completed, GivenContent, ServedContent } from '@quiz-app/shared/content';
import type { ExamDetails } from '@quiz-app/shared/exam';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
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

/** Formulas of different people take turns. */
export type CompleteContentFor = (personId: string) => CompleteContentOf;

export async function completeQuestion(
  complete: CompleteContentOf,
  content: QuestionContent,
  { before, place }: { before?: Question; place?: string } = {},
): Promise<Completed<QuestionContent>> {
  const explanation = content.explanation === undefined ? (before?.explanation ?? null) : content.explanation;
  return { ...content, ...(await complete(textsOf({ ...content, explanation }), content, before, place)) };
}

/** @param exam precedes the number of a question in the message of a failure */
export async function completeQuestions(
  complete: CompleteContentOf,
  contents: readonly QuestionContent[],
  exam = '',
): Promise<Completed<QuestionContent>[]> {
  const completed: Completed<QuestionContent>[] = [];
  for (const [index, content] of contents.entries()) {
    const place = `${exam}${exam ? 'question' : 'Question'} ${index + 1}: `;
    completed.push(await completeQuestion(complete, content, { place }));
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
