import { plural } from '@lingui/core/macro';
import { ExamFiles } from './exam-files.ts';

/** The most rows that Excel reads, including the header. */
const mostRows = 1_048_576;

/** A spreadsheet (XLSX) of one sheet, written by a worker. `close` ends the worker, even half-way. */
export interface Spreadsheet {
  /** Adds rows; the very first is the header. A text is never a formula. @throws Error with a message for people */
  add(rows: readonly (string | number)[][]): Promise<void>;
  finish(): Promise<Blob>;
  close(): void;
}

/** @param widths of its columns, in characters */
export async function openSpreadsheet(sheet: string, widths: number[]): Promise<Spreadsheet> {
  const files = new ExamFiles();
  await files.call('openTable', [sheet, widths]);
  let count = 0;
  return {
    async add(rows) {
      count += rows.length;
      if (count > mostRows)
        throw new Error(
          plural(mostRows, {
            one: 'A spreadsheet holds # row at most. Please export CSV.',
            other: 'A spreadsheet holds # rows at most. Please export CSV.',
          }),
        );
      await files.call('addRows', [rows]);
    },
    finish: () => files.call('closeTable', []),
    close: () => files.close(),
  };
}
