import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { archiveOf, map, reasonsOf, tableOf } from '../../../../test/formats/archives.ts';
import { pngOf } from '../../../../test/formats/media.ts';
import { readFile } from '../../../../test/formats/reading.ts';

// Archives that hold a table or text with pictures and sounds beside it.

it.each([
  ['../map.png', 'It has a picture or sound outside of its archive.'],
  ['..\\..\\map.png', 'It has a picture or sound outside of its archive.'],
  ['%2e%2e/map.png', 'It has a picture or sound outside of its archive.'],
  ['/map.png', 'It has a picture or sound outside of its archive.'],
  ['C:\\map.png', 'It has a picture or sound outside of its archive.'],
  ['file:///etc/map.png', 'It has a picture or sound outside of its archive.'],
])('reads nothing outside of an archive: %s', async (path, reason) => {
  expect(await reasonsOf(archiveOf(path, { 'other.png': map }))).toEqual([reason]);
});

it.each(['../map.png', '/map.png', 'C:\\map.png', 'a/../../map.png', '..\\map.png'])(
  'refuses an archive with the path %s',
  async (path) => {
    await expect(readFile(archiveOf('map.png', { [path]: map }))).rejects.toThrow(
      'The archive holds a path that leads out of it.',
    );
  },
);

it('finds a picture in another spelling, unless there are several', async () => {
  expect(await reasonsOf(archiveOf('É.png', { 'e\u0301.PNG': map }))).toEqual([]);
  expect(await reasonsOf(archiveOf('images\\map.png', { 'images/map.png': map }))).toEqual([]);
  expect(await reasonsOf(archiveOf('images/map.png', { 'images\\map.png': map }))).toEqual([]);
  expect(await reasonsOf(archiveOf('MAP.png', { 'map.png': map, 'Map.png': map }))).toEqual([
    'It has a picture or sound of which its archive has several (MAP.png).',
  ]);
  expect(await reasonsOf(archiveOf('map.png', { 'map.png': map, 'Map.png': pngOf(1, 1) }))).toEqual([]);
});

it('refuses an archive that holds two files of the same name', async () => {
  const archive = archiveOf('map.png', { 'map.png': map, 'mop.png': map });
  // The name stands before the file and in the directory.
  const text = Buffer.from(archive).toString('latin1').replaceAll('mop.png', 'map.png');
  await expect(readFile(new Uint8Array(Buffer.from(text, 'latin1')))).rejects.toThrow(
    'The archive holds two files of the same name.',
  );
});

it('refuses an archive with several tables, or none that it knows', async () => {
  await expect(readFile(archiveOf('map.png', { 'a.md': strToU8('# A') }))).rejects.toThrow(
    'The archive holds several tables or texts (table.csv, a.md). Leave one of them in it.',
  );
  await expect(readFile(zipSync({ 'map.png': map }))).rejects.toThrow('No format was recognised');
});

it('refuses a table with too many files beside it', async () => {
  const files = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.png`, new Uint8Array()]));
  const archive = zipSync({ 'table.csv': strToU8(tableOf('1.png')), ...files }, { level: 0 });
  await expect(readFile(archive)).rejects.toThrow('The archive holds too many files.');
});

it('refuses an archive whose picture is larger than stated, or changed', async () => {
  const archive = archiveOf('map.png', { 'map.png': new Uint8Array(100_000) });
  const view = new DataView(archive.buffer);
  const lying = archive.slice();
  for (let at = 0; at < archive.length - 46; at += 1) {
    const isEntry = view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 100_000;
    if (isEntry) new DataView(lying.buffer).setUint32(at + 24, 1_000, true);
  }
  await expect(readFile(lying)).rejects.toThrow('The archive is damaged.');
  const changed = zipSync({ 'table.csv': strToU8(tableOf('map.png')), 'map.png': map }, { level: 0 });
  const place = Buffer.from(changed).indexOf(Buffer.from(map));
  changed[place + 40] = 255 - (changed[place + 40] ?? 0);
  await expect(readFile(changed)).rejects.toThrow('The archive is damaged.');
});
