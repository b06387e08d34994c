import type { LucideIcon } from 'lucide-react';
import { Slot, Slottable } from 'radix-ui/slot';
import type { ReactNode } from 'react';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './sync-chip.module.css';

interface SyncChipProps {
  /** Shown before the text; without it, set an icon. */
  mark?: Extract<Mark, 'half' | 'sending' | 'correct' | 'incorrect'>;
  icon?: LucideIcon;
  tone?: 'pending' | 'error';
  /** On phones only this number is shown. */
  count?: number;
  words: string;
  /** What the user can do, shown after the text; on phones instead of it. */
  action?: string;
  /** An empty link that gets the look of the chip. */
  children?: ReactNode;
}

/** The sync state in the top bar. Rendered only while some reports are not on the server. */
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
