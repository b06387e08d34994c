import type { ReactNode } from 'react';
import styles from './keys.module.css';

/** A line of keyboard hints. */
export function Keys({ children }: { children: ReactNode }) {
  return (
    <p className={styles.keys} data-ui="keys">
      {children}
    </p>
  );
}

/** One key of the keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
