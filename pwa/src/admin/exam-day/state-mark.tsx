import { t } from '@lingui/core/macro';
import type { ExamDayState } from '@quiz-app/shared/exam-day';
import { Bubble, type Mark } from '../../ui/bubble.tsx';
import styles from './exam-day.module.css';

const marks: Record<ExamDayState, readonly [words: () => string, mark?: Mark]> = {
  'handed in': [() => t({ message: 'Handed in', context: 'a person on the exam day' }), 'correct'],
  finished: [() => t`Finished, not handed in`, 'half'],
  started: [() => t`In progress`, 'current'],
  'has it': [() => t({ message: 'Ready', context: 'a person who has downloaded the exam' })],
  'has an older version': [() => t`Ready, older version`, 'faded'],
  'has it not': [() => t`Not downloaded`, 'skipped'],
  'not heard from': [() => t`Not seen yet`, 'skipped'],
};

export const stateInWords = (state: ExamDayState): string => marks[state][0]();

/** A person's state, as a bubble and in words. */
export function StateMark({ state }: { state: ExamDayState }) {
  const [words, mark] = marks[state];
  return (
    <span className={styles.state}>
      <Bubble size={20} mark={mark} sign />
      <span>{words()}</span>
    </span>
  );
}
