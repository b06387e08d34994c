import { plural, t } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import { marksOf } from '@quiz-app/shared/scoring';
import { shownMarks } from '../exam-ui/marks-in-words.ts';
import { refusalText } from '../language/answer-text.ts';
import { formatNumber, rounded } from '../language/format.ts';
import { paths } from '../paths.ts';
import { whenNoExamRuns } from '../platform/exam-hold.ts';
import { type SyncEvent, type SyncEvents, storageText } from '../sync/events.ts';
import { toast } from '../ui/toast.ts';

/** The page of an attempt shows its state itself, so no toast links to it there. */
const isShown = (attemptId: string) => new URLSearchParams(window.location.search).get('attempt') === attemptId;

type Navigate = (path: string) => Promise<void>;

/**
 * Shows a toast when a result arrives, a report is scored again or refused, or the session ends. Not a hook, because the
 * session may end before the first page has loaded. Unrelated toasts wait until a running exam ends.
 */
export function showSyncToasts(events: SyncEvents, navigate: Navigate): void {
  let acknowledged = '';
  const isSafe = () => isShown(acknowledged);
  events.on((event) => {
    if (event.type === 'acknowledged') acknowledged = event.report._id;
    showToast(event, navigate, isSafe);
  });
}

/** @param isSafe whether the page shows a result that the server has */
function showToast(event: SyncEvent, navigate: Navigate, isSafe: () => boolean): void {
  switch (event.type) {
    case 'acknowledged':
      whenNoExamRuns(() => showResult(event.report, navigate));
      return;
    case 'scored-again':
      whenNoExamRuns(() => showScoredAgain(event.reports, navigate));
      return;
    case 'refused':
      whenNoExamRuns(() => showRefused(event, navigate));
      return;
    case 'time-up':
      whenNoExamRuns(() => {
        const { attemptId, examName } = event;
        if (!isShown(attemptId))
          toast.pending(t`${examName}: time is up. Your answers were submitted.`, { about: attemptId, stays: true });
      });
      return;
    case 'session-ended':
      toast.error(event.message, { stays: true });
      return;
    case 'session-failed':
      whenNoExamRuns(() => void toast.error(event.message));
      return;
    case 'storage-failed':
      showStorageFailed(storageText(event.problem), isSafe);
  }
}

/** Skips a failure that waited for the end of an exam if the page shows a result that the server has. */
function showStorageFailed(text: string, isSafe: () => boolean): void {
  let hasWaited = false;
  whenNoExamRuns(() => {
    if (!(hasWaited && isSafe())) toast.error(text, { stays: true });
  });
  hasWaited = true;
}

type Refused = Extract<SyncEvent, { type: 'refused' }>;

function showRefused({ attemptId, examName, refusal }: Refused, navigate: Navigate): void {
  if (isShown(attemptId) || window.location.pathname === paths.userReports()) return;
  const message = refusalText(refusal);
  toast.error(t`${examName} was not accepted: ${message}`, {
    about: attemptId,
    action: { label: t`See reports`, onClick: () => void navigate(paths.userReports()) },
  });
}

function showResult({ _id, exam }: Report, navigate: Navigate): void {
  // The earlier refusal of a report that is accepted now.
  toast.dismissAbout(_id);
  // The result says it itself.
  if (isShown(_id)) return;
  const examName = exam.name;
  toast.success(t`Your result is here: ${examName}`, {
    about: _id,
    action: { label: t`See result`, onClick: () => void navigate(paths.attempt(exam._id, _id)) },
  });
}

/** Tells takers that their scores have changed. */
function showScoredAgain(reports: readonly Report[], navigate: Navigate): void {
  const [report] = reports;
  if (!report) return;
  const { _id, exam, result } = report;
  const { length: count } = reports;
  if (count > 1) {
    const action = { label: t`See reports`, onClick: () => void navigate(paths.userReports()) };
    const text = plural(count, {
      one: 'Scored again: # report has a new score',
      other: 'Scored again: # reports have a new score',
    });
    return void toast.success(text, { action });
  }
  const { name: examName, totalMarks } = exam;
  const counts = { questionsCount: exam.questions.length, totalMarks };
  const marks = formatNumber(shownMarks(marksOf(report, result.correctAnswers.length, counts), exam.passingMarks));
  const text = plural(rounded(totalMarks), {
    one: `Your score in ${examName} is now ${marks} of # mark`,
    other: `Your score in ${examName} is now ${marks} of # marks`,
  });
  if (isShown(_id)) return void toast.success(text);
  toast.success(text, {
    about: _id,
    action: { label: t`See result`, onClick: () => void navigate(paths.attempt(exam._id, _id)) },
  });
}
