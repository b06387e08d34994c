import { limits } from '@quiz-app/shared/limits';
import { GroupSelect } from '../../screen-parts/group-select.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './admin-people.module.css';
import type { PeopleFilter } from './use-people.ts';

interface PeopleFilterBarProps {
  filter: PeopleFilter;
  groups: readonly string[];
  onChange: (filter: PeopleFilter) => void;
}

const shown = [
  { value: 'registered', label: 'Registered' },
  { value: 'deleted', label: 'Deleted' },
] as const;

/** Searches people by name and group while the admin types. */
export function PeopleFilterBar({ filter, groups, onChange }: PeopleFilterBarProps) {
  return (
    <div className={styles.filter}>
      <TextInput
        type="search"
        aria-label="Search people"
        placeholder="Search by name or email"
        maxLength={limits.name}
        defaultValue={filter.search}
        onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
      />
      <Segments
        label="Show"
        segments={shown}
        value={filter.deleted ? 'deleted' : 'registered'}
        onValueChange={(value) => onChange({ ...filter, group: '', deleted: value === 'deleted' })}
      />
      {/* Last, because it appears with the first answer. */}
      <GroupSelect
        aria-label="Group"
        groups={groups}
        value={filter.group}
        disabled={filter.deleted}
        onChange={({ currentTarget }) => onChange({ ...filter, group: currentTarget.value })}
      />
    </div>
  );
}
