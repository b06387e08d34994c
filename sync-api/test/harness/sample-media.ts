import { crc32, deflateSync } from 'node:zlib';

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

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
