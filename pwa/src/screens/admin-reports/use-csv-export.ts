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
  /** @param withQuestions whether each question has columns */
  start: (filter: ReportFilter, withQuestions: boolean) => Promise<void>;
  cancel: () => void;
}

/** Exports reports into a file, with progress and cancellation. Leaving the screen cancels it. */
export function useCsvExport(): CsvExport {
  const device = useDevice();
  const [written, setWritten] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (filter: ReportFilter, withQuestions: boolean) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let file: CsvFile | null = null;
    try {
      file = await openCsvFile(`${today()}-reports.csv`);
      if (!file) return;
      setWritten(0);
      const count = await writeReportsCsv(device, filter, file, { signal, onProgress: setWritten, withQuestions });
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

/** The local day, so that the names of files sort: `2026-11-22`. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
