import { Check, type IconNode, Minus, X } from 'lucide';
import type { ComponentProps } from 'react';
import styles from './bubble.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** Filled means chosen by the person, a colour means judged; `half` and `sending` are reports not yet on the server. */
export type Mark =
  | 'chosen'
  | 'correct'
  | 'partly'
  | 'incorrect'
  | 'missed'
  | 'faded'
  | 'current'
  | 'skipped'
  | 'half'
  | 'sending';

const signs: Partial<Record<Mark, IconNode>> = { correct: Check, incorrect: X, skipped: Minus };

interface BubbleProps extends ComponentProps<'span'> {
  mark?: Mark | undefined;
  /** Pixels; 32 by default. */
  size?: 12 | 16 | 20 | 24 | 36 | undefined;
  /** `box` if several answers can be correct. */
  shape?: 'box' | undefined;
  /** Draws the mark's check, cross or dash instead of the children. */
  sign?: boolean;
}

/**
 * A decorative bubble, as on a printed answer sheet. Its meaning must also be given as text, beside it or visually
 * hidden in it.
 */
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
