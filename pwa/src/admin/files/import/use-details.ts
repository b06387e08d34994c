import { type ExamDetails, examDetails } from '@quiz-app/shared/exam';
import { useState } from 'react';
import { fieldText } from '../../../language/answer-text.ts';
import type { ReadFile } from '../exam-files/serve-exam-files.ts';
import { type DetailsTexts, suggestDetails } from './suggested-details.ts';

export type DetailsErrors = Partial<Record<keyof DetailsTexts, string>>;

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The details of each exam of a file, as typed. */
export function useDetails({ exams }: ReadFile, fileName: string) {
  const [typed, setTyped] = useState<Record<number, Partial<DetailsTexts>>>({});
  const [hasChecked, setChecked] = useState(false);

  const textsOf = (index: number): DetailsTexts => {
    const { details, questionsCount } = exams[index] ?? { details: {}, questionsCount: 0 };
    return { ...suggestDetails(details, questionsCount, fileName), ...typed[index] };
  };
  const parse = (index: number) => {
    const { duration, totalMarks, passingMarks, published, ...texts } = textsOf(index);
    return examDetails.safeParse({
      ...exams[index]?.details,
      ...texts,
      duration: numberIn(duration),
      totalMarks: numberIn(totalMarks),
      passingMarks: numberIn(passingMarks),
      published: published === 'no' ? false : undefined,
    });
  };

  return {
    textsOf,
    change: (index: number, change: Partial<DetailsTexts>) =>
      setTyped((before) => ({ ...before, [index]: { ...before[index], ...change } })),
    /** The messages of the fields, after the first try to import. */
    errorsOf(index: number): DetailsErrors {
      const { error } = parse(index);
      if (!hasChecked || !error) return {};
      return Object.fromEntries(error.issues.map(({ path, message }) => [path[0], fieldText(path.join('.'), message)]));
    },
    /** Every exam's details, or the index of the first exam whose details are not valid. */
    check(): { details: ExamDetails[] } | { invalid: number } {
      setChecked(true);
      const details: ExamDetails[] = [];
      for (const [index, { questionsCount }] of exams.entries()) {
        const { success, data } = parse(index);
        if (success) details[index] = data;
        else if (questionsCount > 0) return { invalid: index };
      }
      return { details };
    },
  };
}

export type Details = ReturnType<typeof useDetails>;
