import { limits } from '@quiz-app/shared/limits';
import { useEffect, useRef } from 'react';
import { GroupField } from '../../screen-parts/group-select.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Select, TextInput } from '../../ui/text-input.tsx';
import styles from './reports-filter.module.css';
import { anyReport, type ReportsSearch, readSearch, searchNames } from './reports-search.ts';

interface ReportsFilterProps {
  search: ReportsSearch;
  /** The names of all groups; undefined until they are known. */
  groups: readonly string[] | undefined;
  isOff: boolean;
  /** Called for every search, even the same one again. */
  onSearch: (wanted: ReportsSearch) => void;
}

/** A tip shows a name that is longer than its field. */
const tellWhole = (input: HTMLInputElement) => {
  input.title = input.value;
};

/**
 * Searches reports by parts of the exam's and the user's name, by the user's group, by verdict and by date. One flat
 * form.
 */
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
    <Sheet asChild className={styles.filter}>
      {/* biome-ignore lint/a11y/useSemanticElements: jsdom and browsers of recent years do not support <search> yet */}
      <form
        ref={form}
        role="search"
        aria-label="Reports"
        data-waiting={groups === undefined || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) onSearch(readSearch(new FormData(event.currentTarget)));
        }}
      >
        <Field label="Exam" className={styles.text}>
          <TextInput
            name="exam"
            type="search"
            placeholder="Any exam"
            maxLength={limits.examName}
            onInput={({ currentTarget }) => tellWhole(currentTarget)}
            defaultValue={search.exam}
          />
        </Field>
        <Field label="User" className={styles.text}>
          <TextInput
            name="user"
            type="search"
            placeholder="Any user"
            maxLength={limits.name}
            onInput={({ currentTarget }) => tellWhole(currentTarget)}
            defaultValue={search.user}
          />
        </Field>
        <GroupField name="group" className={styles.group} groups={groups ?? []} defaultValue={search.group} />
        <Field label="From" className={styles.day}>
          <TextInput name="from" type="date" defaultValue={search.from} />
        </Field>
        <Field label="To" className={styles.day}>
          <TextInput name="to" type="date" defaultValue={search.to} />
        </Field>
        <Field label="Verdict" className={styles.verdict}>
          <Select name="verdict" defaultValue={search.verdict}>
            <option value="">Any</option>
            <option>Pass</option>
            <option>Fail</option>
          </Select>
        </Field>
        <div className={styles.filterButtons}>
          <Button type="submit" size="large" aria-disabled={isOff}>
            Search
          </Button>
          <Button
            kind="outline"
            size="large"
            aria-disabled={isOff}
            onClick={() => {
              show(anyReport);
              onSearch(anyReport);
            }}
          >
            Clear
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
