import { t } from '@lingui/core/macro';
import Papa from 'papaparse';
import type { Row } from '../table/read-rows.ts';
import { openCsv, separatorOf } from './separator.ts';

const newline = '\n';

/**
 * The rows of a CSV text, also of one that says its separator in a first line such as `sep=;`. An unmatched quotation
 * mark would pull the rows after it into its cell. Therefore each line from its row on is a row, and rows with such a
 * mark have a `problem`.
 *
 * @param source with `\n` as the end of lines
 * @param separator recognised if absent
 */
export function parseCsv(source: string, separator?: string): Row[] {
  const opened = openCsv(source);
  const { text, skipped } = opened;
  const delimiter = separator ?? separatorOf(opened);
  const { data, errors } = Papa.parse<string[]>(text, { newline, delimiter });
  const mismatch = errors.find(({ type }) => type === 'Quotes');
  const whole = data.slice(0, mismatch?.row).map((cells, index) => ({ number: skipped + index + 1, cells }));
  if (!mismatch) return whole;
  const start = text.lastIndexOf(newline, (mismatch.index ?? 1) - 1) + 1;
  const lines = text.slice(start).split(newline);
  return [...whole, ...lines.map((line, index) => parseLine(line, delimiter, skipped + whole.length + index + 1))];
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
