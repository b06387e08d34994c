import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { isVisible } from '@quiz-app/shared/exam-rules';
import type { User } from '@quiz-app/shared/user';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { type Blocker, useBlocker, useNavigate } from 'react-router-dom';
import { useDevice } from '../../../device/device-context.ts';
import { useAttemptsAt } from '../../../device/use-reports.ts';
import { usePreparedCode } from '../../../exam-ui/code.tsx';
import { paths } from '../../../paths.ts';
import { useExamLock, useOpenExam } from '../../../platform/exam-hold.ts';
import { useWakeLock } from '../../../platform/use-wake-lock.ts';
import { StayOrLeave } from '../../../screen-parts/stay-or-leave.tsx';
import { useConfirmUnload } from '../../../screen-parts/use-confirm-unload.ts';
import type { Now } from '../../../sync/running/elapsed-clock.ts';
import { keepUnsafeAttempt, nameOfAttempt } from '../../../sync/running/lost-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loader } from '../../../ui/loader.tsx';
import { Page, TabTitle } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toast.ts';
import { ExamMissing } from '../missing.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { type FinishedAttempt, nextQuestion, progressOf, type RunningAttempt as Running, timeLeft } from './attempt.ts';
import { InstructionsView } from './instructions-view.tsx';
import { QuestionView } from './question-view.tsx';
import { type Arrived, type Saving, useSaving } from './saving.ts';
import { keepOpen, notSaved, StorageFailedView, UnreadableView } from './unsaved-views.tsx';
import { useAttempt } from './use-attempt.ts';
import { useToldAttempt, useWatchedTime } from './use-attempt-events.ts';
import { type Interruption, useInterrupted } from './use-interrupted.ts';

interface RunningAttemptProps {
  examId: string;
  /** The exam in the catalogue: null if it is missing, `undefined` while loading. */
  exam: Exam | null | undefined;
  /** The taker, even if the session ends during the exam. */
  user: User;
  clock: () => Now;
  /** Called when the attempt is submitted because its time is up. */
  onTimeUp: () => void;
  /** Called when the finished attempt is saved on this device, with the data for the next view. */
  onSaved: (arrived: Arrived, isTimeUp: boolean) => void;
}

/**
 * Runs an attempt from the instructions until its answers are saved. A running attempt exists only in this component,
 * unless the exam is resumable: then it continues from storage.
 */
export function RunningAttempt({ examId, exam, user, clock, onTimeUp, onSaved }: RunningAttemptProps) {
  const { serverTime } = useDevice();
  const keep = useKeptSteps(user._id, clock);
  const [attempt, actions] = useAttempt(clock, serverTime, keep);
  const interruption = useInterrupted(user._id, examId, exam, clock);
  useEffect(() => {
    if (interruption.state === 'found') actions.resume(interruption.attempt);
  }, [interruption, actions]);
  const onSubmitted = useCallback(
    (attemptId: string) => {
      onTimeUp();
      onSaved({ attemptId }, true);
    },
    [onTimeUp, onSaved],
  );
  useWatchedTime({ examId, userId: user._id, attempt }, actions.tick, onSubmitted);
  const finished = useMemo(
    () => (attempt.phase === 'finished' ? { ...attempt, serverStart: actions.serverStart() } : undefined),
    [attempt, actions],
  );
  const [saving, saveAgain] = useSaving(finished, user._id);
  const isKept = attempt.phase === 'running' && attempt.written.resumable === true;
  const isUnsaved = saving.state === 'saving' || saving.state === 'failed';
  const isUnsafe = attempt.phase !== 'instructions' && !isKept && isUnsaved;
  useUnsafe(isUnsafe && !attempt.exam.resumable, user._id, examId);
  // Held until the next view is shown: a toast about the result waits for the end of the exam.
  useExamLock(attempt.phase !== 'instructions');
  const secondsLeft = attempt.phase === 'running' ? Math.ceil(timeLeft(attempt) / 1000) : undefined;
  useOpenExam(isKept || isUnsafe, { secondsLeft, isKept });
  useWakeLock(attempt.phase === 'running');
  useToldAttempt(attempt.phase === 'running' ? attempt.exam._id : undefined);
  usePreparedCode(nextQuestion(attempt, exam));
  useKeptFocus(attempt.phase === 'running' ? undefined : `${attempt.phase} ${saving.state} ${exam?._id}`);
  const blocker = useLeaveGuard(isUnsafe);
  // After the guard, which would block the navigation to the next view.
  useEnd(finished, saving, { onTimeUp, onSaved });

  const view = () => {
    if (finished && saving.state === 'failed') {
      return <StorageFailedView attempt={finished} user={user} message={saving.message} onTryAgain={saveAgain} />;
    }
    if (finished && saving.state === 'unreadable')
      return <UnreadableView report={saving.report} isTimeUp={finished.isTimeUp} />;
    if (attempt.phase !== 'instructions') {
      // The last question stays until the answers are saved, so that no empty page appears before the result.
      const shown = attempt.phase === 'finished' ? attempt.last : attempt;
      return (
        <>
          {shown && <QuestionView attempt={shown} actions={actions} isOver={finished !== undefined} />}
          {finished && <Loader>{t`Saving your answers`}</Loader>}
        </>
      );
    }
    return <Instructions exam={exam} user={user} interruption={interruption} onStart={actions.start} />;
  };

  return (
    <>
      {view()}
      <LeaveExamDialog blocker={blocker} isOver={finished !== undefined} />
    </>
  );
}

/** Keeps the name that an attempt has at its start while it would be lost with this page. */
function useUnsafe(isUnsafe: boolean, userId: string, examId: string): void {
  const attempts = useAttemptsAt(userId)(examId);
  const keep = useEffectEvent(() => keepUnsafeAttempt(nameOfAttempt(userId, examId, attempts)));
  useEffect(() => {
    if (!isUnsafe) return;
    keep();
    return () => keepUnsafeAttempt('');
  }, [isUnsafe]);
}

function useEnd(
  finished: FinishedAttempt | undefined,
  saving: Saving,
  { onTimeUp, onSaved }: Pick<RunningAttemptProps, 'onTimeUp' | 'onSaved'>,
): void {
  const isTimeUp = finished?.isTimeUp === true;
  useEffect(() => {
    if (isTimeUp) onTimeUp();
  }, [isTimeUp, onTimeUp]);
  useEffect(() => {
    if (!finished || saving.state !== 'sent') return;
    onSaved(saving.arrived, finished.isTimeUp);
  }, [finished, saving, onSaved]);
}

/** Stores the steps of a resumable attempt, and shows a message if that fails. */
function useKeptSteps(userId: string, clock: () => Now) {
  const { running } = useDevice();
  return useCallback(
    async (attempt: Running, serverStart: number | undefined) => {
      const times = { elapsed: attempt.clock.elapsed, savedAt: clock().wall, ...(serverStart && { serverStart }) };
      await running
        .save({ ...progressOf(attempt), userId, examId: attempt.written._id, ...times })
        .catch(({ message: problem }: Error) =>
          toast.error(t`${problem} If you are interrupted now, you have to start again.`, { stays: true }),
        );
    },
    [running, userId, clock],
  );
}

interface InstructionsProps extends Pick<RunningAttemptProps, 'exam' | 'user'> {
  interruption: Interruption;
  onStart: (exam: Exam, allowed: number) => void;
}

/** The instructions, or why the exam cannot start here. */
function Instructions({ exam, user, interruption, onStart }: InstructionsProps) {
  if (interruption.state === 'elsewhere' || interruption.state === 'clock') return <Paused why={interruption.state} />;
  if (exam === undefined || interruption.state === 'found') return <Loader />;
  // Other exams do not wait for storage, which may not answer.
  if (interruption.state === 'searching' && (!exam || exam.resumable)) return <Loader />;
  if (exam === null || !isVisible(exam, user))
    return <ExamMissing back={{ words: t`Go to Home`, path: paths.home() }} />;
  return <InstructionsView exam={exam} user={user} onStart={(allowed) => onStart(exam, allowed)} />;
}

const pauses = () => ({
  elsewhere: {
    title: t`This exam is open in another window`,
    text: t`Continue there. If you close that window, the exam continues here.`,
  },
  clock: {
    title: t`This device’s clock was set back`,
    text: t`Go online, so that the server can say how much time is left. Your answers are saved.`,
  },
});

/** Says why an exam cannot continue in this window yet; once it can, it does so without a press. */
function Paused({ why }: { why: keyof ReturnType<typeof pauses> }) {
  const { title, text } = pauses()[why];
  const navigate = useNavigate();
  return (
    <Page>
      <TabTitle>{title}</TabTitle>
      <EmptyState
        level={1}
        title={title}
        action={<Button onClick={() => navigate(paths.home())}>{t`Go to Home`}</Button>}
      >
        {text}
      </EmptyState>
    </Page>
  );
}

/**
 * Asks for confirmation before the page is left while `guarded`: the browser on a refresh, the returned blocker on a
 * navigation inside the app.
 */
function useLeaveGuard(guarded: boolean): Blocker {
  useConfirmUnload(guarded);
  // A log-out has asked already. A way back to where an earlier one led has not.
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) => guarded && !(historyAction === 'PUSH' && nextLocation.state?.isLoggingOut),
  );
  // Closes an open confirmation once nothing would be lost.
  useEffect(() => {
    if (!guarded && blocker.state === 'blocked') blocker.reset();
  }, [guarded, blocker]);
  return blocker;
}

/** Asks for confirmation before an exam is left inside the app. @param isOver whether it only has to be saved */
function LeaveExamDialog({ blocker, isOver }: { blocker: Blocker; isOver: boolean }) {
  return (
    <StayOrLeave blocker={blocker} title={isOver ? notSaved() : t`Leave the exam?`}>
      {isOver
        ? keepOpen()
        : t`If you leave, your answers are lost and you have to start again. While you decide, the clock keeps running.`}
    </StayOrLeave>
  );
}
