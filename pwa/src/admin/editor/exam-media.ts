import type { UsedMedium } from '@quiz-app/shared/content';
import type { Exam } from '@quiz-app/shared/exam';

/** The pictures and sounds of an exam's instructions and questions, without those of one part, named by its id. */
export const mediaIn = (exam: Exam, except?: string): UsedMedium[] =>
  [exam, ...exam.questions].filter(({ _id }) => _id !== except).flatMap(({ media = [] }) => media);
