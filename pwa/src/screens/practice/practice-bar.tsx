import { t } from '@lingui/core/macro';
import { QuestionProgress } from '../../exam-ui/question-progress.tsx';
import { ProgressBar } from '../../exam-ui/strip.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './practice.module.css';

interface PracticeBarProps {
  /** The number of questions graded in this round. */
  done: number;
  /** The number of questions in this round. */
  total: number;
  onFinish: () => void;
}

/** The position in the round, and the way out of it. */
export function PracticeBar({ done, total, onFinish }: PracticeBarProps) {
  return (
    <div className={styles.bar}>
      <QuestionProgress current={done + 1} total={total} />
      <span className={styles.count} aria-hidden="true">
        {t`${{ current: done + 1 }} of ${total}`}
      </span>
      <ProgressBar done={done} total={total} />
      <Button kind="plain" size="small" onClick={onFinish}>
        {t`Finish`}
      </Button>
    </div>
  );
}
