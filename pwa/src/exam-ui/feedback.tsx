import type { ReactNode } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import styles from './feedback.module.css';

const words = { correct: 'Correct Answer', incorrect: 'Incorrect Answer' };

interface FeedbackProps {
  /** `undefined` until the answer is submitted; the live region must be mounted before its text changes. */
  verdict?: keyof typeof words | undefined;
  /** The correct keys, such as "Correct answers: A, B, D". */
  note?: ReactNode;
  /** The step to take first; shown instead of a verdict. */
  hint?: string | undefined;
}

/** The verdict on a submitted answer, in a live region. */
export function Feedback({ verdict, note, hint }: FeedbackProps) {
  return (
    <div role="status" className={styles.status} data-ui="feedback" data-verdict={verdict}>
      {!verdict && hint}
      {verdict && (
        <div className={styles.feedback}>
          <Bubble size={36} mark={verdict} sign />
          <p className={styles.word}>{words[verdict]}</p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
      )}
    </div>
  );
}
