import { fileName } from '../file-name.ts';
import { byteOrderMark, csvLines } from '../table/csv-lines.ts';
import { writeRows } from '../table/write-rows.ts';
import { writingChoices } from '../writing-choices.ts';

export const writeCsv = writingChoices(async (exams, day, { signal, onProgress }) => {
  signal.throwIfAborted();
  const rows = writeRows(exams);
  const bytes = new TextEncoder().encode(byteOrderMark + csvLines(rows));
  onProgress(1, rows.length - 1);
  return { name: fileName(exams, day, '.csv'), type: 'text/csv', bytes, leftOut: [] };
});
