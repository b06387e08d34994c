import { t } from '@lingui/core/macro';
import Papa from 'papaparse';
import { createCollector } from '../collector.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { findHeader, type Header, noHeader } from '../table/columns.ts';
import { unguardCell } from '../table/guard-cell.ts';
import { readRows } from '../table/read-rows.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { delimiters, parseCsv } from './parse-csv.ts';

/** The number of characters to search for a header. */
const start = 50_000;

/** The separator and the header of a CSV file; undefined if no separator gives a table of questions. */
export function findTable(text: string): { delimiter: string; header: Header } | undefined {
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text.slice(0, start), { delimiter, preview: 40 });
    const header = findHeader(data.map((cells) => ({ cells })));
    if (header) return { delimiter, header };
  }
  return undefined;
}

export const readCsv: Format['read'] = async ({ text, encodingNote, findFile }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  const table = findTable(text);
  if (!table) throw new UnreadableFile(noHeader());
  const { delimiter, header } = table;
  const rows = parseCsv(text, delimiter);
  for (const { number, problem } of rows)
    if (problem !== undefined) throw new UnreadableFile(t`Row ${number}: ${problem} The file may have been cut off.`);
  const texts = header.isOurs ? rows.map((row) => ({ ...row, cells: row.cells.map(unguardCell) })) : rows;
  await readRows(texts, header, { collector, findFile, pace: (done) => pace(done, collector.count) });
  return { ...(await collector.finish()), ...(header.template && { template: header.template }) };
};
