import { plural } from '@lingui/core/macro';
import { parseCsv } from '../formats/csv/parse-csv.ts';
import type { Task } from '../formats/format.ts';
import { createPacer } from '../formats/pacer.ts';
import { openSource } from '../formats/source.ts';
import type { Row } from '../formats/table/read-rows.ts';
import { UnreadableFile } from '../formats/unreadable-file.ts';
import { openWorkbook } from '../formats/xlsx/open-workbook.ts';

export { unclearCell } from '../formats/table/read-rows.ts';
export type TableRow = Row;

/** Any table. */
export interface Table {
  /** The rows that are not empty. */
  rows: Row[];
  /** A sentence about an encoding that had to be assumed. */
  note?: string;
}

/**
 * Reads a CSV file, or the first sheet of a workbook, recognised by content.
 * @param most the greatest number of rows
 * @throws UnreadableFile if it cannot be read as a whole, or has more rows
 */
export async function readTable(file: Blob, most: number, task: Task): Promise<Table> {
  const { text, bytes, encodingNote } = openSource('', new Uint8Array(await file.arrayBuffer()));
  const pace = createPacer(task);
  const sheets = text ? [{ rows: parseCsv(text) }] : await openWorkbook(bytes, (done) => pace(done, 0));
  const rows = filledRows(sheets[0]?.rows ?? []);
  if (rows.length > most) {
    throw new UnreadableFile(
      plural(most, {
        one: 'The file has more than # row; please split it.',
        other: 'The file has more than # rows; please split it.',
      }),
    );
  }
  return { rows, ...(encodingNote && { note: encodingNote }) };
}

/** Reads a pasted text, separated by commas, semicolons or tabs. */
export const readPastedTable = (text: string): Row[] => filledRows(parseCsv(text.replaceAll(/\r\n?/g, '\n')));

const filledRows = (rows: readonly Row[]) => rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
