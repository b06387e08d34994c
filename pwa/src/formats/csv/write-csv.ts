import Papa from 'papaparse';
import { fileName } from '../file-name.ts';
import type { Format } from '../format.ts';
import { guardCell } from '../table/guard-cell.ts';
import { writeRows } from '../table/write-rows.ts';

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

export const writeCsv: Format['write'] = async (exams, day, { signal, onProgress }) => {
  signal.throwIfAborted();
  const rows = writeRows(exams).map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell)));
  const quotes = (cell: unknown) => typeof cell === 'string' && /[;|\t]/.test(cell);
  const bytes = new TextEncoder().encode(`${byteOrderMark}${Papa.unparse(rows, { newline: '\r\n', quotes })}\r\n`);
  onProgress(1, rows.length - 1);
  return { name: fileName(exams, day, '.csv'), type: 'text/csv', bytes, leftOut: [] };
};
