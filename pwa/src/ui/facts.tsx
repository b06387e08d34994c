import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts.module.css';

interface FactsProps extends ComponentProps<'dl'> {
  /** Columns from the width of a tablet; below that there are two, unless there are three short ones. */
  columns?: 2 | 3 | 4 | 5 | 6;
  /** `wide` aligns the cells with a sheet padding of 24 px. */
  inset?: 'wide' | undefined;
}

/** A table of labelled values in ruled cells. */
export function Facts({ columns, inset, className, ...rest }: FactsProps) {
  return <dl {...rest} className={classNames(styles.facts, className)} data-columns={columns} data-inset={inset} />;
}

interface FactProps {
  label: string;
  children: ReactNode;
  /** A muted second line. */
  note?: ReactNode;
  /** Spans the whole row. */
  wide?: boolean;
  className?: string | undefined;
}

/** One cell of `Facts`. */
export function Fact({ label, children, note, wide, className }: FactProps) {
  return (
    <div className={classNames(styles.cell, className)} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <span className={styles.note}> {note}</span>}
      </dd>
    </div>
  );
}
