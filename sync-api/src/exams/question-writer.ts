import { errorMessages } from '@quiz-app/shared/error-messages';
import type { ExamByAi } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { ApiError } from '../api-error.ts';
import { chooseQuestions } from './question-writer/choose-questions.ts';
import { connectModel, type ModelAccess } from './question-writer/connect-model.ts';
import { opening, questionsToWrite, repair } from './question-writer/prompt.ts';
import { type FindProblem, readQuestions } from './question-writer/read-questions.ts';

interface Options {
  /** Aborts the call to the AI service as well. */
  signal?: AbortSignal;
  /** Without it every formula is taken. */
  findProblem?: FindProblem;
}

/**
 * Writes the questions of an exam from its details: as many as asked for, all valid and different. Stores nothing.
 * @throws ApiError 502 when the AI service does not answer in time or gives no usable answer
 */
export type QuestionWriter = (wanted: ExamByAi, options?: Options) => Promise<QuestionContent[]>;

interface Bounds {
  /** Starts the time for everything: the first answer, waits that the service asks for, and the repair. 120 s. */
  startTimeLimit?: () => AbortSignal;
  /** Aborted when the server stops. */
  stopping?: AbortSignal;
}

export function createQuestionWriter(
  access: ModelAccess,
  { startTimeLimit = () => AbortSignal.timeout(120_000), stopping }: Bounds = {},
): QuestionWriter {
  const ask = connectModel(access);

  return async (wanted, { signal: callerSignal, findProblem = async () => undefined } = {}) => {
    const signals = [callerSignal, stopping, startTimeLimit()];
    const signal = AbortSignal.any(signals.filter((each) => each !== undefined));
    const count = questionsToWrite(wanted);
    const first = opening(wanted, count);

    const answer = await ask(first, signal);
    const draft = chooseQuestions([], await readQuestions(answer, findProblem), count);
    if (draft.questions.length === count) return draft.questions;

    const again = await ask([...first, ...repair(answer, draft, count)], signal);
    const repaired = await readQuestions(again, findProblem);
    const { questions } = chooseQuestions(draft.questions, repaired, count);
    if (questions.length < count) throw new ApiError('ai-unusable', errorMessages.aiUnusable);
    return questions;
  };
}
