import type { ExamDayPerson } from '@quiz-app/shared/exam-day';
import { GroupField } from '../../screen-parts/group-select.tsx';
import { localDay } from '../../screen-parts/local-day.ts';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/text-input.tsx';
import { choiceOf, choices, chosen } from './choices.ts';
import styles from './exam-day.module.css';
import type { ExamDayQuery } from './exam-day-query.ts';

interface ExamDayFilterProps {
  query: ExamDayQuery;
  groups: readonly string[];
  people: readonly ExamDayPerson[];
  onChange: (changed: Partial<ExamDayQuery>) => void;
}

/** Chooses the people that the list shows. A choice applies at once. */
export function ExamDayFilter({ query, groups, people, onChange }: ExamDayFilterProps) {
  return (
    <section className={styles.filter} aria-label="Filter">
      <GroupField
        cell
        groups={groups}
        value={query.group}
        onChange={({ target }) => onChange({ group: target.value })}
      />
      <Field cell label="Show" className={styles.show}>
        <Select value={query.show} onChange={({ target }) => onChange({ show: choiceOf(target.value) })}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>{`${label} (${chosen(people, value).length})`}</option>
          ))}
        </Select>
      </Field>
      <Field cell label="Since">
        <TextInput
          type="date"
          value={query.day || localDay(new Date())}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      </Field>
    </section>
  );
}
