import { t } from '@lingui/core/macro';
import type { ExamDayPerson } from '@quiz-app/shared/exam-day';
import { formatNumber } from '../../language/format.ts';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/text-input.tsx';
import { GroupField } from '../parts/group-select.tsx';
import { localDay } from '../parts/local-day.ts';
import { choiceOf, choices, chosen, labelOf } from './choices.ts';
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
    <section className={styles.filter} aria-label={t`Filter`}>
      <GroupField
        cell
        groups={groups}
        value={query.group}
        onChange={({ target }) => onChange({ group: target.value })}
      />
      <Field cell label={t({ message: 'Show', comment: 'Which people a list shows' })} className={styles.show}>
        <Select value={query.show} onChange={({ target }) => onChange({ show: choiceOf(target.value) })}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {`${labelOf(choice)} (${formatNumber(chosen(people, choice).length)})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field cell label={t`Since`}>
        <TextInput
          type="date"
          value={query.day || localDay(new Date())}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      </Field>
    </section>
  );
}
