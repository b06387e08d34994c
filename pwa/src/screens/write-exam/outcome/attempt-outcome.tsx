import { t } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useExam } from '../../../device/use-exams.ts';
import { useOutboxEntry } from '../../../device/use-outbox.ts';
import { useAttemptsAt, useReport } from '../../../device/use-reports.ts';
import { useUser } from '../../../device/use-session.ts';
import { paths } from '../../../paths.ts';
import { useWayBack } from '../../../screen-parts/navigation/use-way-back.ts';
import { useRetry } from '../../../screen-parts/use-retry.ts';
import { pullReports } from '../../../sync/pull/pull-reports.ts';
import { toast } from '../../../ui/toast.ts';
import { Missing } from '../missing.tsx';
import type { Arrived } from '../running/saving.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { Offer } from './offer.tsx';
import { ResultView } from './result-view.tsx';
import { ReviewView } from './review-view.tsx';
import { WaitingView } from './waiting-view.tsx';

// Loaded on demand, because taking an exam does not need them.
const loadViews = () => import('./proof-views.tsx');
const ReceiptView = lazy(async () => ({ default: (await loadViews()).ReceiptView }));
const CodeView = lazy(async () => ({ default: (await loadViews()).CodeView }));

interface AttemptOutcomeProps {
  examId: string;
  attemptId: string;
  view: string | null;
  /** The attempt's known data before it is read. */
  arrived: Arrived | undefined;
}

/**
 * A finished attempt as stored on this device: the waiting view until the receipt arrives, then the result or the
 * review.
 */
export function AttemptOutcome({ examId, attemptId, view, arrived }: AttemptOutcomeProps) {
  const retry = useRetry();
  const stored = useReport(attemptId);
  // A full device may not have stored a report that has just arrived.
  const report = stored ?? arrived?.report ?? stored;
  const waiting = useOutboxEntry(attemptId);
  const entry = waiting === undefined ? arrived?.entry : waiting;
  const user = useUser();
  const hasAttemptsLeft = useHasAttemptsLeft(examId, report, user._id);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [hasWaited, setWaited] = useState(false);
  if (entry && entry.tries > 0 && !hasWaited) setWaited(true);
  const isTimeUp = state?.isTimeUp === true;
  // A toast about this attempt would link to this page.
  useEffect(() => toast.dismissAbout(attemptId), [attemptId]);
  useTopAtResult(report ? 'result' : entry && 'waiting');
  useKeptFocus(report ? `result ${view}` : entry ? `waiting ${view}` : 'missing');
  const { show, back, close } = useViews(examId, attemptId);
  if (report && view === 'review') return <ReviewView report={report} onBack={back} />;
  if (report?.receipt !== undefined && view === 'receipt')
    return <ReceiptView report={{ ...report, receipt: report.receipt }} onBack={back} />;
  if (report) {
    return (
      <ResultView
        report={report}
        isTimeUp={isTimeUp}
        onReview={show('review')}
        onReceipt={report.receipt === undefined ? undefined : show('receipt')}
        onRetake={hasAttemptsLeft ? () => navigate(paths.writeExam(examId)) : undefined}
        onClose={close}
      >
        <Offer userId={user._id} hasWaited={hasWaited || report.handedIn !== undefined} />
      </ResultView>
    );
  }
  if (entry && view === 'code') return <CodeView entry={entry} onBack={back} />;
  if (entry)
    return (
      <WaitingView
        entry={entry}
        isTimeUp={isTimeUp}
        onTryNow={() => retry(attemptId)}
        userName={user.name}
        onShowCode={show('code')}
        onClose={close}
      />
    );
  if (report === undefined || entry === undefined) return null;
  return <NotFound />;
}

function NotFound() {
  return (
    <Missing
      pull={pullReports}
      title={t`Report not found`}
      failed={t`Couldn’t load your reports`}
      online={t`It is not among your reports.`}
      offline={t`It is not on this device, and you are offline.`}
      back={{ words: t`Go to Reports`, path: paths.userReports() }}
    />
  );
}

/** Scrolls to the top when the result replaces the waiting view, which may be scrolled, at the same address. */
function useTopAtResult(shown: 'result' | 'waiting' | null | undefined): void {
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (last.current === 'waiting' && shown === 'result') window.scrollTo(0, 0);
    last.current = shown;
  }, [shown]);
}

/** Opens the other views of an attempt, and returns from them. */
function useViews(examId: string, attemptId: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { leave: close } = useWayBack(paths.home());
  return {
    show: (other: 'review' | 'receipt' | 'code') => () =>
      void navigate(paths.attempt(examId, attemptId, other), { state: { fromFirst: true } }),
    // Adds no history entry, so that going back from the first view does not lead to the other again.
    back() {
      if (state?.fromFirst) void navigate(-1);
      else void navigate(paths.attempt(examId, attemptId), { replace: true });
    },
    close,
  };
}

/** Whether a user may take an exam again; false until it is known. */
function useHasAttemptsLeft(examId: string, report: Report | null | undefined, userId: string): boolean {
  const { attemptsAllowed = 0 } = useExam(examId) ?? report?.exam ?? {};
  const attempts = useAttemptsAt(userId)(examId);
  return attemptsAllowed === 0 || (attempts !== undefined && attempts < attemptsAllowed);
}
