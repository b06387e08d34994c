import { formatCount } from '@quiz-app/shared/duration';
import type { ReportFilter } from '@quiz-app/shared/report';
import { Download } from 'lucide';
import { useState } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './reports-head.module.css';
import { type TableFormatName, tableFormats } from './table-formats.ts';
import { useTableExport } from './use-table-export.ts';

/** Exports all reports that match the filter; shows the progress and can be cancelled. */
export function ExportButton({ filter, isOff }: { filter: ReportFilter; isOff: boolean }) {
  const { running, start, cancel } = useTableExport();
  const [withQuestions, setWithQuestions] = useState(false);
  return (
    <div className={styles.export}>
      {running && (
        <>
          <Bubble size={16} mark="sending" />
          <span className="muted">{formatCount(running.written, 'report')} written</span>
        </>
      )}
      <span className="visually-hidden" role="status">
        {running && 'Exporting reports'}
      </span>
      {!running && (
        <label className={styles.columns}>
          <input
            type="checkbox"
            checked={withQuestions}
            onChange={(event) => setWithQuestions(event.currentTarget.checked)}
          />
          With each question
        </label>
      )}
      {(Object.keys(tableFormats) as TableFormatName[]).map((format) => {
        if (running && running.format !== format) return null;
        // One button for both, so that it keeps the focus; the second click of a double click must not cancel.
        return (
          <Button
            key={format}
            kind="outline"
            size="small"
            aria-disabled={isOff && !running}
            aria-label={running ? 'Cancel the export' : `Export ${format}`}
            onClick={({ detail }) => detail < 2 && (running ? cancel() : void start(format, filter, withQuestions))}
          >
            {!running && <Icon of={Download} size={16} />}
            <span>
              {!running && <span className={styles.verb}>Export </span>}
              {running ? 'Cancel' : format}
            </span>
          </Button>
        );
      })}
    </div>
  );
}
