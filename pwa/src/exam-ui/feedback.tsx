import type { ReactNode } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import styles from './feedback.module.css';

const words = { correct: 'Correct Answer', incorrect: 'Incorrect Answer' };

interface FeedbackProps {
  /** Nothing until the answer is submitted: the live region is there before its words. */
  verdict?: keyof typeof words | undefined;
  /** "Correct answers: A, B, D" */
  note?: ReactNode;
}

/** What is said, and announced, after Submit Answer. */
export function Feedback({ verdict, note }: FeedbackProps) {
  return (
    <div role="status" className={styles.status} data-ui="feedback" data-verdict={verdict}>
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
