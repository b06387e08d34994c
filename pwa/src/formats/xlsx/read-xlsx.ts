import { createCollector } from '../collector.ts';
import { decodeText } from '../decode-text.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { findHeader } from '../table/columns.ts';
import { readRows } from '../table/read-rows.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { unzip } from '../zip/unzip.ts';
import { readWorkbook } from './read-workbook.ts';

/** The parts of a workbook that hold texts and their formats. */
const isPart = (path: string) => /^xl\/(?:[^/]+\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(path);

export const readXlsx: Format['read'] = async ({ bytes }, task) => {
  const collector = createCollector();
  const pace = createPacer(task);
  const parts = await unzip(bytes, isPart, (done) => pace(done / 4, 0));
  const read = (path: string) => {
    const part = parts.get(path);
    return part && decodeText(part).text;
  };
  const sheets = await readWorkbook(read, (done) => pace(0.25 + done / 4, 0));
  let template: 'Kahoot' | 'Quizizz' | undefined;
  let tables = 0;
  for (const { name, rows } of sheets) {
    const header = findHeader(rows);
    if (!header) continue;
    tables += 1;
    template ??= header.template;
    const sheet = sheets.length > 1 ? `${name}, ` : '';
    await readRows(rows, header, { collector, sheet, pace: (done) => pace(0.5 + done / 2, collector.count) });
  }
  if (tables === 0) {
    throw new UnreadableFile('There is no row with the titles Question, Option A, Option B and Correct in the file.');
  }
  return { ...collector.finish(), ...(template && { template }) };
};
