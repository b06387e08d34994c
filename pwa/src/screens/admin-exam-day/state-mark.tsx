import type { ExamDayState } from '@quiz-app/shared/exam-day';
import { Bubble, type Mark } from '../../ui/bubble.tsx';
import styles from './exam-day.module.css';

const marks: Record<ExamDayState, readonly [words: string, mark?: Mark]> = {
  'handed in': ['Handed in', 'correct'],
  finished: ['Finished, not handed in', 'half'],
  begun: ['In progress', 'current'],
  'has it': ['Ready'],
  'has an older version': ['Ready, older version', 'faded'],
  'has it not': ['Not downloaded', 'skipped'],
  'not heard from': ['Not seen yet', 'skipped'],
};

export const stateInWords = (state: ExamDayState): string => marks[state][0];

/** A person's state, as a bubble and in words. */
export function StateMark({ state }: { state: ExamDayState }) {
  const [words, mark] = marks[state];
  return (
    <span className={styles.state}>
      <Bubble size={20} mark={mark} sign />
      <span>{words}</span>
    </span>
  );
}
