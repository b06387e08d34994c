import { nameFiles, withFilesBeside } from '../archive-files.ts';
import { fileName } from '../file-name.ts';
import { leavingOut } from '../leaving-out.ts';
import { byteOrderMark, csvLines } from '../table/csv-lines.ts';
import { heldInTables, writeRows } from '../table/write-rows.ts';

export const writeCsv = leavingOut(heldInTables, async (exams, day, { signal, onProgress }, files) => {
  signal.throwIfAborted();
  const named = nameFiles(exams, files, false);
  const rows = writeRows(exams, named);
  const bytes = new TextEncoder().encode(byteOrderMark + csvLines(rows));
  onProgress(1, rows.length - 1);
  return withFilesBeside({ name: fileName(exams, day, '.csv'), type: 'text/csv', bytes, leftOut: [] }, named, day);
});
