import { limits } from '@quiz-app/shared/limits';
import type { ReportFilter } from '@quiz-app/shared/report';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './admin-reports.module.css';

interface ReportsFilterProps {
  filter: ReportFilter;
  isOff: boolean;
  onSearch: (filter: ReportFilter) => void;
}

/** Searches reports by parts of the exam's and the user's name. */
export function ReportsFilter({ filter, isOff, onSearch }: ReportsFilterProps) {
  return (
    <Sheet asChild className={styles.filter}>
      {/* biome-ignore lint/a11y/useSemanticElements: jsdom and browsers of recent years do not support <search> yet */}
      <form
        role="search"
        aria-label="Reports"
        // Resets the fields when Back or Forward changes the filter.
        key={JSON.stringify(filter)}
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          if (!isOff) onSearch({ examName: String(fields.get('exam')), userName: String(fields.get('user')) });
        }}
      >
        <Field label="Exam">
          <TextInput
            name="exam"
            type="search"
            placeholder="Any exam"
            maxLength={limits.examName}
            defaultValue={filter.examName}
          />
        </Field>
        <Field label="User">
          <TextInput
            name="user"
            type="search"
            placeholder="Any user"
            maxLength={limits.name}
            defaultValue={filter.userName}
          />
        </Field>
        <div className={styles.filterButtons}>
          <Button type="submit" size="large" aria-disabled={isOff}>
            Search
          </Button>
          <Button
            kind="outline"
            size="large"
            aria-disabled={isOff}
            onClick={(event) => {
              for (const field of ['exam', 'user']) {
                const input = event.currentTarget.form?.elements.namedItem(field);
                if (input instanceof HTMLInputElement) input.value = '';
              }
              onSearch({ examName: '', userName: '' });
            }}
          >
            Clear
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
