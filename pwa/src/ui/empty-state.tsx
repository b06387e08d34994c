import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Sheet } from './sheet.tsx';

const rows = [50, 73, 96, 119];
const columns = [42, 63, 84, 105];

interface EmptyStateProps {
  title: string;
  /** 1 if the title is the only heading of the page. */
  level?: 1 | 2;
  /** A sentence about the future content. */
  children?: ReactNode;
  action?: ReactNode;
}

/** A sheet for when there is nothing to show yet. */
export function EmptyState({ title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <Sheet className={styles.empty}>
      <svg className={styles.art} viewBox="0 0 124 140" fill="none" aria-hidden="true">
        <rect className={styles.paper} x="0.75" y="0.75" width="122.5" height="138.5" rx="5" />
        <path className={styles.rule} d="M18 22h42M18 50h8M18 73h8M18 96h8M18 119h8" />
        {rows.flatMap((y) =>
          columns.map((x) => <circle key={`${x} ${y}`} className={styles.ring} cx={x} cy={y} r="7.25" />),
        )}
      </svg>
      <Heading className="title-section">{title}</Heading>
      {children && <p className="muted">{children}</p>}
      {action}
    </Sheet>
  );
}
