import { classWorkbook, schoolWorkbook } from '@quiz-app/shared/samples/class-workbook';
import { expect, test } from 'vitest';
import { readPastedTable, readTable } from './read-table.ts';

const read = (content: BlobPart, most = 10) =>
  readTable(new Blob([content]), most, { signal: new AbortController().signal, onProgress: () => undefined });
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const workbook = bytesOf(classWorkbook);
const rowsOf = async (content: BlobPart, most?: number) => (await read(content, most)).sheets[0]?.rows ?? [];

test('a workbook is read with its numbers, and rows keep their numbers', async () => {
  expect((await rowsOf(workbook)).map(({ number, cells }) => [number, ...cells])).toEqual([
    [1, 'Name', 'E-Mail', 'Class'],
    [2, 'Mia Mayer', 'mia@school.example', '7'],
    [4, 'Tom Long', '', '7'],
  ]);
});

test('every sheet of a workbook is read that it shows, and a hidden one is named', async () => {
  const { sheets, notes } = await read(bytesOf(schoolWorkbook));
  expect(sheets.map(({ name, rows }) => [name, ...rows.map(({ cells }) => cells.join())])).toEqual([
    ['Cover', 'School of Lerwick'],
    ['7b', 'Name,Class', 'Mia,7b'],
  ]);
  expect(notes).toEqual(['The sheet “8a” is hidden, and is not imported.']);
  await expect(read(bytesOf(schoolWorkbook), 2)).rejects.toThrow('The file has more than 2 rows; please split it.');
});

test('an archive that is not a workbook is refused', async () => {
  await expect(read('PK\x03\x04 of something else')).rejects.toThrow('The archive is damaged.');
});

test('a file with too many rows is refused, and empty rows do not count', async () => {
  expect((await rowsOf('Mia;;\n\n;;\nTom;;', 2)).map(({ number }) => number)).toEqual([1, 4]);
  await expect(read('Mia\nTom\nAnn', 2)).rejects.toThrow('The file has more than 2 rows; please split it.');
});

const pasted = (text: string) => readPastedTable(text).sheets[0]?.rows ?? [];

test('from the first unmatched quotation mark on, each line is a row', () => {
  const text = '"two\nlines";x\nMia;"7b\nTom;"7c"\n"Ann';
  expect(pasted(text).map(({ number, cells, problem }) => [number, ...cells, problem !== undefined])).toEqual([
    [1, 'two\nlines', 'x', false],
    [2, 'Mia', '"7b', true],
    [3, 'Tom', '7c', false],
    [4, '"Ann', true],
  ]);
});

const pupils = (separator: string, count: number) =>
  Array.from({ length: count }, (_, at) => `Pupil ${at + 1}${separator}7b`);

test.each([';', ',', '\t', '|'])('a table of two columns is divided at %j, however many rows it has', (separator) => {
  for (const count of [1, 2, 3, 8, 28]) {
    const lines = [`Name${separator}Class`, ...pupils(separator, count)];
    expect(pasted(`${lines.join('\n')}\n`).map(({ cells }) => cells.length)).toEqual(lines.map(() => 2));
    expect(pasted(lines.toSpliced(4, 0, '').join('\r\n')).map(({ cells }) => cells.length)).toEqual(lines.map(() => 2));
  }
});

test('the first line may say the separator, and is no row', () => {
  for (const start of ['sep=;', '\ufeffsep=;', '"sep=;"'])
    expect(pasted(`${start}\nName;Class\nLong, Tom;7b`).map(({ number, cells }) => [number, ...cells])).toEqual([
      [2, 'Name', 'Class'],
      [3, 'Long, Tom', '7b'],
    ]);
});

test('a comma in a name divides no table that has semicolons', () => {
  expect(pasted('Long, Tom;7b\nMayer, Mia;7b').map(({ cells }) => cells)).toEqual([
    ['Long, Tom', '7b'],
    ['Mayer, Mia', '7b'],
  ]);
});
