/** The boxes of a part of an MP4 file: a length, a name of four letters, the content. */
function* boxesIn(data: Buffer): Generator<{ name: string; content: Buffer }> {
  for (let at = 0; at + 8 <= data.length; ) {
    const length = data.readUInt32BE(at);
    if (length < 8) return;
    yield { name: data.toString('latin1', at + 4, at + 8), content: data.subarray(at + 8, at + length) };
    at += length;
  }
}

const nothing = Buffer.alloc(0);

/** The content of the first box with a name; empty without one. */
function find(data: Buffer, wanted: string): Buffer {
  for (const { name, content } of boxesIn(data)) if (name === wanted) return content;
  return nothing;
}

/**
 * The length that the header of an MP4 file states; 0 if it states none. Chromium's recordings have it only there: their
 * track has the same number in another unit.
 */
export function movieSeconds(data: Buffer): number {
  const header = find(find(data, 'moov'), 'mvhd');
  if (header.length < 32) return 0;
  const isLong = header[0] === 1;
  const unitsPerSecond = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  // All ones mean that the length is not known.
  const isKnown = unitsPerSecond > 0 && units < (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return isKnown ? units / unitsPerSecond : 0;
}
