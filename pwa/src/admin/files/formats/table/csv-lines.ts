import Papa from 'papaparse';
import { guardCell } from './guard-cell.ts';

/** At the start of a file, it makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Lines of a CSV file, in which no cell is a formula. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  const guarded = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell)));
  const quotes = (cell: unknown) => typeof cell === 'string' && /[;|\t]/.test(cell);
  return `${Papa.unparse(guarded, { newline: '\r\n', quotes })}\r\n`;
}
