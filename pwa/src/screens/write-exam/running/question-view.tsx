import { t } from '@lingui/core/macro';
import { type ComponentProps, useCallback, useMemo, useRef } from 'react';
import { answerVerdict } from '../../../exam-ui/exam-rules.ts';
import { Pips } from '../../../exam-ui/pips.tsx';
import { QuestionMap } from '../../../exam-ui/question-map.tsx';
import { QuestionProgress } from '../../../exam-ui/question-progress.tsx';
import type { ProgressMark } from '../../../exam-ui/strip.tsx';
import { TimeLeft } from '../../../exam-ui/time-left.tsx';
import { media } from '../../../ui/media.ts';
import { TabTitle } from '../../../ui/page.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { isMarked, type RunningAttempt, timeLeft } from './attempt.ts';
import { HidableTime, useHidableTime } from './hidable-time.tsx';
import { QuestionForm, toTop } from './question-form.tsx';
import styles from './question-view.module.css';
import type { AttemptActions } from './use-attempt.ts';

interface QuestionViewProps {
  attempt: RunningAttempt;
  actions: AttemptActions;
  /** Whether the attempt is finished, so that nothing can be pressed. */
  isOver: boolean;
}

/** The running exam: the current question, the progress and the time left. */
export function QuestionView({ attempt, actions, isOver }: QuestionViewProps) {
  const { exam, answers, index, reached, locked, marked } = attempt;
  const [number, total] = [index + 1, exam.questions.length];
  // Whole seconds, as the clock shows them, so that a press between two of them does not render the clock.
  const time = { seconds: Math.ceil(timeLeft(attempt) / 1000), total: attempt.allowed };
  const hidable = { ...time, ...useHidableTime(time.seconds) };
  const isWide = useMedia(media.desktop);
  const marks = useMemo(
    () => progressMarks({ exam, answers, index, reached, locked, marked }),
    [exam, answers, index, reached, locked, marked],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = useCallback(
    (question: number) => {
      toTop();
      if (question === index) heading.current?.focus({ preventScroll: true });
      else actions.goTo(question);
    },
    [actions, index],
  );
  return (
    <main id="main" tabIndex={-1} className={styles.run} inert={isOver}>
      <TabTitle>{t`Question ${number}`}</TabTitle>
      <QuestionProgress current={number} total={total} />
      <TimeLeft {...time} />
      <div className={styles.bar}>
        <QuestionMap marks={marks} index={index} onGoTo={goTo} />
        <HidableTime {...hidable} place="bar" />
      </div>
      <div>
        <QuestionForm heading={heading} attempt={attempt} actions={actions} onGoTo={goTo} />
      </div>
      {isWide && <RunRail time={hidable} marks={marks} index={index} onGoTo={goTo} />}
    </main>
  );
}

type Progress = Pick<RunningAttempt, 'exam' | 'answers' | 'index' | 'reached' | 'locked' | 'marked'>;

/**
 * The marks of the questions so far: a verdict if answered, `skipped` or `marked` if only shown, `undefined` if not
 * reached yet.
 */
function progressMarks({ exam, answers, index: shown, reached, locked, marked }: Progress): ProgressMark[] {
  return exam.questions.map((question, index) => {
    if (index === shown && !locked) return 'current';
    const answer = answers[question._id];
    if (answer) return answerVerdict(question, answer, exam);
    return index > reached ? undefined : isMarked({ marked }, question) ? 'marked' : 'skipped';
  });
}

interface RunRailProps {
  time: Omit<ComponentProps<typeof HidableTime>, 'place'>;
  marks: ProgressMark[];
  index: number;
  onGoTo: (index: number) => void;
}

/** More pips than in ten rows leave no room for the time. */
const mostPips = 50;

/** The column beside the question in wide windows. Its pips are the map of questions. */
function RunRail({ time, marks, index, onGoTo }: RunRailProps) {
  const [current, total] = [index + 1, marks.length];
  return (
    <aside className={styles.rail} aria-label={t`Progress and time`}>
      <div className={styles.part}>
        <HidableTime {...time} place="rail" />
      </div>
      <div className={styles.part}>
        {total > mostPips ? (
          <QuestionMap marks={marks} index={index} onGoTo={onGoTo} />
        ) : (
          <>
            <p className={styles.count} aria-hidden="true">
              {t`Question ${current} of ${total}`}
            </p>
            <Pips marks={marks} index={index} place="rail" onGoTo={onGoTo} />
          </>
        )}
      </div>
    </aside>
  );
}
