import { crc32, deflateSync } from 'node:zlib';
import type { Insertable } from 'kysely';
import { mediumId } from '../../src/database/medium-id.ts';
import type { MediaTable } from '../../src/database/tables.ts';

/** A PNG of one colour. @param extra bytes of a chunk that no picture needs */
export function png(width: number, height: number, colour = 0, extra = 0): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const lines = Buffer.alloc(Math.min(height * (width + 1), 1_000_000), colour);
  // Each line begins with the filter that its pixels need: none.
  for (let line = 0; line < lines.length; line += width + 1) lines[line] = 0;
  const ballast = extra > 0 ? [chunk('baLl', Buffer.alloc(extra, 0x5c))] : [];
  const parts = [chunk('IHDR', header), ...ballast, chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}

/** A PNG of nearly a MiB, the most that a picture may have. @param colour up to 255, other bytes for each */
export const largePng = (colour: number): Uint8Array<ArrayBuffer> => png(1, 1, colour, 1024 ** 2 - 200);

/** A silent MP3. Each frame has a header, empty side information and no sound. */
export function silence(seconds: number): Uint8Array<ArrayBuffer> {
  const [bytesOfFrame, samplesOfFrame, samplesPerSecond] = [417, 1152, 44_100];
  const frame = Buffer.alloc(bytesOfFrame);
  // MPEG 1, layer 3, 128 kbit/s, 44.1 kHz, stereo
  frame.writeUInt32BE(0xff_fb_90_00);
  const frames = Math.ceil((seconds * samplesPerSecond) / samplesOfFrame);
  return new Uint8Array(Buffer.concat(Array.from({ length: frames }, () => frame)));
}

/** The row of a picture that was added yesterday. */
export const pictureRow = (data: Uint8Array): Insertable<MediaTable> => ({
  id: mediumId(data),
  type: 'image/png',
  bytes: data.length,
  width: data[19] ?? 0,
  height: data[23] ?? 0,
  seconds: null,
  created_at: new Date(Date.now() - 86_400_000).toISOString(),
  data: Buffer.from(data),
});

export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A JPEG as its headers say, without pixels. @param orientation of EXIF; none if absent */
export function jpeg(width: number, height: number, orientation?: number): Uint8Array<ArrayBuffer> {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const exif = Buffer.from('Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  if (orientation !== undefined) exif[25] = orientation;
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(orientation === undefined ? [] : [segment(0xe1, exif)]),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

export function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

/** A WebP without loss, as its headers say, without pixels. */
export function webp(width: number, height: number): Uint8Array<ArrayBuffer> {
  const pixels = Buffer.alloc(6);
  pixels[0] = 0x2f;
  pixels.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const body = Buffer.concat([Buffer.from('WEBPVP8L'), littleEndian(pixels.length), pixels]);
  return new Uint8Array(Buffer.concat([Buffer.from('RIFF'), littleEndian(body.length), body]));
}

const littleEndian = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** An MP3 of silent frames, 38 in a second. */
export function mp3(frames: number): Uint8Array<ArrayBuffer> {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return new Uint8Array(Buffer.concat(Array<Buffer>(frames).fill(frame)));
}

/** An M4A of two seconds with one track. @param track the kinds of its handler and its entry */
export function m4a([handler, entry]: readonly [string, string] = ['soun', 'mp4a']): Uint8Array<ArrayBuffer> {
  const described = box(
    entry,
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    Buffer.alloc(8),
    numbers(0x10010, 0, 44_100 << 16),
  );
  const table = [
    box('stts', numbers(0, 0)),
    box('stsc', numbers(0, 0)),
    box('stsz', numbers(0, 0, 0)),
    box('stco', numbers(0, 0)),
  ];
  const samples = box('minf', box('stbl', box('stsd', numbers(0, 1), described), ...table));
  const kind = box('hdlr', numbers(0, 0), Buffer.from(handler), Buffer.alloc(13));
  const sound = box('mdia', box('mdhd', numbers(0, 0, 0, 1_000, 2_000, 0)), kind, samples);
  const track = box('trak', box('tkhd', numbers(7, 0, 0, 1, 0, 2_000), Buffer.alloc(60)), sound);
  const film = box('moov', box('mvhd', numbers(0, 0, 0, 1_000, 2_000), Buffer.alloc(80)), track);
  const type = box('ftyp', Buffer.from('M4A \0\0\0\0M4A isom', 'latin1'));
  return new Uint8Array(Buffer.concat([type, film, box('mdat', Buffer.alloc(16))]));
}

/** A box of an MP4. */
export function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([numbers(8 + body.length), Buffer.from(name, 'latin1'), body]);
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value | 0, 4 * index);
  return bytes;
};

/** An Ogg of Opus. @param samples of which it says to have 48,000 in a second */
export function ogg(samples = 96_000): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const tags = Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1');
  const pages = [page(2, 0, head), page(0, 0, tags), page(4, samples, Buffer.from([0xf8, 0xff, 0xfe]))];
  return new Uint8Array(Buffer.concat(pages));
}

/** A page of an Ogg. @param type 2 for the first one, 4 for the last @param granule the samples up to its end */
export function page(type: number, granule: number, body: Buffer): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = type;
  header.writeBigInt64LE(BigInt(granule), 6);
  header[26] = 1;
  return Buffer.concat([header, Buffer.from([body.length]), body]);
}
