import type { Report } from '@quiz-app/shared/report';
import { marksOf } from '@quiz-app/shared/scoring';
import { formatCount, formatNumber } from '../language/format.ts';
import { paths } from '../paths.ts';
import { whenNoExamRuns } from '../platform/exam-hold.ts';
import type { SyncEvents } from '../sync/events.ts';
import { toast } from '../ui/toast.ts';

/** The page of an attempt shows its state itself, so no toast links to it there. */
const isShown = (attemptId: string) => new URLSearchParams(window.location.search).get('attempt') === attemptId;

/**
 * Shows a toast when a result arrives, a report is scored again or refused, or the session ends. Not a hook, because the session may end
 * before the first page has loaded. Unrelated toasts wait until a running exam ends.
 */
export function showSyncToasts(events: SyncEvents, navigate: (path: string) => Promise<void>): void {
  events.on((event) => {
    switch (event.type) {
      case 'acknowledged': {
        const { _id, exam } = event.report;
        whenNoExamRuns(() => {
          if (isShown(_id)) return void toast.success(event.message);
          toast.success(`Your result is here: ${exam.name}`, {
            about: _id,
            action: { label: 'See result', onClick: () => void navigate(paths.attempt(exam._id, _id)) },
          });
        });
        return;
      }
      case 'scored-again':
        whenNoExamRuns(() => showScoredAgain(event.reports, navigate));
        return;
      case 'refused':
        whenNoExamRuns(() => {
          if (isShown(event.attemptId)) return;
          toast.error(`${event.examName} was not accepted: ${event.message}`, {
            about: event.attemptId,
            action: { label: 'See reports', onClick: () => void navigate(paths.userReports()) },
          });
        });
        return;
      case 'time-up':
        whenNoExamRuns(() => {
          if (!isShown(event.attemptId))
            toast.pending(`${event.examName}: time is up. Your answers were submitted.`, { about: event.attemptId });
        });
        return;
      case 'session-ended':
      case 'session-failed':
      case 'storage-failed':
        toast.error(event.message);
    }
  });
}

/** Tells takers that their scores have changed. */
function showScoredAgain(reports: readonly Report[], navigate: (path: string) => Promise<void>): void {
  const [report] = reports;
  if (!report) return;
  const { _id, exam, result } = report;
  if (reports.length > 1) {
    const action = { label: 'See reports', onClick: () => void navigate(paths.userReports()) };
    return void toast.success(`Scored again: ${reports.length} reports have a new score`, { action });
  }
  const counts = { questionsCount: exam.questions.length, totalMarks: exam.totalMarks };
  const marks = formatNumber(marksOf(report, result.correctAnswers.length, counts));
  const text = `Your score in ${exam.name} is now ${marks} of ${formatCount(exam.totalMarks, 'mark')}`;
  if (isShown(_id)) return void toast.success(text);
  toast.success(text, {
    about: _id,
    action: { label: 'See result', onClick: () => void navigate(paths.attempt(exam._id, _id)) },
  });
}
