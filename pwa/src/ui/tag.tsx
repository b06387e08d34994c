import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A short label in a frame, such as "Multiple Correct". */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className={styles.tag} data-ui="tag">
      {children}
    </span>
  );
}
