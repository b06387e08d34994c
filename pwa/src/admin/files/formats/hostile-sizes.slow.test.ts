import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { archiveOf, map, reasonsOf } from '../../../../test/formats/archives.ts';
import { quickly } from '../../../../test/formats/hostile.ts';
import { readFile } from '../../../../test/formats/reading.ts';
import { fileLimits } from './file-limits.ts';
import { checkWritten } from './source.ts';
import { UnreadableFile } from './unreadable-file.ts';

// Files of up to 50 MB, and archives that hold up to 230 MB.

const bomb = zipSync(
  { 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(210_000_000) },
  { level: 9 },
);

it('stops unpacking a file that becomes too large', async () => {
  expect(bomb.length).toBeLessThan(1_000_000);
  await quickly(() => expect(readFile(bomb)).rejects.toThrow('The archive is too large when it is unpacked.'));
});

it('trusts no size that an archive claims', async () => {
  const liar = bomb.slice();
  // The sizes of the unpacked files, in the headers before them and in the directory.
  const view = new DataView(liar.buffer);
  for (let at = 0; at < liar.length - 30; at += 1) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  await quickly(() => expect(readFile(liar)).rejects.toThrow(UnreadableFile));
});

it('refuses an archive with too many files', async () => {
  const files = Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`${at}.xml`, new Uint8Array()]));
  const file = zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), ...files }, { level: 0 });
  await quickly(() => expect(readFile(file)).rejects.toThrow('The archive holds too many files.'));
});

it('refuses to write an archive that is too large unpacked', async () => {
  const archive = zipSync({ 'a.xml': new Uint8Array(210_000_000) });
  expect(() => checkWritten(archive, 1)).toThrow(
    'The file would have 210 MB when it is unpacked, but one of over 200 MB cannot be read again.',
  );
});

it('refuses files and banks that are too large', async () => {
  await expect(readFile(new Uint8Array(fileLimits.bytes + 1))).rejects.toThrow('A file may have 50 MB at most');
  const gift = 'Q {=a ~b}\n\n'.repeat(fileLimits.questions + 1);
  await quickly(() => expect(readFile(gift)).rejects.toThrow('The file has more than 50,000 questions'));
});

it('unpacks no picture that is too large, and none that nobody names', async () => {
  const large = new Uint8Array(150_000_000);
  expect(await reasonsOf(archiveOf('bomb.png', { 'bomb.png': large }))).toEqual(['It has a file of over 20 MB.']);
  expect(await reasonsOf(archiveOf('map.png', { 'map.png': map, 'bomb.png': large, 'more.png': large }))).toEqual([]);
});

it('stops when the pictures of all questions become too large', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `${at}.png`);
  const rows = names.map((name) => `![A map](${name}),a,b,A`);
  const large = new Uint8Array(19_000_000);
  const table = strToU8(['Question,Option A,Option B,Correct', ...rows].join('\n'));
  const archive = zipSync({ 'table.csv': table, ...Object.fromEntries(names.map((name) => [name, large])) });
  await expect(readFile(archive)).rejects.toThrow('The archive is too large when it is unpacked.');
});
