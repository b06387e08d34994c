import { t } from '@lingui/core/macro';
import { createCollector } from '../collector.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { findHeader, noHeader } from '../table/columns.ts';
import { readRows } from '../table/read-rows.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { openWorkbook } from './open-workbook.ts';
import { hasText, hiddenSheet } from './read-workbook.ts';

export const readXlsx: Format['read'] = async ({ bytes, findFile }, task) => {
  const collector = createCollector();
  const pace = createPacer(task);
  const sheets = await openWorkbook(bytes, (done) => pace(done / 2, 0));
  let template: 'Kahoot' | 'Quizizz' | undefined;
  let tables = 0;
  for (const { name, rows, isHidden } of sheets) {
    if (isHidden) {
      if (hasText({ rows })) collector.lose(hiddenSheet(name));
      continue;
    }
    const header = findHeader(rows);
    if (!header) {
      if (hasText({ rows }))
        collector.lose(t`The sheet “${name}” has no row with the titles of a table of questions, and is not imported.`);
      continue;
    }
    tables += 1;
    template ??= header.template;
    const sheet = sheets.length > 1 ? name : '';
    await readRows(rows, header, { collector, sheet, findFile, pace: (done) => pace(0.5 + done / 2, collector.count) });
  }
  if (tables === 0) throw new UnreadableFile(noHeader());
  return { ...(await collector.finish()), ...(template && { template }) };
};
