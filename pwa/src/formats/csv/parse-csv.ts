import { t } from '@lingui/core/macro';
import Papa from 'papaparse';
import type { Row } from '../table/read-rows.ts';

export const delimiters = [',', ';', '\t', '|'];
const newline = '\n';

/**
 * The rows of a CSV text. An unmatched quotation mark would pull the rows after it into its cell. Therefore each line
 * from its row on is a row, and rows with such a mark have a `problem`.
 *
 * @param text with `\n` as the end of lines
 * @param delimiter recognised if absent
 */
export function parseCsv(text: string, delimiter?: string): Row[] {
  const { data, errors } = Papa.parse<string[]>(text, { newline, ...(delimiter && { delimiter }) });
  const mismatch = errors.find(({ type }) => type === 'Quotes');
  const whole = data.slice(0, mismatch?.row).map((cells, index) => ({ number: index + 1, cells }));
  if (!mismatch) return whole;
  if (!delimiter) return parseCsv(text, mostFrequent(text));
  const start = text.lastIndexOf(newline, (mismatch.index ?? 1) - 1) + 1;
  const lines = text.slice(start).split(newline);
  return [...whole, ...lines.map((line, index) => parseLine(line, delimiter, whole.length + index + 1))];
}

/** The delimiter of a text with unmatched quotation marks, whose rows cannot be compared. */
function mostFrequent(text: string): string {
  const counts = delimiters.map((delimiter) => [delimiter, text.split(delimiter).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}

function parseLine(line: string, delimiter: string, number: number): Row {
  const { data, errors } = Papa.parse<string[]>(line, { newline, delimiter });
  if (!errors.some(({ type }) => type === 'Quotes')) return { number, cells: data[0] ?? [] };
  return {
    number,
    cells: line.split(delimiter),
    problem: t`A cell that starts with a quotation mark must end with one. Remove the mark.`,
  };
}
