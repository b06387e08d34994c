import type { Report, Verdict } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import type { OutboxEntry } from '../../device/use-outbox.ts';

/** A row of the table: a stored report, or an unsent attempt. */
export interface ReportRow {
  attemptId: string;
  exam: { _id: string; name: string; totalMarks: number; passingMarks: number };
  /** ISO 8601 instant. */
  date: string;
  result?: { correct: number; of: number; marks: number | undefined; verdict: Verdict };
  /** Set if the server has it. */
  report?: Report;
  /** Set if the server has not acknowledged it. */
  unsent?: OutboxEntry;
}

/** Unsent attempts first, then reports, each newest first. An attempt whose report is here is listed once. */
export function reportRows(entries: readonly OutboxEntry[], reports: readonly Report[]): ReportRow[] {
  const stored = new Set(reports.map(({ _id }) => _id));
  const unsent = entries.filter(({ attempt }) => !stored.has(attempt._id));
  return [
    ...unsent.toReversed().map((entry) => ({
      attemptId: entry.attempt._id,
      exam: entry.exam,
      date: entry.attempt.finishedAt,
      unsent: entry,
    })),
    ...reports.map((report) => {
      const { _id, exam, result, marks } = report;
      return {
        attemptId: _id,
        exam,
        date: reportDate(report),
        report,
        result: { correct: result.correctAnswers.length, of: exam.questions.length, marks, verdict: result.verdict },
      };
    }),
  ];
}
