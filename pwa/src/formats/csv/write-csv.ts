import { nameFiles, withFilesBeside } from '../archive-files.ts';
import { fileName } from '../file-name.ts';
import { byteOrderMark, csvLines } from '../table/csv-lines.ts';
import { writeRows } from '../table/write-rows.ts';
import { writingChoices } from '../writing-choices.ts';

export const writeCsv = writingChoices(async (exams, day, { signal, onProgress }, files) => {
  signal.throwIfAborted();
  const named = nameFiles(exams, files, false);
  const rows = writeRows(exams, named);
  const bytes = new TextEncoder().encode(byteOrderMark + csvLines(rows));
  onProgress(1, rows.length - 1);
  return withFilesBeside({ name: fileName(exams, day, '.csv'), type: 'text/csv', bytes, leftOut: [] }, named, day);
}, 'formulas and media');
