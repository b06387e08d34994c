import { formatCount } from '@quiz-app/shared/duration';
import type { ReportFilter } from '@quiz-app/shared/report';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './admin-reports.module.css';
import { useCsvExport } from './use-csv-export.ts';

/** Exports all reports that match the filter; shows the progress and a way to cancel. */
export function ExportButton({ filter, isOff }: { filter: ReportFilter; isOff: boolean }) {
  const { written, start, cancel } = useCsvExport();
  const [withQuestions, setWithQuestions] = useState(false);
  const isWorking = written !== undefined;
  return (
    <div className={styles.export}>
      {isWorking && (
        <>
          <Bubble size={16} mark="sending" />
          <span className="muted">{formatCount(written, 'report')} written</span>
        </>
      )}
      <span className="visually-hidden" role="status">
        {isWorking && 'Exporting reports'}
      </span>
      {!isWorking && (
        <label className={styles.columns}>
          <input
            type="checkbox"
            checked={withQuestions}
            onChange={(event) => setWithQuestions(event.currentTarget.checked)}
          />
          With each question
        </label>
      )}
      {/* One button for both, so that it keeps the focus; the second click of a double click must not cancel. */}
      <Button
        kind="outline"
        size="small"
        aria-disabled={isOff && !isWorking}
        aria-label={isWorking ? 'Cancel the export' : undefined}
        onClick={({ detail }) => detail < 2 && (isWorking ? cancel() : void start(filter, withQuestions))}
      >
        {!isWorking && <Icon of={Download} size={16} />}
        {isWorking ? 'Cancel' : 'Export CSV'}
      </Button>
    </div>
  );
}
