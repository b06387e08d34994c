import { zodResolver } from '@hookform/resolvers/zod';
import { type Exam, type ExamDetails, examDetails } from '@quiz-app/shared/exam';
import type { Resolver, UseFormReturn } from 'react-hook-form';

/** The details as the fields hold them: text, including the numbers. */
export type DetailsTexts = Record<keyof ExamDetails, string>;

export type DetailsFormState = UseFormReturn<DetailsTexts, unknown, ExamDetails>;

export const noDetails: DetailsTexts = { name: '', duration: '', category: '', totalMarks: '', passingMarks: '' };

/** The labels of the fields, in the form's order. */
export const detailLabels = {
  name: 'Exam Name',
  duration: 'Exam Duration',
  category: 'Category',
  totalMarks: 'Total Marks',
  passingMarks: 'Passing Marks',
} as const satisfies DetailsTexts;

export function textsOf({ name, duration, category, totalMarks, passingMarks }: Exam): DetailsTexts {
  const numbers = { duration: String(duration), totalMarks: String(totalMarks), passingMarks: String(passingMarks) };
  return { name, category, ...numbers };
}

/** Parses a number; `undefined` if the text is not one. */
export function numberIn(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}

/** Whether any field is empty. */
export function hasBlank(texts: DetailsTexts): boolean {
  return Object.values(texts).some((text) => text.trim() === '');
}

const resolve = zodResolver(examDetails);

/** Validates the fields with the server's schema and messages. */
export const resolveDetails: Resolver<DetailsTexts, unknown, ExamDetails> = (texts, context, options) => {
  const number = (name: 'duration' | 'totalMarks' | 'passingMarks') => numberIn(texts[name]) ?? Number.NaN;
  const [duration, totalMarks, passingMarks] = [number('duration'), number('totalMarks'), number('passingMarks')];
  // The resolver reads only the field names from the options, and these are the same.
  const sameFields = options as unknown as Parameters<typeof resolve>[2];
  return resolve({ ...texts, duration, totalMarks, passingMarks }, context, sameFields);
};

/** Warnings about values that are valid but unusual, by field. */
export function warningsFor(texts: DetailsTexts): { duration?: string; passingMarks?: string } {
  const [total, passing] = [numberIn(texts.totalMarks), numberIn(texts.passingMarks)];
  const isOutOfReach = total !== undefined && passing !== undefined && passing > total;
  return {
    ...(numberIn(texts.duration) === 0 && { duration: 'With 0 seconds the exam is submitted as soon as it starts.' }),
    ...(isOutOfReach && { passingMarks: 'Passing marks are above total marks: nobody can pass.' }),
  };
}
