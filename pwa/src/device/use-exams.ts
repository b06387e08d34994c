import type { Exam } from '@quiz-app/shared/exam';
import type { ExamSummary } from '../local/exam-summary.ts';
import { useDevice } from './device-context.ts';
import { useShared, useStored } from './use-stored.ts';

export type { ExamSummary } from '../local/exam-summary.ts';

/** The exams on this device without their questions, sorted by name; `undefined` while loading. */
export function useExams(): ExamSummary[] | undefined {
  return useShared(useDevice().exams.querySummaries);
}

/** One exam; null if it is not on this device, `undefined` while loading. */
export function useExam(id: string): Exam | null | undefined {
  const { exams } = useDevice();
  return useStored(async () => (await exams.queryOne(id)) ?? null, [exams, id]);
}

/** When exams were last pulled, ISO 8601; null if never, `undefined` while loading. */
export function usePulledAt(): string | null | undefined {
  const { exams } = useDevice();
  return useStored(async () => (await exams.queryPulledAt()) ?? null, [exams]);
}
