import Papa from 'papaparse';
import { createCollector } from '../collector.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { findHeader, type Header } from '../table/columns.ts';
import { unguardCell } from '../table/guard-cell.ts';
import { readRows } from '../table/read-rows.ts';
import { UnreadableFile } from '../unreadable-file.ts';

const delimiters = [',', ';', '\t', '|'];
/** Characters in which a header is looked for. */
const start = 50_000;

/** The separator of a CSV file and its header; undefined if no separator gives a table of questions. */
export function findTable(text: string): { delimiter: string; header: Header } | undefined {
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text.slice(0, start), { delimiter, preview: 40 });
    const header = findHeader(data.map((cells) => ({ cells })));
    if (header) return { delimiter, header };
  }
  return undefined;
}

export const readCsv: Format['read'] = async ({ text, encodingNote }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  const table = findTable(text);
  if (!table) {
    throw new UnreadableFile('There is no row with the titles Question, Option A, Option B and Correct in the file.');
  }
  const { delimiter, header } = table;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes');
  if (unclosed) {
    const row = (unclosed.row ?? 0) + 1;
    throw new UnreadableFile(`A quotation mark in row ${row} is not closed. The file may have been cut off.`);
  }
  const rows = data.map((cells, index) => ({
    number: index + 1,
    cells: header.isOurs ? cells.map(unguardCell) : cells,
  }));
  await readRows(rows, header, { collector, pace: (done) => pace(done, collector.count) });
  return { ...collector.finish(), ...(header.template && { template: header.template }) };
};
