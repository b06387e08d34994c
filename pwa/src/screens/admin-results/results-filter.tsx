import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';
import { GroupField } from '../../screen-parts/group-select.tsx';
import { Field } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select, TextInput } from '../../ui/text-input.tsx';
import styles from './admin-results.module.css';
import { attemptChoices, type ResultsQuery } from './results-query.ts';

interface ResultsFilterProps {
  query: ResultsQuery;
  /** All versions that were taken, as soon as they are known. */
  versions: ExamStatistics['versions'];
  /** The names of all groups. */
  groups: readonly string[];
  onChange: (changed: Partial<ResultsQuery>) => void;
}

const labels = { first: 'First', best: 'Best', all: 'All' };

/** Chooses which attempts the figures count. A choice applies at once. */
export function ResultsFilter({ query, versions, groups, onChange }: ResultsFilterProps) {
  // The current choice is offered even before the choices are known, or if it has no attempts.
  const offered =
    query.version === '' || versions.includes(Number(query.version)) ? versions : [Number(query.version), ...versions];
  return (
    <section className={styles.filter} aria-label="Which attempts">
      <div className={styles.attempts}>
        <span className={styles.label}>Attempts of each person</span>
        <Segments
          label="Attempts of each person"
          value={query.attempts}
          onValueChange={(attempts) => onChange({ attempts })}
          segments={attemptChoices.map((value) => ({ value, label: labels[value] }))}
        />
      </div>
      <Field label="Version">
        <Select value={query.version} onChange={({ target }) => onChange({ version: target.value })}>
          <option value="">All versions</option>
          {offered.map((version) => (
            <option key={version} value={version}>
              {`Version ${version}`}
            </option>
          ))}
        </Select>
      </Field>
      <GroupField groups={groups} value={query.group} onChange={({ target }) => onChange({ group: target.value })} />
      <Field label="From">
        <TextInput type="date" value={query.from} onChange={({ target }) => onChange({ from: target.value })} />
      </Field>
      <Field label="To">
        <TextInput type="date" value={query.to} onChange={({ target }) => onChange({ to: target.value })} />
      </Field>
    </section>
  );
}
