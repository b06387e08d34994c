import { t } from '@lingui/core/macro';
import { examNameLength } from '@quiz-app/shared/limits-of-takers';
import { ListSearch } from '../../screen-parts/list-search.tsx';
import type { ExamFilter } from '../../screen-parts/matching-exams.ts';
import { Select } from '../../ui/text-input.tsx';
import styles from './home-screen.module.css';

interface ExamFilterBarProps {
  filter: ExamFilter;
  categories: readonly string[];
  onChange: (changed: Partial<ExamFilter>) => void;
}

/** Searches the catalogue while the user types, and limits it to a category. */
export function ExamFilterBar({ filter: { search, category }, categories, onChange }: ExamFilterBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and browsers of recent years do not support <search> yet
    <div role="search" aria-label={t`Exams`} className={styles.filter}>
      <ListSearch
        aria-label={t`Search exams`}
        placeholder={t({ message: 'Search', comment: 'In an empty field: type here to search' })}
        maxLength={examNameLength}
        search={search}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <Select
        aria-label={t`Category`}
        value={category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      >
        <option value="">{t`All categories`}</option>
        {[...new Set([...categories, ...(category ? [category] : [])])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  );
}
