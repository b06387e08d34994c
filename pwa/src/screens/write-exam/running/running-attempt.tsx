import type { Exam } from '@quiz-app/shared/exam';
import { isVisible } from '@quiz-app/shared/exam-rules';
import { messages } from '@quiz-app/shared/messages';
import type { Question } from '@quiz-app/shared/question';
import type { User } from '@quiz-app/shared/user';
import { useEffect } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { usePreparedCode } from '../../../exam-ui/code.tsx';
import { paths } from '../../../paths.ts';
import { useExamLock } from '../../../platform/exam-hold.ts';
import { pullExams } from '../../../sync/pull-exams.ts';
import { Loader } from '../../../ui/loader.tsx';
import { Missing } from '../missing.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import type { Attempt } from './attempt.ts';
import type { Now } from './elapsed-clock.ts';
import { InstructionsView } from './instructions-view.tsx';
import { LeaveExamDialog } from './leave-exam-dialog.tsx';
import { QuestionView } from './question-view.tsx';
import { StorageFailedView } from './storage-failed-view.tsx';
import { useAttempt } from './use-attempt.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type Arrived, useSaving } from './use-saving.ts';
import { useToldAttempt } from './use-told-attempt.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface RunningAttemptProps {
  /** The exam in the catalogue: null if it is missing, `undefined` while loading. */
  exam: Exam | null | undefined;
  /** The taker, even if the session ends during the exam. */
  user: User;
  clock: () => Now;
  /** Called when the end of the time submits the attempt. */
  onTimeUp: () => void;
  /** Called when the finished attempt is saved on this device, with what the next view shows. */
  onSaved: (arrived: Arrived, isTimeUp: boolean) => void;
}

/**
 * Runs an attempt from the instructions until its answers are saved. A running attempt exists only in this component.
 */
export function RunningAttempt({ exam, user, clock, onTimeUp, onSaved }: RunningAttemptProps) {
  const [attempt, actions] = useAttempt(clock, useDevice().serverTime);
  const finished = attempt.phase === 'finished' ? attempt : undefined;
  const [saving, saveAgain] = useSaving(finished, user._id);
  const isUnsafe = attempt.phase !== 'instructions' && (saving.state === 'saving' || saving.state === 'failed');
  // Until the next view is shown: a toast about the result waits for the end of the exam.
  useExamLock(attempt.phase !== 'instructions');
  useWakeLock(attempt.phase === 'running');
  useToldAttempt(attempt.phase === 'running' ? attempt.exam._id : undefined);
  usePreparedCode(nextQuestion(attempt, exam)?.name);
  useKeptFocus(attempt.phase === 'running' ? undefined : `${attempt.phase} ${saving.state} ${exam?._id}`);
  const blocker = useLeaveGuard(isUnsafe);
  const isTimeUp = finished?.isTimeUp === true;
  useEffect(() => {
    if (isTimeUp) onTimeUp();
  }, [isTimeUp, onTimeUp]);
  useEffect(() => {
    if (!finished || saving.state !== 'sent') return;
    onSaved(saving.arrived, finished.isTimeUp);
  }, [finished, saving, onSaved]);

  const view = () => {
    if (finished && saving.state === 'failed') {
      return <StorageFailedView attempt={finished} user={user} message={saving.message} onTryAgain={saveAgain} />;
    }
    if (attempt.phase !== 'instructions') {
      // The last question stays until the answers are saved, so that no empty page is between it and the result.
      const shown = attempt.phase === 'finished' ? attempt.last : attempt;
      return (
        <>
          {shown && <QuestionView attempt={shown} actions={actions} isOver={finished !== undefined} />}
          {finished && <Loader>Saving your answers</Loader>}
        </>
      );
    }
    if (exam === undefined) return <Loader />;
    if (exam === null || !isVisible(exam, user)) return <ExamMissing />;
    return <InstructionsView exam={exam} user={user} onStart={(allowed) => actions.start(exam, allowed)} />;
  };

  return (
    <>
      {view()}
      <LeaveExamDialog blocker={blocker} />
    </>
  );
}

/** The question that comes after what is shown. */
function nextQuestion(attempt: Attempt, exam: Exam | null | undefined): Question | undefined {
  if (attempt.phase === 'instructions') return exam?.questions[0];
  return attempt.phase === 'running' ? attempt.exam.questions[attempt.index + 1] : undefined;
}

function ExamMissing() {
  return (
    <Missing
      pull={pullExams}
      title={messages.examNotFound}
      online="It may have been deleted."
      offline="It is not saved on this device, and you are offline."
      back={{ words: 'Go to Home', path: paths.home() }}
    />
  );
}
