import type { Exam } from '@quiz-app/shared/exam';
import type { Report } from '@quiz-app/shared/report';
import { reportAsShown } from '@quiz-app/shared/shuffle';
import { useCallback } from 'react';
import type { BestResult } from '../local/reports/best-results.ts';
import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';
import { useOutbox } from './use-outbox.ts';

/** A user's own reports on this device, newest first; `undefined` while loading. */
export function useOwnReports(userId: string): Report[] | undefined {
  return useLive(ownReports, userId);
}

const ownReports = ({ reports }: Device, userId: string) => reports.queryOf(userId);

export type { BestResult } from '../local/reports/best-results.ts';

/**
 * Finds a user's best result in an exam: null if the exam was not taken, `undefined` while that is unknown, which on
 * a new device lasts until all reports have been pulled once.
 */
export function useBestResults(userId: string): (examId: string) => BestResult | null | undefined {
  const known = useLive(bestResults, userId);
  return useCallback((examId) => known?.best.get(examId) ?? (known?.isComplete ? null : undefined), [known]);
}

const bestResults = ({ reports }: Device, userId: string) => reports.queryBest(userId);

/** Counts a user's attempts at an exam, sent or not; `undefined` while that is unknown. */
export function useAttemptsAt(userId: string): (examId: string) => number | undefined {
  const bestIn = useBestResults(userId);
  const unsent = useOutbox(userId);
  return useCallback(
    (examId) => {
      const best = bestIn(examId);
      if (best === undefined || !unsent) return undefined;
      return (best?.attempts ?? 0) + unsent.filter(({ exam }) => exam._id === examId).length;
    },
    [bestIn, unsent],
  );
}

/** One report of the signed-in user, in the attempt's order; null if not on this device, `undefined` while loading. */
export function useReport(reportId: string): Report | null | undefined {
  return useLive(ownReport, reportId);
}

async function ownReport({ reports, session, exams }: Device, reportId: string): Promise<Report | null> {
  const report = await reports.queryOne(reportId);
  if (!report || report.user._id !== (await session.queryUserId())) return null;
  if (!report.earlier) return reportAsShown(report);
  const newest = await exams.queryOne(report.exam._id);
  return reportAsShown(newest ? { ...report, exam: await withAccepted(report.exam, newest) } : report);
}

/** A version of an exam with the answers by which a report was scored again; loaded where one was. */
async function withAccepted(taken: Exam, newest: Exam): Promise<Exam> {
  const accepted = await import('@quiz-app/shared/accepted-answers');
  return accepted.withAccepted(taken, [newest]);
}
