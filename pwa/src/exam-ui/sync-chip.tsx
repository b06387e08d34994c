import { t } from '@lingui/core/macro';
import type { IconNode } from 'lucide';
import { Slot, Slottable } from 'radix-ui/slot';
import type { ReactNode } from 'react';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './sync-chip.module.css';

interface SyncChipProps {
  /** Shown before the text; without it, set an icon. */
  mark?: Extract<Mark, 'half' | 'sending' | 'correct' | 'incorrect'>;
  icon?: IconNode;
  tone?: 'pending' | 'error';
  /** A number or one word, which phones show beside the mark or icon in place of the text: the name needs the room. */
  short?: number | string;
  /** Shown before it. */
  lead?: string;
  words: string;
  /** An empty link that gets the look of the chip. */
  children?: ReactNode;
}

/** The sync state in the top bar. Rendered only while there is something to show. */
export function SyncChip({ mark, icon, tone, short, lead, words, children }: SyncChipProps) {
  const Part = children ? Slot : 'span';
  return (
    <Part className={styles.syncChip} data-tone={tone}>
      {mark && <Bubble size={16} mark={mark} sign />}
      {icon && <Icon of={icon} size={16} />}
      <span className={styles.text}>
        {lead && (
          <>
            <span className={styles.words}>{t`${lead},`}</span>{' '}
          </>
        )}
        {short !== undefined && `${short} `}
        <span className={styles.words}>{words}</span>
      </span>
      <Slottable>{children}</Slottable>
    </Part>
  );
}
