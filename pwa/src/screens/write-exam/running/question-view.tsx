import { useCallback, useMemo } from 'react';
import { QuestionProgress } from '../../../exam-ui/question-progress.tsx';
import { Strip } from '../../../exam-ui/strip.tsx';
import { TimeLeft } from '../../../exam-ui/time-left.tsx';
import { TabTitle } from '../../../ui/page.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { type RunningAttempt, timeLeft } from './attempt.ts';
import { HidableTime } from './hidable-time.tsx';
import { progressMarks } from './progress-marks.ts';
import { QuestionForm } from './question-form.tsx';
import styles from './run.module.css';
import { RunRail } from './run-rail.tsx';
import { toTop } from './to-top.ts';
import type { AttemptActions } from './use-attempt.ts';
import { useHidableTime } from './use-hidable-time.ts';

interface QuestionViewProps {
  attempt: RunningAttempt;
  actions: AttemptActions;
  /** Whether the attempt is finished; nothing can be pressed any more. */
  isOver: boolean;
}

/** The running exam: the current question, the progress and the time left. */
export function QuestionView({ attempt, actions, isOver }: QuestionViewProps) {
  const { exam, answers, index, reached, locked } = attempt;
  const total = exam.questions.length;
  // Whole seconds, as the clock shows them, so that a press between two of them renders no clock.
  const time = { seconds: Math.ceil(timeLeft(attempt) / 1000), total: attempt.allowed };
  const hidable = { ...time, ...useHidableTime(time.seconds) };
  const isWide = useMedia('(min-width: 960px)');
  const marks = useMemo(
    () => progressMarks({ exam, answers, index, reached, locked }),
    [exam, answers, index, reached, locked],
  );
  const goTo = useCallback(
    (question: number) => {
      toTop();
      actions.goTo(question);
    },
    [actions],
  );
  return (
    <main id="main" tabIndex={-1} className={styles.run} inert={isOver}>
      <TabTitle>{`Question ${index + 1}`}</TabTitle>
      <QuestionProgress current={index + 1} total={total} />
      <TimeLeft {...time} />
      <div className={styles.bar}>
        <span className={styles.count} aria-hidden="true">
          {index + 1} of {total}
        </span>
        <Strip marks={marks} />
        <HidableTime {...hidable} place="bar" />
      </div>
      <div>
        <QuestionForm attempt={attempt} actions={actions} onGoTo={goTo} />
      </div>
      {isWide && <RunRail time={hidable} marks={marks} index={index} onGoTo={goTo} />}
    </main>
  );
}
