import { expect, it } from 'vitest';
import { pngOf } from '../../../../test/formats/media.ts';
import { isCleanPicture } from './is-clean-picture.ts';

const bytesOf = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
const segment = (marker: number, content: string) => [
  0xff,
  marker,
  0,
  content.length + 2,
  ...Buffer.from(content, 'latin1'),
];
const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
const scan = [
  ...segment(0xdb, 'table'),
  ...segment(0xc0, 'frame'),
  ...segment(0xda, 'head'),
  1,
  2,
  0xff,
  0,
  3,
  0xff,
  0xd1,
  4,
];
const jpeg = (...segments: number[][]) => bytesOf([0xff, 0xd8], ...segments, scan, [0xff, 0xd9]);
const riff = (...chunks: string[]) => {
  const content = chunks.join('');
  return bytesOf('RIFF', [content.length + 4, 0, 0, 0], 'WEBP', content);
};
const png = pngOf(4, 3);
const withText = new Uint8Array([
  ...png.slice(0, 33),
  0,
  0,
  0,
  3,
  ...Buffer.from('tEXta=b'),
  0,
  0,
  0,
  0,
  ...png.slice(33),
]);

it.each([
  ['image/png', png],
  ['image/jpeg', jpeg(jfif)],
  ['image/jpeg', jpeg(jfif, segment(0xe2, 'ICC_PROFILE\0'))],
  ['image/webp', riff('VP8L\x02\0\0\0ab')],
  ['image/webp', riff('VP8X\x02\0\0\0ab', 'ALPH\x01\0\0\0a\0', 'VP8 \x02\0\0\0ab')],
] as const)('keeps a file of %s that has only pixels', (type, bytes) => {
  expect(isCleanPicture(bytes, type)).toBe(true);
});

it.each([
  ['a text', 'image/png', withText],
  ['bytes after its end', 'image/png', new Uint8Array([...png, 60, 115])],
  ['no end', 'image/png', png.slice(0, -12)],
  ['EXIF', 'image/jpeg', jpeg(jfif, segment(0xe1, 'Exif\0\0place'))],
  ['a comment', 'image/jpeg', jpeg(jfif, segment(0xfe, 'by me'))],
  ['a long JFIF segment', 'image/jpeg', jpeg(segment(0xe0, 'JFIF\0 and a thumbnail'))],
  ['bytes after its end', 'image/jpeg', bytesOf([...jpeg(jfif)], '<script>')],
  ['no end', 'image/jpeg', jpeg(jfif).slice(0, -2)],
  ['EXIF', 'image/webp', riff('VP8L\x02\0\0\0ab', 'EXIF\x02\0\0\0ab')],
  ['bytes after its end', 'image/webp', bytesOf([...riff('VP8L\x02\0\0\0ab')], 'PK')],
] as const)('finds %s in a file of %s', (_, type, bytes) => {
  expect(isCleanPicture(bytes, type)).toBe(false);
});
