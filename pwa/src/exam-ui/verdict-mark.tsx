import type { ReactNode } from 'react';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import styles from './mark.module.css';
import { verdictWord } from './verdict-word.ts';

const marks = { Pass: 'correct', Fail: 'incorrect', 'N/A': 'skipped' } as const satisfies Record<string, Mark>;

interface VerdictMarkProps {
  verdict: keyof typeof marks;
  /** Replaces the verdict's default text. */
  children?: ReactNode;
}

/** A verdict as a pip and a text. */
export function VerdictMark({ verdict, children }: VerdictMarkProps) {
  return (
    <span className={styles.verdict}>
      <Bubble size={20} mark={marks[verdict]} sign />
      {children ?? verdictWord(verdict)}
    </span>
  );
}
