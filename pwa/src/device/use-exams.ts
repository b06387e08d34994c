import type { Exam } from '@quiz-app/shared/exam';
import type { ExamSummary } from '../local/exams/exam-summary.ts';
import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';

export type { ExamSummary } from '../local/exams/exam-summary.ts';

/** The exams on this device without their questions, sorted by name; `undefined` while loading. */
export function useExams(): ExamSummary[] | undefined {
  return useLive(allExams);
}

const allExams = ({ exams }: Device) => exams.querySummaries();

/** One exam; null if it is not on this device, `undefined` while loading. */
export function useExam(id: string): Exam | null | undefined {
  return useLive(oneExam, id);
}

const oneExam = async ({ exams }: Device, id: string) => (await exams.queryOne(id)) ?? null;

/** When exams were last pulled, ISO 8601; null if never, `undefined` while loading. */
export function usePulledAt(): string | null | undefined {
  return useLive(lastPull);
}

const lastPull = async ({ exams }: Device) => (await exams.queryPulledAt()) ?? null;
