import { Check, type LucideIcon, Minus, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './bubble.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Filled means marked by the person, colour means judged; `half` and `sending` are on their way to the server. */
export type Mark = 'chosen' | 'correct' | 'incorrect' | 'missed' | 'faded' | 'current' | 'skipped' | 'half' | 'sending';

const signs: Partial<Record<Mark, LucideIcon>> = { correct: Check, incorrect: X, skipped: Minus };

interface BubbleProps extends ComponentProps<'span'> {
  mark?: Mark | undefined;
  /** Pixels; 32 when left out. */
  size?: 12 | 16 | 20 | 24 | 36 | undefined;
  /** `box` where several answers are correct. */
  shape?: 'box' | undefined;
  /** Draws the check, cross or dash of the mark instead of children. */
  sign?: boolean;
}

/** The one motif. It is decoration: the word it stands for is beside it or visually hidden in it. */
export function Bubble({ mark, size, shape, sign, className, children, ...rest }: BubbleProps) {
  const drawing = sign && mark ? signs[mark] : undefined;
  return (
    <span
      {...rest}
      data-ui="bubble"
      className={classNames(styles.bubble, className)}
      data-mark={mark}
      data-size={size}
      data-shape={shape}
    >
      {drawing ? <Icon of={drawing} /> : children}
    </span>
  );
}
