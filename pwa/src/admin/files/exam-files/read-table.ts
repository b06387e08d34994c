import { plural } from '@lingui/core/macro';
import { parseCsv } from '../formats/csv/parse-csv.ts';
import type { Task } from '../formats/format.ts';
import { createPacer } from '../formats/pacer.ts';
import { openSource } from '../formats/source.ts';
import type { Row } from '../formats/table/read-rows.ts';
import { UnreadableFile } from '../formats/unreadable-file.ts';
import { openWorkbook } from '../formats/xlsx/open-workbook.ts';
import { hasText, hiddenSheet } from '../formats/xlsx/read-workbook.ts';

export { unclearCell } from '../formats/table/read-rows.ts';
export type TableRow = Row;

/** A sheet of a table with its rows that are not empty. */
export interface TableSheet {
  /** Empty for a text. */
  name: string;
  rows: Row[];
}

/** Any table. */
export interface Table {
  /** The sheets that have rows and are not hidden. */
  sheets: TableSheet[];
  /** One sentence each: an encoding that had to be assumed, and sheets that are hidden. */
  notes: string[];
}

/**
 * Reads a CSV file, or the sheets of a workbook, recognised by content.
 * @param most the greatest number of rows
 * @throws UnreadableFile if it cannot be read as a whole, or has more rows
 */
export async function readTable(file: Blob, most: number, task: Task): Promise<Table> {
  const { text, bytes, encodingNote } = openSource('', new Uint8Array(await file.arrayBuffer()));
  const pace = createPacer(task);
  const all = text
    ? [{ name: '', rows: parseCsv(text), isHidden: false }]
    : (await openWorkbook(bytes, (done) => pace(done, 0))).filter(hasText);
  const sheets = all.flatMap(({ name, rows, isHidden }) => (isHidden ? [] : [{ name, rows: filledRows(rows) }]));
  const count = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > most) {
    throw new UnreadableFile(
      plural(most, {
        one: 'The file has more than # row; please split it.',
        other: 'The file has more than # rows; please split it.',
      }),
    );
  }
  const hidden = all.filter(({ isHidden }) => isHidden).map(({ name }) => hiddenSheet(name));
  return { sheets, notes: [...(encodingNote ? [encodingNote] : []), ...hidden] };
}

/** Reads a pasted text, separated by commas, semicolons or tabs. */
export const readPastedTable = (text: string): Table => ({
  sheets: [{ name: '', rows: filledRows(parseCsv(text.replaceAll(/\r\n?/g, '\n'))) }],
  notes: [],
});

const filledRows = (rows: readonly Row[]) => rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
