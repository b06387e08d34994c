import { formatCount } from '@quiz-app/shared/duration';
import { messages } from '@quiz-app/shared/messages';
import type { ReportFilter } from '@quiz-app/shared/report';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { toast } from '../../ui/toast.ts';
import { type CsvFile, openCsvFile } from './csv-file.ts';
import { writeReportsCsv } from './reports-csv.ts';

export interface CsvExport {
  /** Reports written so far; `undefined` while nothing is exported. */
  written: number | undefined;
  start: (filter: ReportFilter) => Promise<void>;
  cancel: () => void;
}

/** Exports reports into a file, with progress and cancellation. Leaving the screen cancels it. */
export function useCsvExport(): CsvExport {
  const device = useDevice();
  const [written, setWritten] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (filter: ReportFilter) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let file: CsvFile | null = null;
    try {
      file = await openCsvFile('reports.csv');
      if (!file) return;
      setWritten(0);
      const count = await writeReportsCsv(device, filter, file, { signal, onProgress: setWritten });
      await file.close();
      toast.success(`${formatCount(count, 'report')} exported`);
    } catch (error) {
      await file?.drop();
      if (signal.aborted) toast.error('Export cancelled');
      else toast.error(error instanceof Error ? error.message : messages.fetchReportsFailed);
    } finally {
      setWritten(undefined);
    }
  };
  return { written, start, cancel: () => running.current?.abort() };
}
