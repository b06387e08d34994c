import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './action-bar.module.css';

interface ActionBarProps {
  children: ReactNode;
  /** `question` sits under the options; `brief` under a narrow sheet of text. */
  place: 'question' | 'brief';
  verdict?: 'correct' | 'incorrect' | undefined;
  className?: string | undefined;
}

/** The foot of a sheet, always within reach of the thumb: feedback or keys, then the buttons. */
export function ActionBar({ children, place, verdict, className }: ActionBarProps) {
  return (
    <div
      className={classNames(styles.actionBar, className)}
      data-ui="action-bar"
      data-place={place}
      data-verdict={verdict}
    >
      {children}
    </div>
  );
}
