import type { ComponentProps } from 'react';
import { Pips } from '../../../exam-ui/pips.tsx';
import type { ProgressMark } from '../../../exam-ui/strip.tsx';
import { HidableTime } from './hidable-time.tsx';
import styles from './run.module.css';

interface RunRailProps {
  time: Omit<ComponentProps<typeof HidableTime>, 'place'>;
  marks: ProgressMark[];
  index: number;
  onGoTo: (index: number) => void;
}

/** The column beside the question in wide windows. */
export function RunRail({ time, marks, index, onGoTo }: RunRailProps) {
  return (
    <aside className={styles.rail} aria-label="Progress and time">
      <div className={styles.part}>
        <HidableTime {...time} place="rail" />
      </div>
      <div className={styles.part}>
        <p className={styles.count} aria-hidden="true">
          Question {index + 1} of {marks.length}
        </p>
        <Pips marks={marks} onGoTo={onGoTo} />
      </div>
    </aside>
  );
}
