import { plural, t } from '@lingui/core/macro';
import type { ReportFilter } from '@quiz-app/shared/report';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { toast } from '../../ui/toast.ts';
import { writeReports } from './reports-table.ts';
import { openStreamedFile, type StreamedFile } from './streamed-file.ts';
import { type TableFile, type TableFormatName, tableFormats } from './table-formats.ts';

export interface TableExport {
  /** The number of reports written so far by a running export. */
  written: number | undefined;
  /** @param withQuestions adds columns for each question */
  start: (format: TableFormatName, filter: ReportFilter, withQuestions: boolean) => Promise<void>;
  cancel: () => void;
}

/** Exports reports into a file, with progress and cancellation. Leaving the screen cancels it. */
export function useTableExport(): TableExport {
  const device = useDevice();
  const [written, setWritten] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const start: TableExport['start'] = async (format, filter, withQuestions) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    let file: StreamedFile | TableFile | null = null;
    try {
      file = await openStreamedFile(`${today()}-reports`, tableFormats[format]);
      if (!file) return;
      setWritten(0);
      const table = await tableFormats[format].writeTo(file);
      file = table;
      const count = await writeReports(device, filter, table, { signal, onProgress: setWritten, withQuestions });
      await table.close();
      toast.success(plural(count, { one: '# report exported', other: '# reports exported' }));
    } catch (error) {
      await file?.drop();
      if (signal.aborted) toast.error(t`Export cancelled`);
      else toast.error(error instanceof Error ? error.message : t`Failed to fetch reports`);
    } finally {
      setWritten(undefined);
    }
  };
  return { written, start, cancel: () => controller.current?.abort() };
}

/** The local day in a form that sorts in file names: `2026-11-22`. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
