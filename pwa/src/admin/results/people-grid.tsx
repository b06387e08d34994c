import { plural, t } from '@lingui/core/macro';
import type { ExamStatistics, ListedAttempt } from '@quiz-app/shared/exam-statistics';
import { useMemo, useState } from 'react';
import { formatNumber, formatPercent } from '../../language/format.ts';
import { useLanguage } from '../../language/language.ts';
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
  const { attempts, questions, passMark } = statistics;
  const [sort, setSort] = useState(firstSort);
  const [shown, setShown] = useState(rowsAtOnce);
  const rows = useMemo(() => sorted(list, sort), [list, sort]);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the captions are in the shown language
  const columns = useMemo(() => gridColumns(questions), [questions, language]);
  const rest = rows.length - shown;
  return (
    <>
      <Sheet
        className={styles.grid}
        role="region"
        aria-label={t`People and questions`}
        tabIndex={0}
        data-many={columns.length > 25 || undefined}
      >
        <table>
          <caption className="visually-hidden">{t`People and questions`}</caption>
          <GridHead columns={columns} sort={sort} onSort={(by) => setSort(nextSort(sort, by))} />
          <tbody>
            {rows.slice(0, shown).map((attempt) => (
              <GridRow key={attempt._id} attempt={attempt} columns={columns} passMark={passMark} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t({ message: 'Right', comment: 'How many answers to each question were right' })}</th>
              <td data-number />
              <td data-number />
              {columns.map(({ figures, name, isNamed }) => (
                <td key={name} data-answer data-named={isNamed || undefined}>
                  <QuestionLink
                    figures={figures}
                    aria-label={t`Question ${name}: ${{ percent: formatPercent(figures.facility) }} right`}
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
            {plural({ count: Math.min(rest, rowsAtOnce) }, { one: 'Show # more', other: 'Show # more' })}
          </Button>
          <span className="muted">{t`${{ count: formatNumber(shown) }} of ${{ all: formatNumber(rows.length) }} shown`}</span>
        </p>
      )}
      {attempts > list.length && (
        <p className={styles.note}>
          {plural(
            { count: list.length },
            {
              one: 'The # attempt with the lowest marks are listed. Choose a group to see the others.',
              other: 'The # attempts with the lowest marks are listed. Choose a group to see the others.',
            },
          )}
        </p>
      )}
    </>
  );
}
