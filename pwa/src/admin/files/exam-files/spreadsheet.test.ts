import { expect, it } from 'vitest';
import { stubFileWorker } from '../../../../test/stub-file-worker.ts';
import { readWorkbook } from '../formats/xlsx/read-workbook.ts';
import { unzip } from '../formats/zip/unzip.ts';
import { openSpreadsheet } from './spreadsheet.ts';

/** Writes rows in two parts, and reads them as a spreadsheet shows them. */
async function writtenAndRead(rows: (string | number)[][]) {
  stubFileWorker();
  const sheet = await openSpreadsheet('Reports', [20]);
  await sheet.add(rows.slice(0, 2));
  await sheet.add(rows.slice(2));
  const file = await sheet.finish();
  const parts = await unzip(
    new Uint8Array(await file.arrayBuffer()),
    () => true,
    async () => undefined,
  );
  const read = (path: string) => {
    const part = parts.get(path);
    return part && new TextDecoder().decode(part);
  };
  const [only] = await readWorkbook(read, async () => undefined);
  return { cells: only?.rows.map(({ cells }) => cells), xml: read('xl/worksheets/sheet1.xml') ?? '' };
}

it('keeps numbers as numbers, and no text as a formula', async () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    "=cmd|' /C calc'!A0",
    '<b>&amp;</b>',
    '_x0041_',
    '日本語',
    '😀',
  ];
  const { cells, xml } = await writtenAndRead([['Text', 'Number'], ...texts.map((text, at) => [text, at / 2])]);
  expect(cells).toEqual([['Text', 'Number'], ...texts.map((text, at) => [text, String(at / 2)])]);
  expect(xml).not.toMatch(/<f[ >]/);
  expect(xml.match(/<v>/g)).toHaveLength(texts.length);
});

it('has as many columns as an exam has questions, and more', async () => {
  const wide = Array.from({ length: 1_020 }, (_, at) => `Column ${at}`);
  const { cells } = await writtenAndRead([wide, [...wide].reverse()]);
  // Readers of questions stop at 256.
  expect(cells?.[1]?.slice(0, 256)).toEqual([...wide].reverse().slice(0, 256));
  const { xml } = await writtenAndRead([wide]);
  for (const place of ['Z1', 'AA1', 'ZZ1', 'AAA1', 'AMF1']) expect(xml).toContain(`<c r="${place}"`);
});

it('can be read, whatever characters a name contains', async () => {
  const names = ['a\u0000b', '\u001f', 'x\ufffe', 'half \ud83d', ' spaces ', 'two\nlines'];
  const { cells, xml } = await writtenAndRead([['Name'], ...names.map((name) => [name])]);
  expect(cells?.flat()).toEqual(['Name', ...names.map((name) => name.toWellFormed())]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
});

it('reports that it is full', async () => {
  stubFileWorker();
  const sheet = await openSpreadsheet('Reports', []);
  await expect(sheet.add(Array(1_048_577).fill([]))).rejects.toThrow('1,048,576 rows at most. Please export CSV.');
});
