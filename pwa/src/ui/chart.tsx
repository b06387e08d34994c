import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import styles from './chart.module.css';

interface ChartProps {
  title: string;
  /** The content of the drawing in a sentence, for screen readers. */
  summary: string;
  /** The drawing: an `<svg>` whose texts are all in the table too. */
  children: ReactNode;
  /** The meaning of the colours. */
  legend?: ReactNode;
  table: ChartTable;
}

/** The numbers behind a chart. */
interface ChartTable {
  head: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly (readonly ReactNode[])[];
}

/** A small chart with its numbers in a table behind it; both are printed. */
export function Chart({ title, summary, children, legend, table }: ChartProps) {
  const id = useId();
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 className="title-section" id={id}>
          {title}
        </h2>
        {legend && <p className={styles.legend}>{legend}</p>}
      </figcaption>
      <div role="img" aria-label={summary}>
        {children}
      </div>
      <details className={styles.details}>
        <summary className={styles.summary}>{t`As a table`}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              {table.head.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a chart have no other identity
              <tr key={row}>
                <th scope="row">{first}</th>
                {cells.map((cell, column) => (
                  <td key={table.head[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface LegendProps {
  tone: 'passed' | 'failed' | 'mark';
  /** Whether the chart has round marks in this colour instead of bars. */
  isMark?: boolean;
  children: string;
}

/** A colour of a chart, and its meaning. */
export function Legend({ tone, isMark, children }: LegendProps) {
  return (
    <span className={styles.key}>
      <span className={styles.swatch} data-tone={tone} data-mark={isMark || undefined} aria-hidden="true" /> {children}
    </span>
  );
}
