import writeWorkbook from 'write-excel-file/universal';
import { fileName } from '../file-name.ts';
import type { Format } from '../format.ts';
import { writeRows } from '../table/write-rows.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const writeXlsx: Format['write'] = async (exams, day, { signal, onProgress }) => {
  signal.throwIfAborted();
  const [titles = [], ...rows] = writeRows(exams);
  // Texts are typed as texts, so that none of them is a formula.
  const cells = rows.map((row) =>
    row.map((value) =>
      typeof value === 'number' ? { value, type: Number } : { value: escapeCode(value), type: String, wrap: true },
    ),
  );
  const header = titles.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const }));
  const widths = [60, 30, 30, 30, 30, 10, 40, 30, 20, 18, 12, 14];
  const file = writeWorkbook([header, ...cells], {
    sheet: 'Questions',
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  });
  const bytes = new Uint8Array(await (await file.toBlob()).arrayBuffer());
  onProgress(1, rows.length);
  return { name: fileName(exams, day, '.xlsx'), type, bytes, leftOut: [] };
};

/** A spreadsheet reads `_x0041_` as the character with that code. */
const escapeCode = (text: string) => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
