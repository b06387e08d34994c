import type { ExamStatistics, ListedAttempt } from '@quiz-app/shared/exam-statistics';
import { useMemo, useState } from 'react';
import { formatCount, formatNumber, formatPercent } from '../../language/format.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { gridColumns } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import { firstSort, nextSort, sorted } from './grid-order.ts';
import { GridRow } from './grid-row.tsx';
import styles from './people-grid.module.css';
import { QuestionLink } from './question-link.tsx';

/** Rows that are shown at first, and that each press adds: more take a phone too long to draw. */
const rowsAtOnce = 50;

interface PeopleGridProps {
  statistics: ExamStatistics;
  list: readonly ListedAttempt[];
}

/** Every attempt that counts, with its marks and its answer to each question. */
export function PeopleGrid({ statistics, list }: PeopleGridProps) {
  const { attempts, questions } = statistics;
  const [sort, setSort] = useState(firstSort);
  const [shown, setShown] = useState(rowsAtOnce);
  const rows = useMemo(() => sorted(list, sort), [list, sort]);
  const columns = useMemo(() => gridColumns(questions), [questions]);
  const rest = rows.length - shown;
  return (
    <>
      <Sheet
        className={styles.grid}
        role="region"
        aria-label="People and questions"
        tabIndex={0}
        data-many={columns.length > 25 || undefined}
      >
        <table>
          <caption className="visually-hidden">People and questions</caption>
          <GridHead columns={columns} sort={sort} onSort={(by) => setSort(nextSort(sort, by))} />
          <tbody>
            {rows.slice(0, shown).map((attempt) => (
              <GridRow key={attempt._id} attempt={attempt} columns={columns} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Right</th>
              <td data-number />
              <td data-number />
              {columns.map(({ figures, name, isNamed }) => (
                <td key={name} data-answer data-named={isNamed || undefined}>
                  <QuestionLink
                    figures={figures}
                    aria-label={`Question ${name}: ${formatPercent(figures.facility)} right`}
                  >
                    {formatPercent(figures.facility)}
                  </QuestionLink>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Sheet>
      {rest > 0 && (
        <p className={styles.more}>
          <Button kind="outline" onClick={() => setShown(shown + rowsAtOnce)}>
            {`Show ${Math.min(rest, rowsAtOnce)} more`}
          </Button>
          <span className="muted">{`${formatNumber(shown)} of ${formatNumber(rows.length)} shown`}</span>
        </p>
      )}
      {attempts > list.length && (
        <p className={styles.note}>
          {`The ${formatCount(list.length, 'attempt')} with the lowest marks are listed. Choose a group to see the others.`}
        </p>
      )}
    </>
  );
}
