import { t } from '@lingui/core/macro';
import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';
import { Field } from '../../ui/field.tsx';
import { FilterFields } from '../../ui/filters.tsx';
import { Select, TextInput } from '../../ui/text-input.tsx';
import { GroupField } from '../parts/group-select.tsx';
import styles from './results.module.css';
import { attemptChoiceOf, attemptChoices, type ResultsQuery } from './results-query.ts';

interface ResultsFilterProps {
  query: ResultsQuery;
  /** All versions that were taken, as soon as they are known. */
  versions: ExamStatistics['versions'];
  /** The names of all groups. */
  groups: readonly string[];
  onChange: (changed: Partial<ResultsQuery>) => void;
}

const labels = {
  first: () => t({ message: 'First', comment: 'The first attempt of each person' }),
  best: () => t({ message: 'Best', comment: 'The best attempt of each person' }),
  all: () => t({ message: 'All', context: 'All attempts' }),
};

/** Chooses which attempts the figures count. A choice applies at once. */
export function ResultsFilter({ query, versions, groups, onChange }: ResultsFilterProps) {
  // The current choice is offered even before the choices are known, or if it has no attempts.
  const offered =
    query.version === '' || versions.includes(Number(query.version)) ? versions : [Number(query.version), ...versions];
  return (
    <FilterFields role="group" aria-label={t`Filters`} className={styles.filter}>
      <Field cell label={t`Attempts of each person`}>
        <Select value={query.attempts} onChange={({ target }) => onChange({ attempts: attemptChoiceOf(target.value) })}>
          {attemptChoices.map((value) => (
            <option key={value} value={value}>
              {labels[value]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field cell label={t`Version`}>
        <Select value={query.version} onChange={({ target }) => onChange({ version: target.value })}>
          <option value="">{t`All versions`}</option>
          {offered.map((version) => (
            <option key={version} value={version}>
              {t`Version ${version}`}
            </option>
          ))}
        </Select>
      </Field>
      <GroupField
        cell
        groups={groups}
        value={query.group}
        onChange={({ target }) => onChange({ group: target.value })}
      />
      <Field cell label={t({ message: 'From', comment: 'The first day' })}>
        <TextInput type="date" value={query.from} onChange={({ target }) => onChange({ from: target.value })} />
      </Field>
      <Field cell label={t({ message: 'To', comment: 'The last day' })}>
        <TextInput type="date" value={query.to} onChange={({ target }) => onChange({ to: target.value })} />
      </Field>
    </FilterFields>
  );
}
