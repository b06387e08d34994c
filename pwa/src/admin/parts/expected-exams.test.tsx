import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { summarize } from '../../local/exams/exam-summary.ts';
import { expecting, useExpectedExams } from './expected-exams.ts';

test('an exam whose deletion was never pulled appears again when a pull still has it', async () => {
  const exam = summarize(makeExam());
  const { result, rerender } = renderHook(({ exams }) => useExpectedExams(exams), { initialProps: { exams: [exam] } });
  await expecting(new Map([[exam._id, undefined]]), async () => ({ success: true }));
  await waitFor(() => expect(result.current).toEqual([]));
  // The next pull failed, and before the one after it the exam was restored elsewhere.
  rerender({ exams: [{ ...exam, version: exam.version + 1 }] });
  await waitFor(() => expect(result.current).toHaveLength(1));
});
