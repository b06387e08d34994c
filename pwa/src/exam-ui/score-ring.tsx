import type { CSSProperties } from 'react';
import { formatShare } from '../language/format.ts';
import { marksInWords } from './marks-in-words.ts';
import styles from './score-ring.module.css';

const middle = 96;
const radius = 84;
const circumference = 2 * Math.PI * radius;

interface ScoreRingProps {
  /** Marks. */
  obtained: number;
  total: number;
  passing: number;
  verdict: 'Pass' | 'Fail';
}

/** The share of the marks obtained as an arc, with a tick at the passing marks, and in percent, with the marks below. */
export function ScoreRing({ obtained, total, passing, verdict }: ScoreRingProps) {
  const part = total > 0 ? Math.min(1, Math.max(0, obtained / total)) : 0;
  const shown = formatShare(obtained, total, passing);
  const ticked = total > 0 && passing >= 0 && passing <= total;
  return (
    <div className={styles.score} data-verdict={verdict === 'Pass' ? 'pass' : 'fail'}>
      <svg viewBox="0 0 192 192" aria-hidden="true">
        <circle className={styles.track} cx={middle} cy={middle} r={radius} />
        {part > 0 && (
          <circle
            className={styles.arc}
            cx={middle}
            cy={middle}
            r={radius}
            transform={`rotate(-90 ${middle} ${middle})`}
            strokeDasharray={`${(part * circumference).toFixed(1)} ${circumference.toFixed(1)}`}
          />
        )}
        {ticked && (
          <g transform={`rotate(${((passing / total) * 360).toFixed(1)} ${middle} ${middle})`}>
            <line className={styles.halo} x1={middle} y1={19} x2={middle} y2={5} />
            <line className={styles.tick} x1={middle} y1={20} x2={middle} y2={1} />
          </g>
        )}
      </svg>
      <p className={styles.value} style={{ '--digits': shown.length } as CSSProperties}>
        {shown}
        <span className={styles.of}> {marksInWords(obtained, { totalMarks: total, passingMarks: passing })}</span>
      </p>
    </div>
  );
}
