import { zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { createCollector } from '../collector.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { findHeader } from '../table/columns.ts';
import { readRows } from '../table/read-rows.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { unzip } from '../zip/unzip.ts';

export const readXlsx: Format['read'] = async ({ bytes }, task) => {
  const collector = createCollector();
  const pace = createPacer(task);
  const sheets = await openWorkbook(bytes, (done) => pace(done / 2, 0));
  let template: 'Kahoot' | 'Quizizz' | undefined;
  let tables = 0;
  for (const { sheet, data } of sheets) {
    const rows = data.map((row) => row.map(textOf));
    // A spreadsheet makes a date of 3/4; how it shows it, its cells do not say.
    const dates = new Set(data.flatMap((row, index) => (row.some((cell) => cell instanceof Date) ? [index] : [])));
    const header = findHeader(rows);
    if (!header) continue;
    tables += 1;
    template ??= header.template;
    const named = tables > 1 || sheets.length > 1 ? `${sheet}, ` : '';
    await readRows(rows, header, {
      collector,
      dates,
      sheet: named,
      pace: (done) => pace(0.5 + done / 2, collector.count),
    });
  }
  if (tables === 0) {
    throw new UnreadableFile('There is no row with the titles Question, Option A, Option B and Correct in the file.');
  }
  return { ...collector.finish(), ...(template && { template }) };
};

/** Reads a workbook whose parts were unpacked within limits, which the library does not know. */
async function openWorkbook(bytes: Uint8Array, pace: (done: number) => Promise<void>) {
  const parts = await unzip(bytes, (path) => /\.(?:xml|rels)$/.test(path), pace);
  const unpacked = zipSync(Object.fromEntries(parts), { level: 0 });
  try {
    return await readWorkbook(unpacked.buffer as ArrayBuffer, { trim: false });
  } catch {
    throw new UnreadableFile('The file is not a spreadsheet that can be read. Please save it again as .xlsx.');
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  return String(cell).replaceAll(/\r\n?/g, '\n');
}
