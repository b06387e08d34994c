import type { Exam } from '@quiz-app/shared/exam';
import { type OptionKey, optionKeys } from '@quiz-app/shared/option-key';
import type { Answers, Reference } from '@quiz-app/shared/report';

// A report refers to questions by their position in its exam version, which never changes:
// `101` for right, wrong, right, and canonical answers.

/** The answers to the exam's own questions and options: keys in order and without repeats, empty answers left out. */
export function answersTo(exam: Pick<Exam, 'questions'>, given: Answers): Answers {
  const kept: [string, OptionKey[]][] = [];
  for (const { _id, options } of exam.questions) {
    const chosen = Object.hasOwn(given, _id) ? given[_id] : undefined;
    const keys = optionKeys.filter((key) => chosen?.includes(key) && options[key] !== undefined);
    if (keys.length > 0) kept.push([_id, keys]);
  }
  return Object.fromEntries(kept);
}

export function readAnswers(exam: Pick<Exam, 'questions'>, sheet: string): Answers {
  const chosen = sheet.split('|');
  const entries = exam.questions.map(({ _id }, index) => [_id, [...(chosen[index] ?? '')] as OptionKey[]] as const);
  return Object.fromEntries(entries.filter(([, keys]) => keys.length > 0));
}

export function writeMarks(exam: Pick<Exam, 'questions'>, correct: readonly Reference[]): string {
  const ids = new Set(correct.map(({ _id }) => _id));
  return exam.questions.map(({ _id }) => (ids.has(_id) ? '1' : '0')).join('');
}
