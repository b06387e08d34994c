import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import styles from './mark.module.css';

const states = {
  running: ['half', () => t`Running`],
  saved: ['half', () => t`Saved on this device`],
  waiting: ['half', () => t`Waiting to send`],
  sending: ['sending', () => t`Sending`],
  sent: ['correct', () => t`Sent`],
  refused: ['incorrect', () => t`Couldn’t send`],
} as const satisfies Record<string, [Mark, () => string]>;

interface SyncMarkProps {
  state: keyof typeof states;
  /** `row` has the size of a verdict in a table row. */
  size?: 'row';
  /** Replaces the state's default text. */
  children?: ReactNode;
}

/** The sync state of a report as a pip and a text. Put it in a live region only where the user waits for it. */
export function SyncMark({ state, size, children }: SyncMarkProps) {
  const [mark, words] = states[state];
  return (
    <span className={size === 'row' ? styles.verdict : styles.sync}>
      <Bubble size={size === 'row' ? 20 : 16} mark={mark} sign />
      <span>{children ?? words()}</span>
    </span>
  );
}
