import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import { useEffect, useRef } from 'react';
import { verdictWord } from '../../exam-ui/verdict-word.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar, FilterButtons, FilterFields, Filters, FiltersButton } from '../../ui/filters.tsx';
import { Select, TextInput } from '../../ui/text-input.tsx';
import { GroupField } from '../parts/group-select.tsx';
import { anyReport, countFolded, type ReportsSearch, readSearch, searchNames } from './reports-search.ts';

interface ReportsFilterProps {
  search: ReportsSearch;
  /** The names of all groups. */
  groups: readonly string[];
  isOff: boolean;
  /** Called for every search, even the same one again. */
  onSearch: (wanted: ReportsSearch) => void;
}

/** A tip shows a name that is longer than its field. */
const tellWhole = (input: HTMLInputElement) => {
  input.title = input.value;
};

/** Searches reports by parts of the exam's and the user's name; the days, the verdict and the group are folded. */
export function ReportsFilter({ search, groups, isOff, onSearch }: ReportsFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  // Shows the search of the URL again when Back, Forward or Clear changes it. The inputs stay, with the focus.
  const show = (shown: ReportsSearch) => {
    for (const name of searchNames) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = shown[name];
      if (input instanceof HTMLInputElement) tellWhole(input);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search is shown
  useEffect(() => show(search), [JSON.stringify(search)]);
  return (
    <Filters set={countFolded(search)}>
      <FilterBar
        ref={form}
        aria-label={t`Reports`}
        onSubmit={({ currentTarget }) => !isOff && onSearch(readSearch(new FormData(currentTarget)))}
      >
        <NameField
          name="exam"
          label={t`Exam`}
          placeholder={t`Any exam`}
          maxLength={limits.examName}
          defaultValue={search.exam}
        />
        <NameField
          name="user"
          label={t`User`}
          placeholder={t`Any user`}
          maxLength={limits.name}
          defaultValue={search.user}
        />
        <FilterButtons>
          <Button type="submit" aria-disabled={isOff}>
            {t`Search`}
          </Button>
          <Button
            kind="outline"
            aria-disabled={isOff}
            onClick={() => {
              show(anyReport);
              onSearch(anyReport);
            }}
          >
            {t({ message: 'Clear', comment: 'Empties the fields of a search' })}
          </Button>
          <FiltersButton />
        </FilterButtons>
        <FilterFields>
          <Field cell label={t({ message: 'From', comment: 'The first day' })}>
            <TextInput name="from" type="date" defaultValue={search.from} />
          </Field>
          <Field cell label={t({ message: 'To', comment: 'The last day' })}>
            <TextInput name="to" type="date" defaultValue={search.to} />
          </Field>
          <Field cell label={t`Verdict`}>
            <Select name="verdict" defaultValue={search.verdict}>
              <option value="">{t`Any`}</option>
              <option value="Pass">{verdictWord('Pass')}</option>
              <option value="Fail">{verdictWord('Fail')}</option>
            </Select>
          </Field>
          <GroupField cell name="group" any={t`Any`} groups={groups} defaultValue={search.group} />
        </FilterFields>
      </FilterBar>
    </Filters>
  );
}

interface NameFieldProps {
  name: 'exam' | 'user';
  label: string;
  placeholder: string;
  maxLength: number;
  defaultValue: string;
}

function NameField({ label, ...input }: NameFieldProps) {
  return (
    <Field cell label={label}>
      <TextInput {...input} type="search" onInput={({ currentTarget }) => tellWhole(currentTarget)} />
    </Field>
  );
}
