import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { liftToasts } from '../ui/toast-place.ts';
import styles from './action-bar.module.css';
import type { AnswerVerdict } from './exam-rules.ts';

interface ActionBarProps {
  children: ReactNode;
  /** `question` is for the bar below the options, `brief` for one below a narrow sheet of text. */
  place: 'question' | 'brief';
  verdict?: AnswerVerdict | undefined;
  className?: string | undefined;
}

/** The bar at the end of a sheet, within reach of the thumb: feedback or keyboard hints, then the buttons. */
export function ActionBar({ children, place, verdict, className }: ActionBarProps) {
  return (
    <div
      ref={liftToasts}
      className={classNames(styles.actionBar, className)}
      data-ui="action-bar"
      data-place={place}
      data-verdict={verdict}
    >
      {children}
    </div>
  );
}
