import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import type { GridColumn } from './grid-columns.ts';
import type { GridKey, GridSort } from './grid-order.ts';
import styles from './people-grid.module.css';

interface GridHeadProps {
  columns: readonly GridColumn[];
  sort: GridSort;
  onSort: (by: GridKey) => void;
}

/** The headings of the grid, which all sort it. */
export function GridHead({ columns, sort, onSort }: GridHeadProps) {
  const directionOf = (by: GridKey) => {
    if (sort.by !== by) return 'none';
    return sort.isReversed ? 'descending' : 'ascending';
  };
  const button = (by: 'name' | 'marks' | 'time') => (
    <button type="button" onClick={() => onSort(by)}>
      {labels[by]()}
      <Icon of={icons[directionOf(by)]} size={16} />
    </button>
  );
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={directionOf('name')}>
          {button('name')}
          {/* On phones the marks are below the name. */}
          <span className={styles.marksBelow}>{button('marks')}</span>
        </th>
        <th scope="col" data-number aria-sort={directionOf('marks')}>
          {button('marks')}
        </th>
        <th scope="col" data-number aria-sort={directionOf('time')}>
          {button('time')}
        </th>
        {columns.map(({ name, shortName, isNamed }, place) => (
          <th key={name} scope="col" data-answer data-named={isNamed || undefined} aria-sort={directionOf(place)}>
            <button type="button" aria-label={t`Sort by question ${name}`} onClick={() => onSort(place)}>
              {shortName}
              {sort.by === place && <Icon of={icons[directionOf(place)]} size={16} />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

const labels = { name: () => t`Name`, marks: () => t`Marks`, time: () => t`Time` };
const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };
