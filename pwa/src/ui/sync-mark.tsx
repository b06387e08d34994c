import type { ReactNode } from 'react';
import { Bubble, type Mark } from './bubble.tsx';
import { formatTime } from './date-time.tsx';
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
  /** When it was sent: "Sent 02:09". */
  at?: Date | number | string;
  /** `row` has the size of a verdict and stands where one would; `long` is for sentences. */
  size?: 'row' | 'long' | undefined;
  /** Other words than the state's own. */
  children?: ReactNode;
}

/** How far a report is on its way to the server, as a pip and its words. Give it a live region only where someone waits. */
export function SyncMark({ state, at, size, children }: SyncMarkProps) {
  const [mark, words] = states[state];
  const isRow = size === 'row';
  return (
    <span className={isRow ? styles.verdict : styles.sync} data-long={size === 'long' || undefined}>
      <Bubble size={isRow ? 20 : 16} mark={mark} sign />
      <span>{children ?? (at === undefined ? words : `${words} ${formatTime(at)}`)}</span>
    </span>
  );
}
