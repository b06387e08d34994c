import { readOutCount } from '@quiz-app/shared/duration';
import type { ReportFilter } from '@quiz-app/shared/report';
import { Download } from 'lucide-react';
import { Bubble } from '../../ui/bubble.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './admin-reports.module.css';
import { useCsvExport } from './use-csv-export.ts';

/** Exports all that the filter finds; while it works, how far it is, and a way to stop. */
export function ExportButton({ filter, isOff }: { filter: ReportFilter; isOff: boolean }) {
  const { written, start, cancel } = useCsvExport();
  const isWorking = written !== undefined;
  return (
    <div className={styles.export}>
      {isWorking && (
        <>
          <Bubble size={16} mark="sending" />
          <span className="muted">{readOutCount(written, 'report')} written</span>
        </>
      )}
      <span className="visually-hidden" role="status">
        {isWorking && 'Exporting reports'}
      </span>
      {isWorking ? (
        <Button kind="outline" size="small" aria-label="Cancel the export" autoFocus onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button kind="outline" size="small" aria-disabled={isOff} onClick={() => void start(filter)}>
          <Icon of={Download} size={16} />
          Export CSV
        </Button>
      )}
    </div>
  );
}
