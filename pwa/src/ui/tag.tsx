import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A word in a small frame: "Multiple Correct". */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
