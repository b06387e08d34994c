import { t } from '@lingui/core/macro';
import { createCollector } from '../collector.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { findHeader, type Header, noHeader } from '../table/columns.ts';
import { unguardCell } from '../table/guard-cell.ts';
import { readRows } from '../table/read-rows.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { parseCsv } from './parse-csv.ts';
import { firstRows, openCsv } from './separator.ts';

/** The separator and the header of a CSV file; undefined if no separator gives a table of questions. */
export function findTable(source: string): { delimiter: string; header: Header } | undefined {
  const { text, separators } = openCsv(source);
  for (const delimiter of separators) {
    const rows = firstRows(text, delimiter);
    const header = findHeader(rows);
    const row = rows[header?.row ?? -1]?.at;
    if (header && row !== undefined) return { delimiter, header: { ...header, row } };
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
