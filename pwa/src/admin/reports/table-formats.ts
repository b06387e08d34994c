import { t } from '@lingui/core/macro';
import { byteOrderMark, csvLines } from '../files/exam-files/csv-lines.ts';
import { openSpreadsheet } from '../files/exam-files/spreadsheet.ts';
import type { ReportsTable } from './reports-table.ts';
import type { FileKind, StreamedFile } from './streamed-file.ts';

/** A table being written into a file: `close` saves it, `drop` discards it. */
export interface TableFile extends ReportsTable {
  close: () => Promise<void>;
  drop: () => Promise<void>;
}

interface TableFormat extends FileKind {
  writeTo: (file: StreamedFile) => Promise<TableFile>;
}

/** The widths of the columns of every table, in characters. */
const widths = [40, 20, 26, 30, 12, 14, 16, 11, 9, 9, 12, 14, 20];

export const tableFormats = {
  CSV: {
    description: 'CSV',
    type: 'text/csv',
    extension: '.csv',
    async writeTo(file) {
      await file.write(byteOrderMark);
      return { add: (rows) => file.write(csvLines(rows)), close: file.close, drop: file.drop };
    },
  },
  XLSX: {
    description: 'Excel',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: '.xlsx',
    async writeTo(file) {
      const sheet = await openSpreadsheet(t`Reports`, widths);
      return {
        add: sheet.add,
        async close() {
          await file.write(await sheet.finish());
          sheet.close();
          await file.close();
        },
        async drop() {
          sheet.close();
          await file.drop();
        },
      };
    },
  },
} satisfies Record<string, TableFormat>;

export type TableFormatName = keyof typeof tableFormats;
