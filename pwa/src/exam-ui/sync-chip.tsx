import type { LucideIcon } from 'lucide-react';
import { Slot, Slottable } from 'radix-ui/slot';
import type { ReactNode } from 'react';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './sync-chip.module.css';

interface SyncChipProps {
  /** Stands before the words; without it give an icon. */
  mark?: Extract<Mark, 'half' | 'sending' | 'correct' | 'incorrect'>;
  icon?: LucideIcon;
  tone?: 'pending' | 'error';
  /** Phones show only the number. */
  count?: number;
  words: string;
  /** What to do about it, after the words; on phones it stands for them. */
  action?: string;
  /** An empty link that takes the look. */
  children?: ReactNode;
}

/** The state of the reports in the top bar, only while they are not all on the server. */
export function SyncChip({ mark, icon, tone, count, words, action, children }: SyncChipProps) {
  const Root = children ? Slot : 'span';
  return (
    <Root className={styles.syncChip} data-tone={tone}>
      {mark && <Bubble size={16} mark={mark} sign />}
      {icon && <Icon of={icon} size={16} />}
      <span>
        {count !== undefined && `${count} `}
        <span className={count === undefined && !action ? styles.words : styles.long}>
          {words}
          {action && ', '}
        </span>
        {action}
      </span>
      <Slottable>{children}</Slottable>
    </Root>
  );
}
