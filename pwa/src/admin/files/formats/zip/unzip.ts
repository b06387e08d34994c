import { t } from '@lingui/core/macro';
import { Inflate, inflateSync } from 'fflate';
import { fileLimits } from '../file-limits.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { crc32 } from './crc32.ts';
import { damaged, type Entry, readDirectory } from './read-directory.ts';

/** The most files of an archive. */
const mostFiles = 100_000;

/** Packed bytes that are unpacked at once; larger files are unpacked in pieces, yielding in between. */
const piece = 16_384;

/**
 * Unpacks the wanted files of an archive into memory. An archive may lie about their sizes: a file larger than stated
 * is refused before it fills memory. Nothing is written anywhere, so a path is only a name.
 *
 * @throws UnreadableFile for a damaged, encrypted or over-large archive, or an unsafe path
 */
export async function unzip(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
  pace: (done: number) => Promise<void>,
): Promise<Map<string, Uint8Array>> {
  const wanted = [...filesIn(bytes).values()].filter(({ path }) => isWanted(path));
  if (sizeOf(wanted) > fileLimits.unpackedBytes) throw tooLarge();
  // Files that share packed bytes would multiply the unpacked size.
  if (wanted.reduce((sum, { packed }) => sum + packed.length, 0) > bytes.length) throw damaged();
  const files = new Map<string, Uint8Array>();
  let done = 0;
  for (const entry of wanted) {
    files.set(entry.path, await unpack(entry, () => pace(done / bytes.length)));
    done += entry.packed.length;
  }
  return files;
}

/** The files of an archive by their paths, still packed. @throws UnreadableFile for a damaged archive or an unsafe path */
export function filesIn(bytes: Uint8Array): Map<string, Entry> {
  const entries = readDirectory(bytes);
  if (entries.length > mostFiles) throw new UnreadableFile(t`The archive holds too many files.`);
  if (entries.some(({ path }) => isUnsafe(path)))
    throw new UnreadableFile(t`The archive holds a path that leads out of it.`);
  const files = entries.filter(({ path }) => !path.endsWith('/'));
  const byPath = new Map(files.map((entry) => [entry.path, entry]));
  // Another program may read the other one.
  if (byPath.size < files.length) throw new UnreadableFile(t`The archive holds two files of the same name.`);
  return byPath;
}

const sizeOf = (entries: readonly Entry[]) => entries.reduce((sum, { size }) => sum + size, 0);

export const tooLarge = () => new UnreadableFile(t`The archive is too large when it is unpacked.`);

/** The size of all files of an archive, according to the archive. */
export const unpackedSize = (bytes: Uint8Array) => sizeOf(readDirectory(bytes));

const isUnsafe = (path: string) => /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(path);

/** Unpacks a file at once. @throws UnreadableFile if it is damaged, or larger than stated */
export function unpackAtOnce({ method, packed, size, crc }: Entry): Uint8Array {
  if (method === 0) {
    if (packed.length !== size || crc32(packed) !== crc) throw damaged();
    return packed;
  }
  // One byte more, which only a file larger than stated fills.
  const out = new Uint8Array(size + 1);
  const { length } = inflating(() => inflateSync(packed, { out }));
  if (length !== size || crc32(out.subarray(0, length)) !== crc) throw damaged();
  return out.subarray(0, size);
}

async function unpack(entry: Entry, pace: () => Promise<void>): Promise<Uint8Array> {
  const { method, packed, size, crc } = entry;
  if (method === 0 || packed.length <= piece) {
    const file = unpackAtOnce(entry);
    await pace();
    return file;
  }
  const out = new Uint8Array(size);
  let length = 0;
  let found = 0;
  const inflate = new Inflate((part) => {
    if (length + part.length > size) throw damaged();
    out.set(part, length);
    length += part.length;
    found = crc32(part, found);
  });
  for (let at = 0; at < packed.length; at += piece) {
    inflating(() => inflate.push(packed.subarray(at, at + piece), at + piece >= packed.length));
    await pace();
  }
  if (length !== size || found !== crc) throw damaged();
  return out;
}

/** The outcome of an fflate step, whose errors have a code. */
function inflating<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw error instanceof Error && 'code' in error ? damaged() : error;
  }
}

/** Whether an archive has a file with that name. Names are not packed, so no unpacking is needed. */
export const namesFile = (bytes: Uint8Array, name: string) => new TextDecoder('latin1').decode(bytes).includes(name);
