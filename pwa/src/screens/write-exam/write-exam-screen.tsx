import { t } from '@lingui/core/macro';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useExam } from '../../device/use-exams.ts';
import { useSession, useUser } from '../../device/use-session.ts';
import { useViewsOf } from '../../exam-ui/question-kinds.ts';
import { useRichParts } from '../../exam-ui/rich-content.tsx';
import { paths } from '../../paths.ts';
import { deviceNow } from '../../sync/running/elapsed-clock.ts';
import { toast } from '../../ui/toast.ts';
import { AttemptOutcome } from './outcome/attempt-outcome.tsx';
import { RunningAttempt } from './running/running-attempt.tsx';
import type { Arrived } from './running/saving.ts';
import { timeUp } from './time-up.tsx';

/** The clock is passed in for tests; it must not change while the screen is mounted. */
export function WriteExamScreen({ clock = deviceNow }) {
  const { id: examId = '' } = useParams();
  const [search] = useSearchParams();
  const attemptId = search.get('attempt');
  const [isTimeUp, setTimeUp] = useState(false);
  const [arrived, setArrived] = useState<Arrived>();
  return (
    <>
      {/* Here, so that it is mounted before the time is up and announces it once, whatever views follow. */}
      <p className="visually-hidden" role="status">
        {isTimeUp && timeUp()}
      </p>
      {attemptId ? (
        <AttemptOutcome
          key={attemptId}
          examId={examId}
          attemptId={attemptId}
          view={search.get('view')}
          arrived={arrived?.attemptId === attemptId ? arrived : undefined}
        />
      ) : (
        <Taking key={examId} examId={examId} clock={clock} onTimeUp={setTimeUp} onArrived={setArrived} />
      )}
    </>
  );
}

interface TakingProps {
  examId: string;
  clock: typeof deviceNow;
  onTimeUp: (isTimeUp: boolean) => void;
  onArrived: (arrived: Arrived) => void;
}

function Taking({ examId, clock, onTimeUp, onArrived }: TakingProps) {
  const stored = useExam(examId);
  useViewsOf(stored?.questions);
  // Loaded before the exam starts, so that no question waits for it.
  const isReady = useRichParts(stored ? [stored, ...stored.questions] : undefined);
  const exam = isReady ? stored : undefined;
  const session = useSession();
  const user = useUser();
  const navigate = useNavigate();
  const isLoggedOut = session === null;
  useEffect(() => onTimeUp(false), [onTimeUp]);
  const onEnd = useCallback(() => onTimeUp(true), [onTimeUp]);
  const onSaved = useCallback<ComponentProps<typeof RunningAttempt>['onSaved']>(
    (arrived, isTimeUp) => {
      onArrived(arrived);
      // Says that the answers are not lost, because the login replaces them on the screen.
      if (isLoggedOut)
        toast.pending(t`Your answers are saved on this device. Log in again to send them.`, { stays: true });
      void navigate(paths.attempt(examId, arrived.attemptId), { replace: true, state: { isTimeUp } });
    },
    [examId, isLoggedOut, navigate, onArrived],
  );
  return <RunningAttempt examId={examId} exam={exam} user={user} clock={clock} onTimeUp={onEnd} onSaved={onSaved} />;
}
