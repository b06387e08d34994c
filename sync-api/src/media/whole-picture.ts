import { crc32 } from 'node:zlib';

// A picture is whole if it has every part up to its end, pixels among them, and nothing after it: a file that is also a page, a script or an
// archive has that after the end, or has no end. Only those of a PNG are unpacked (`png-pixels.ts`).

/** Whether each chunk of a PNG has its checksum, from IHDR to IEND. */
export function isWholePng(data: Buffer): boolean {
  let hasPixels = false;
  for (let at = 8; at + 12 <= data.length; ) {
    const end = at + 12 + data.readUInt32BE(at);
    if (end > data.length || crc32(data.subarray(at + 4, end - 4)) !== data.readUInt32BE(end - 4)) return false;
    const name = data.toString('latin1', at + 4, at + 8);
    if ((at === 8) !== (name === 'IHDR')) return false;
    if (name === 'IDAT') hasPixels = true;
    if (name === 'IEND') return hasPixels && end === data.length;
    at = end;
  }
  return false;
}

/** Whether the segments of a JPEG follow each other up to its end. */
export function isWholeJpeg(data: Buffer): boolean {
  let hasSize = false;
  let hasPixels = false;
  for (let at = 2; at + 2 <= data.length; ) {
    const marker = data[at + 1] ?? 0;
    // No 0xff to fill a gap: a reader of the size would lose its place.
    if (data[at] !== 0xff || marker === 0xff) return false;
    if (marker === jpeg.end) return hasPixels && at + 2 === data.length;
    const length = at + 4 <= data.length ? data.readUInt16BE(at + 2) : 0;
    if (length < 2) return false;
    // Baseline, extended or progressive. A second one could name another size.
    const isFrame = marker >= 0xc0 && marker <= 0xc2;
    if (isFrame && hasSize) return false;
    if (isFrame) hasSize = true;
    at += 2 + length;
    if (marker === jpeg.scan) {
      const end = endOfScan(data, at);
      hasPixels ||= hasSize && end > at;
      at = end;
    }
  }
  return false;
}

const jpeg = { end: 0xd9, scan: 0xda };

/** The place of the next marker. In pixels 0xff is followed by 0, or by a marker to restart from. */
function endOfScan(data: Buffer, from: number): number {
  let at = data.indexOf(0xff, from);
  while (at !== -1) {
    const next = data[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = data.indexOf(0xff, at + 2);
  }
  return data.length;
}

/** The bytes before the pixels in the chunks of a WebP that have some. */
const leastOfWebp: Readonly<Record<string, number>> = { 'VP8 ': 10, VP8L: 5, ANMF: 24 };

/** Whether the chunks of a WebP fill its declared length, which is the file's. */
export function isWholeWebp(data: Buffer): boolean {
  if (data.length < 20 || data.readUInt32LE(4) + 8 !== data.length) return false;
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= data.length) {
    const length = data.readUInt32LE(at + 4);
    const least = leastOfWebp[data.toString('latin1', at, at + 4)];
    if (least !== undefined && length > least) hasPixels = true;
    at += 8 + length + (length % 2);
  }
  return hasPixels && at === data.length;
}
