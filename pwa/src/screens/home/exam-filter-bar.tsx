import { limits } from '@quiz-app/shared/limits';
import { useEffect, useRef } from 'react';
import type { ExamFilter } from '../../screen-parts/matching-exams.ts';
import { Select, TextInput } from '../../ui/text-input.tsx';
import styles from './home-screen.module.css';

interface ExamFilterBarProps {
  filter: ExamFilter;
  categories: readonly string[];
  onChange: (changed: Partial<ExamFilter>) => void;
}

/** Searches the catalogue while the person types, and limits it to a category. */
export function ExamFilterBar({ filter: { search, category }, categories, onChange }: ExamFilterBarProps) {
  const input = useRef<HTMLInputElement>(null);
  // The input keeps its own text, because the address changes later than the text. It takes the address's text when
  // that changes in another way: by a link, or by Back.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and browsers of recent years do not support <search> yet
    <div role="search" aria-label="Exams" className={styles.filter}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Search exams"
        placeholder="Search"
        maxLength={limits.examName}
        defaultValue={search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Select
        aria-label="Category"
        value={category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
      >
        <option value="">All categories</option>
        {[...new Set([...categories, ...(category ? [category] : [])])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  );
}
