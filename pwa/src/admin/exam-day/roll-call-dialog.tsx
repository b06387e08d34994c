import type { ExamDayPerson } from '@quiz-app/shared/exam-day';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './exam-day.module.css';
import { stateInWords } from './state-mark.tsx';

interface RollCallDialogProps {
  title: string;
  /** All people in their current states. */
  people: readonly ExamDayPerson[];
  /** Ids of the people to call, who stay in the list when their state changes. */
  called: ReadonlySet<string>;
  onClose: () => void;
}

/** Names in large letters to call, each with a box to tick. */
export function RollCallDialog({ title, people, called, onClose }: RollCallDialogProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (id: string, isOn: boolean) => {
    const next = new Set(ticked);
    if (isOn) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <ul className={styles.call}>
        {people
          .filter(({ user }) => called.has(user._id))
          .map(({ user, state }) => (
            <li key={user._id}>
              <label className={styles.callName} data-ticked={ticked.has(user._id) || undefined}>
                <input
                  type="checkbox"
                  checked={ticked.has(user._id)}
                  onChange={({ currentTarget }) => tick(user._id, currentTarget.checked)}
                />
                <bdi>{user.name}</bdi>
                <span className="meta">{stateInWords(state)}</span>
              </label>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
