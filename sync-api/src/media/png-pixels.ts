import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';

/** Channels of each colour type of a PNG, with the depths that it may have. */
const colourTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** The seven passes of an interlaced PNG: the first column and row, and the steps to the next ones. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Whether the pixels of a PNG, whose chunks are whole, can be unpacked and are as many as its size says. */
export async function hasAllPixels(data: Buffer): Promise<boolean> {
  const expected = bytesOfPixels(data);
  if (expected === undefined) return false;
  let found = 0;
  try {
    await pipeline(Readable.from(packedPixels(data)), createInflate(), async (unpacked) => {
      for await (const { length } of unpacked as AsyncIterable<Buffer>) {
        found += length;
        // A file of 1 MiB can unpack to a thousand.
        if (found > expected) return;
      }
    });
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
  return found === expected;
}

function* packedPixels(data: Buffer): Generator<Buffer> {
  for (let at = 8; at < data.length; at += 12 + data.readUInt32BE(at)) {
    const isPixels = data.toString('latin1', at + 4, at + 8) === 'IDAT';
    if (isPixels) yield data.subarray(at + 8, at + 8 + data.readUInt32BE(at));
  }
}

/** How many bytes its pixels unpack to: each line has one more. Undefined if no PNG has such a header. */
function bytesOfPixels(data: Buffer): number | undefined {
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)];
  const [depth = 0, colour = 0, , , interlace = 0] = data.subarray(24, 29);
  const type = colourTypes[colour];
  if (!type?.depths.includes(depth) || interlace > 1) return undefined;
  const bytesOf = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * depth * type.channels) / 8));
  if (interlace === 0) return bytesOf(width, height);
  const parts = passes.map(([left, top, right, down]) =>
    bytesOf(Math.ceil((width - left) / right), Math.ceil((height - top) / down)),
  );
  return parts.reduce((sum, bytes) => sum + bytes, 0);
}
