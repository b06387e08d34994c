import type { Exam } from '@quiz-app/shared/exam';
import { useDevice } from './device-context.ts';
import { useStored } from './use-stored.ts';

/** The exams on this device, sorted by name and shared by its users; `undefined` while loading. */
export function useExams(): Exam[] | undefined {
  const { exams } = useDevice();
  return useStored(exams.queryAll, [exams]);
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
