import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import type { Device } from '../../../sync/device.ts';
import { addQuestions, saveQuestion } from '../exam-edits.ts';
import { type SaveResult, saveWithVersion } from '../save-with-version.ts';
import { findQuestion, isSameQuestion } from './question-differences.tsx';

/** Saves a question that was edited in `base`, or adds it if `base` has none with this id. */
export function sendQuestion(device: Device, base: Exam, id: string, content: QuestionContent): Promise<SaveResult> {
  const before = findQuestion(base, id);
  return saveWithVersion(base, {
    send: async (current) =>
      before === undefined && addedTo(current, base, [content])
        ? { success: true, message: t`Question added successfully`, data: current }
        : await saveQuestion(device, current, id, content),
    isConflict: (current) => {
      const now = findQuestion(current, id);
      return before !== undefined && !isSameQuestion(now, before) && !isSameQuestion(now, content);
    },
  });
}

/** Adds questions after those of the exam, however others have changed it since `base`: all or none. */
export function sendQuestions(device: Device, base: Exam, contents: readonly QuestionContent[]): Promise<SaveResult> {
  return saveWithVersion(base, {
    send: async (current) =>
      addedTo(current, base, contents)
        ? { success: true, message: t`Questions added successfully`, data: current }
        : await addQuestions(device, current, contents),
    isConflict: () => false,
  });
}

/**
 * The questions of these contents that were added to an exam since `base`; undefined if one is missing. They are there
 * if an earlier try reached the server and only its answer was lost.
 */
export function addedTo(
  current: Exam,
  base: Exam,
  contents: readonly QuestionContent[],
): readonly Question[] | undefined {
  const others = current.questions.filter(({ _id }) => !findQuestion(base, _id));
  const found = contents.flatMap((content) => {
    const at = others.findIndex((question) => isSameQuestion(question, content));
    return at === -1 ? [] : others.splice(at, 1);
  });
  return found.length === contents.length ? found : undefined;
}
