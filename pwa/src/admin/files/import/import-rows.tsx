import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef, useState, useTransition } from 'react';
import { Segments } from '../../../ui/segments.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { RowFilter, ShownRow } from '../exam-files/import-session.ts';
import styles from './import.module.css';
import { ImportedRow } from './imported-row.tsx';
import { Pager } from './pager.tsx';
import type { Import } from './use-import.ts';

/** Rows on the page at once. A file may have 50,000. */
const atOnce = 20;

interface ImportRowsProps {
  files: Import['files'];
  counts: Record<RowFilter, number>;
  /** Increases when rows change. */
  revision: number;
  onFix: (row: ShownRow & { kind: 'refused' }) => void;
}

/** The questions of a file in pages, with a filter for refused ones. */
export function ImportRows({ files, counts, revision, onFix }: ImportRowsProps) {
  const [chosen, setFilter] = useState<RowFilter>(counts.refused > 0 ? 'refused' : 'all');
  // The last refused question was fixed.
  const filter = counts[chosen] === 0 ? 'all' : chosen;
  const [from, setFrom] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const count = counts[filter];
  const first = from < count ? from : Math.max(0, count - atOnce);

  const { rows, isPending } = useRows(files, filter, first, revision);

  const go = (to: number) => {
    setFrom(to);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section aria-labelledby={titleId} className={styles.rows}>
      <div className={styles.rowsHead}>
        <h2 ref={heading} className="title-section" id={titleId} tabIndex={-1}>
          {t`Questions`}
        </h2>
        <Segments
          label={t({ message: 'Show', comment: 'Which questions a list shows' })}
          value={filter}
          onValueChange={(next) => {
            setFilter(next);
            setFrom(0);
          }}
          segments={[
            { value: 'all', label: t({ message: 'All', context: 'All questions' }), count: counts.all },
            ...(counts.refused > 0
              ? [
                  {
                    value: 'refused' as const,
                    label: t({ message: 'Needs fixing', comment: 'Questions of a file that cannot be imported yet' }),
                    count: counts.refused,
                  },
                ]
              : []),
            ...(counts.lost > 0
              ? [
                  {
                    value: 'lost' as const,
                    label: t({
                      message: 'Simplified',
                      comment: 'Questions of a file that lose something when they are imported',
                    }),
                    count: counts.lost,
                  },
                ]
              : []),
          ]}
        />
      </div>
      <Sheet asChild>
        <ol className={styles.list} aria-busy={isPending} aria-labelledby={titleId}>
          {rows.map((row) => (
            <ImportedRow key={`${row.kind} ${row.place.index}`} row={row} onFix={onFix} />
          ))}
        </ol>
      </Sheet>
      {count > atOnce && <Pager first={first} atOnce={atOnce} count={count} onGo={go} />}
    </section>
  );
}

/** A page of the rows that the worker has. */
function useRows(files: Import['files'], filter: RowFilter, first: number, revision: number) {
  const [rows, setRows] = useState<ShownRow[]>([]);
  const [isPending, startTransition] = useTransition();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the rows in the worker
  useEffect(() => {
    let isWanted = true;
    const asked = files().call('rows', [filter, first, atOnce]);
    asked.then(
      (found) => isWanted && startTransition(() => setRows(found)),
      // The worker was closed, and this list with it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [filter, first, revision]);

  return { rows, isPending };
}
