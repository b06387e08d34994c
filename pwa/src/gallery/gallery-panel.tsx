import type { ReactNode } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import styles from './gallery.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  /** Removes the padding. */
  flush?: boolean;
  wide?: boolean;
}

/** One component in all its states. */
export function Panel({ title, children, flush, wide }: PanelProps) {
  return (
    <Sheet asChild>
      <section data-wide={wide || undefined}>
        <h2 className={`title-section ${styles.title}`}>{title}</h2>
        {flush ? children : <div className={styles.kit}>{children}</div>}
      </section>
    </Sheet>
  );
}

/** A sample with its name below. */
export function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.item}>
      {children}
      {name}
    </span>
  );
}
