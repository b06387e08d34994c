import { nameFiles, withFilesBeside } from '../archive-files.ts';
import { fileName } from '../file-name.ts';
import { leavingOut } from '../leaving-out.ts';
import { createPacer } from '../pacer.ts';
import { heldInTables, writeRows } from '../table/write-rows.ts';
import { createWorkbook, workbookType } from './write-workbook.ts';

const widths = [60, 30, 30, 30, 30, 10, 40, 30, 20, 18, 12, 14];

export const writeXlsx = leavingOut(heldInTables, async (exams, day, task, files) => {
  const pace = createPacer(task);
  const workbook = createWorkbook('Questions', widths, day);
  const named = nameFiles(exams, files, false);
  const rows = writeRows(exams, named);
  for (const [at, row] of rows.entries()) {
    workbook.add([row]);
    await pace(at / rows.length, at);
  }
  const bytes = new Uint8Array(await new Blob(workbook.finish()).arrayBuffer());
  return withFilesBeside({ name: fileName(exams, day, '.xlsx'), type: workbookType, bytes, leftOut: [] }, named, day);
});
