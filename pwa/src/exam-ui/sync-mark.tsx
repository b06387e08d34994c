import type { ReactNode } from 'react';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import styles from './mark.module.css';

const states = {
  saved: ['half', 'Saved on this device'],
  waiting: ['half', 'Waiting to send'],
  sending: ['sending', 'Sending'],
  sent: ['correct', 'Sent'],
  refused: ['incorrect', 'Couldn’t send'],
} as const satisfies Record<string, [Mark, string]>;

interface SyncMarkProps {
  state: keyof typeof states;
  /** `row` has the size of a verdict and stands where one would. */
  size?: 'row';
  /** Other words than the state's own. */
  children?: ReactNode;
}

/** How far a report is on its way to the server, as a pip and its words. Give it a live region only where someone waits. */
export function SyncMark({ state, size, children }: SyncMarkProps) {
  const [mark, words] = states[state];
  return (
    <span className={size === 'row' ? styles.verdict : styles.sync}>
      <Bubble size={size === 'row' ? 20 : 16} mark={mark} sign />
      <span>{children ?? words}</span>
    </span>
  );
}
