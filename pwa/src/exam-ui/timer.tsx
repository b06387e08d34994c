import { memo } from 'react';
import { formatClock } from '../language/format.ts';
import { useLanguage } from '../language/language.ts';
import styles from './timer.module.css';

const circumference = 2 * Math.PI * 8;
/** From this many seconds on the timer shows that little time is left. */
export const lowTime = 60;

interface TimerProps {
  /** Whole seconds left. */
  seconds: number;
  /** Seconds of the whole exam. */
  total: number;
  /** `rail` is the large one beside the question. */
  size?: 'rail' | undefined;
}

/** The time left as a dial and digits, hidden from screen readers, which use `TimeLeft`. */
export const Timer = memo(function Timer({ seconds, total, size }: TimerProps) {
  useLanguage();
  const part = total > 0 ? Math.min(1, Math.max(0, seconds / total)) : 0;
  return (
    <span
      className={size === 'rail' ? styles.rail : styles.timer}
      data-low={seconds <= lowTime || undefined}
      aria-hidden="true"
    >
      <svg className={styles.dial} viewBox="0 0 20 20" aria-hidden="true">
        <circle className={styles.track} cx="10" cy="10" r="8" />
        <circle
          className={styles.left}
          cx="10"
          cy="10"
          r="8"
          strokeDasharray={`${(part * circumference).toFixed(1)} ${circumference.toFixed(1)}`}
        />
      </svg>
      <span className={styles.digits} data-widest={formatClock(total)}>
        {formatClock(seconds)}
      </span>
    </span>
  );
});
