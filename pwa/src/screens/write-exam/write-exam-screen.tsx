import type { User } from '@quiz-app/shared/user';
import { useCallback, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useExam } from '../../device/use-exams.ts';
import { useSession } from '../../device/use-session.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import { AttemptOutcome } from './outcome/attempt-outcome.tsx';
import { deviceNow } from './running/elapsed-clock.ts';
import { RunningAttempt } from './running/running-attempt.tsx';

/** The clock is passed in for tests; it must not change while the screen is mounted. */
export function WriteExamScreen({ clock = deviceNow }) {
  const { id: examId = '' } = useParams();
  const [search] = useSearchParams();
  const attemptId = search.get('attempt');
  if (attemptId)
    return <AttemptOutcome key={attemptId} examId={examId} attemptId={attemptId} view={search.get('view')} />;
  return <Taking key={examId} examId={examId} clock={clock} />;
}

interface TakingProps {
  examId: string;
  clock: typeof deviceNow;
}

function Taking({ examId, clock }: TakingProps) {
  const exam = useExam(examId);
  const session = useSession();
  // The user who opened the page is the taker, even if the session ends during the exam.
  const [user, setUser] = useState<User>();
  if (!user && session) setUser(session.user);
  const navigate = useNavigate();
  const isLoggedOut = session === null;
  const onSaved = useCallback(
    (attemptId: string) => {
      // Explains that the answers are not lost, because the login replaces them on the screen.
      if (isLoggedOut) toast.pending('Your answers are saved on this device. Log in again to send them.');
      void navigate(paths.attempt(examId, attemptId), { replace: true });
    },
    [examId, isLoggedOut, navigate],
  );
  return user ? <RunningAttempt exam={exam} user={user} clock={clock} onSaved={onSaved} /> : null;
}
