import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import type { AnswerVerdict } from './exam-rules.ts';
import styles from './feedback.module.css';

const words = {
  correct: () => t`Correct Answer`,
  partly: () => t`Partly correct`,
  incorrect: () => t`Incorrect Answer`,
};

interface FeedbackProps {
  /** `undefined` until the answer is submitted; the live region must be mounted before its text changes. */
  verdict?: AnswerVerdict | undefined;
  /** The points of the answer, such as `2 of 3 points`, if the verdict does not say them. */
  points?: string | undefined;
  /** The correct keys, such as "Correct answers: A, B, D". */
  note?: ReactNode;
  /** The step to take first; shown instead of a verdict. */
  hint?: string | undefined;
}

/** The verdict on a submitted answer, in a live region. */
export function Feedback({ verdict, points, note, hint }: FeedbackProps) {
  const sentence =
    points && verdict !== 'partly' && t({ message: `${points}.`, comment: 'points: such as “It costs 0.5 points”' });
  return (
    <div role="status" className={styles.status} data-ui="feedback" data-verdict={verdict}>
      {!verdict && hint}
      {verdict && (
        <div className={styles.feedback}>
          <Bubble size={36} mark={verdict} sign />
          <p className={styles.word}>
            {verdict === 'partly' && points ? t`Partly correct: ${points}` : words[verdict]()}
          </p>
          {(note || sentence) && (
            <p className={styles.note}>
              {sentence && `${sentence} `}
              {note}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
