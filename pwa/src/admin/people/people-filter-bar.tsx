import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import { ListSearch } from '../../screen-parts/list-search.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filters.tsx';
import { GroupField } from '../parts/group-select.tsx';
import styles from './people.module.css';
import type { PeopleFilter } from './use-people.ts';

interface PeopleFilterBarProps {
  filter: PeopleFilter;
  /** The names of all groups. */
  groups: readonly string[];
  onChange: (filter: PeopleFilter) => void;
}

/** Searches people by name, email and group while the admin types. A deleted person is in no group. */
export function PeopleFilterBar({ filter, groups, onChange }: PeopleFilterBarProps) {
  return (
    <FilterBar className={styles.filter} aria-label={t`People`}>
      <Field label={t`Search`} cell>
        <ListSearch
          placeholder={t`Name or email`}
          maxLength={limits.name}
          search={filter.search}
          onSearch={(search) => onChange({ ...filter, search })}
        />
      </Field>
      {!filter.deleted && (
        <GroupField
          cell
          any={t`All groups`}
          groups={groups}
          value={filter.group}
          onChange={({ currentTarget }) => onChange({ ...filter, group: currentTarget.value })}
        />
      )}
    </FilterBar>
  );
}
