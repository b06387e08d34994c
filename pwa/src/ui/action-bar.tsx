import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './action-bar.module.css';
import { classNames } from './class-names.ts';

interface ActionBarProps {
  children: ReactNode;
  /** `question` sits under the options; `brief` under a narrow sheet of text. */
  place: 'question' | 'brief';
  verdict?: 'correct' | 'incorrect' | undefined;
  /** When it changes the button below the thumb has become another one: taps are ignored for 350 ms. */
  settleKey?: string;
  className?: string | undefined;
}

const settleTime = 350;

/** The foot of a sheet, always within reach of the thumb: feedback or keys, then the buttons. */
export function ActionBar({ children, place, verdict, settleKey, className }: ActionBarProps) {
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const lastKey = useRef(settleKey);
  useLayoutEffect(() => {
    if (lastKey.current !== settleKey) changedAt.current = performance.now();
    lastKey.current = settleKey;
  }, [settleKey]);
  /** Keyboard clicks have no detail; they are never early by accident. */
  const swallowEarlyTap = (event: MouseEvent) => {
    if (event.detail === 0 || performance.now() - changedAt.current >= settleTime) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={classNames(styles.actionBar, className)}
      data-ui="action-bar"
      data-place={place}
      data-verdict={verdict}
      onClickCapture={swallowEarlyTap}
    >
      {children}
    </div>
  );
}
