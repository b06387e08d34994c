import { expect, it } from 'vitest';
import { prepareSound } from './prepare-sound.ts';

const fileOf = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));

it.each([
  ['MP3 with tags', fileOf('ID3', [4, 0, 0]), 'audio/mpeg'],
  ['MP3 without tags', fileOf([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
  ['M4A', fileOf([0, 0, 0, 28], 'ftypM4A '), 'audio/mp4'],
  ['Ogg', fileOf('OggS', [0, 2]), 'audio/ogg'],
])('recognises %s by its bytes', async (_, file, type) => {
  const sound = await prepareSound(file);
  expect(sound.type).toBe(type);
  expect(await sound.arrayBuffer()).toEqual(await file.arrayBuffer());
});

it('refuses what is no such sound, whatever its name and type say', async () => {
  for (const file of [fileOf('RIFF1234WAVE'), fileOf([0xff, 0xf1, 0x50]), fileOf(''), new File(['x'], 'a.mp3')])
    await expect(prepareSound(file)).rejects.toThrow('Use MP3, M4A or Ogg.');
});

it('refuses a sound of more than 3 MB', async () => {
  const file = new Blob(['OggS', new Uint8Array(3 * 1024 * 1024)]);
  await expect(prepareSound(file)).rejects.toThrow('at most 3 MB');
});
