import { expect, it } from 'vitest';
import { prepareFile } from './prepare-file.ts';

const fileOf = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));

it.each([
  ['MP3 with tags', fileOf('ID3', [4, 0, 0]), 'audio/mpeg'],
  ['MP3 without tags', fileOf([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
  ['M4A', fileOf([0, 0, 0, 28], 'ftypM4A '), 'audio/mp4'],
  ['Ogg', fileOf('OggS', [0, 2]), 'audio/ogg'],
])('recognises %s by its bytes', async (_, file, type) => {
  const sound = await prepareFile(file);
  expect(sound.type).toBe(type);
  expect(await sound.arrayBuffer()).toEqual(await file.arrayBuffer());
});

it('refuses what is no such sound, whatever its name and type say', async () => {
  for (const content of ['RIFF1234WAVE', new Uint8Array([0xff, 0xf1, 0x50]), '', 'x'])
    await expect(prepareFile(new File([content], 'a.mp3', { type: 'audio/mpeg' }))).rejects.toThrow(
      'Use MP3, M4A or Ogg.',
    );
});

it('refuses a sound of more than 3 MB', async () => {
  const file = new Blob(['OggS', new Uint8Array(3 * 1024 * 1024)]);
  await expect(prepareFile(file)).rejects.toThrow('at most 3 MB');
});
