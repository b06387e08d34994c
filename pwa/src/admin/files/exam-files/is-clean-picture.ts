import type { MediaType } from '@quiz-app/shared/media';

/** Chunks of a PNG that only say what its pixels are. */
const pngChunks = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD pHYs'.split(' '));
const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);

/**
 * Whether the file of a picture has nothing but pixels: no EXIF, place, comment or bytes after its end. Such a file can
 * be stored as it is; every other is drawn again.
 */
export function isCleanPicture(bytes: Uint8Array, type: MediaType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === 'image/png') return isCleanPng(view);
    if (type === 'image/jpeg') return isCleanJpeg(view);
    return type === 'image/webp' && isCleanWebp(view);
  } catch (error) {
    // A length that leads out of the file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

function isCleanPng(view: DataView): boolean {
  for (let at = 8; ; ) {
    const name = nameAt(view, at + 4);
    if (!pngChunks.has(name)) return false;
    at += 12 + view.getUint32(at);
    if (name === 'IEND') return at === view.byteLength;
  }
}

function isCleanWebp(view: DataView): boolean {
  let at = 12;
  while (at < view.byteLength) {
    if (!webpChunks.has(nameAt(view, at))) return false;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return at === view.byteLength && view.getUint32(4, true) + 8 === view.byteLength;
}

function isCleanJpeg(view: DataView): boolean {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return at + 2 === view.byteLength;
    const isPixels = (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdd);
    if (!isPixels && !isCleanSegment(view, at, marker)) return false;
    at += 2 + view.getUint16(at + 2);
    if (marker === 0xda) at = endOfScan(view, at);
  }
}

/** JFIF, a colour profile, or how Adobe stored the colours. */
function isCleanSegment(view: DataView, at: number, marker: number): boolean {
  const name = nameAt(view, at + 4);
  if (marker === 0xe0) return name === 'JFIF' && view.getUint16(at + 2) === 16;
  if (marker === 0xe2) return name === 'ICC_';
  return marker === 0xee && name === 'Adob' && view.getUint16(at + 2) === 14;
}

/** The next marker after the bytes of a scan, in which FF is followed by 0 or a restart. */
function endOfScan(view: DataView, start: number): number {
  let at = start;
  while (true) {
    const next = view.getUint8(at + 1);
    if (view.getUint8(at) === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
}
