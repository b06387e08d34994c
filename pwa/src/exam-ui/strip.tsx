import { memo } from 'react';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import styles from './strip.module.css';

/**
 * The state of one question: `current` for the one shown, its outcome once it is locked, `undefined` before; `marked` if
 * it was skipped and its taker wants to come back to it.
 */
export type ProgressMark =
  | Extract<Mark, 'correct' | 'partly' | 'incorrect' | 'skipped' | 'current'>
  | 'marked'
  | undefined;

/** Whether a question has its outcome. */
export const isOutcome = (mark: ProgressMark) => mark === 'correct' || mark === 'partly' || mark === 'incorrect';

const mostBubbles = 15;

interface StripProps {
  marks: readonly ProgressMark[];
  /** The place of the current question, from 0, which has a ring. */
  index: number;
}

/**
 * The questions in one line for phones; above 15 a plain bar. Hidden from screen readers, which use `QuestionProgress`.
 * Rendered again only when marks change, not every second.
 */
export const Strip = memo(function Strip({ marks, index: current }: StripProps) {
  if (marks.length > mostBubbles) return <ProgressBar done={marks.filter(isOutcome).length} total={marks.length} />;
  return (
    <span className={styles.strip} style={{ maxInlineSize: `${marks.length * 1.125}rem` }} aria-hidden="true">
      {marks.map((mark, index) => (
        <Bubble
          // biome-ignore lint/suspicious/noArrayIndexKey: a question's position is its identity here
          key={index}
          mark={mark === 'marked' ? 'skipped' : mark}
          sign={mark === 'incorrect'}
          data-current={index === current || undefined}
        />
      ))}
    </span>
  );
});

/** The share of the questions that are answered, as a plain bar. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.fill} style={{ inlineSize: `${(done / Math.max(1, total)) * 100}%` }} />
    </span>
  );
}
