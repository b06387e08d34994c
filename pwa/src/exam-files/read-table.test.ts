import { classWorkbook } from '@quiz-app/shared/samples/class-workbook';
import { expect, test } from 'vitest';
import { readPastedTable, readTable } from './read-table.ts';

const read = (content: BlobPart, most = 10) =>
  readTable(new Blob([content]), most, { signal: new AbortController().signal, onProgress: () => undefined });
const workbook = Uint8Array.from(atob(classWorkbook), (character) => character.charCodeAt(0));

test('a workbook is read with its numbers, and rows keep their numbers', async () => {
  const { rows } = await read(workbook);
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [1, 'Name', 'E-Mail', 'Class'],
    [2, 'Mia Mayer', 'mia@school.example', '7'],
    [4, 'Tom Long', '', '7'],
  ]);
});

test('an archive that is not a workbook is refused', async () => {
  await expect(read('PK\x03\x04 of something else')).rejects.toThrow('The archive is damaged.');
});

test('a file with too many rows is refused, and empty rows do not count', async () => {
  expect((await read('Mia;;\n\n;;\nTom;;', 2)).rows.map(({ number }) => number)).toEqual([1, 4]);
  await expect(read('Mia\nTom\nAnn', 2)).rejects.toThrow('The file has more than 2 rows; please split it.');
});

test('from the first unmatched quotation mark on, each line is a row', () => {
  const text = '"two\nlines";x\nMia;"7b\nTom;"7c"\n"Ann';
  expect(readPastedTable(text).map(({ number, cells, problem }) => [number, ...cells, problem !== undefined])).toEqual([
    [1, 'two\nlines', 'x', false],
    [2, 'Mia', '"7b', true],
    [3, 'Tom', '7c', false],
    [4, '"Ann', true],
  ]);
});
