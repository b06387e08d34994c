import { Unzip, UnzipInflate } from 'fflate';
import { UnreadableFile } from '../unreadable-file.ts';

/** What an archive may hold, unpacked: more is no file of questions but an attack, or one that no browser could read. */
const zipLimits = { bytes: 200_000_000, files: 100_000 } as const;

/** Bytes that are unpacked before others get a turn. */
const chunk = 65_536;

/**
 * Unpacks the wanted files of an archive into memory. Sizes are counted while unpacking, because an archive may lie about
 * them. Nothing is written anywhere, so a path is only a name.
 *
 * @throws UnreadableFile for a damaged, encrypted or over-large archive, or an unsafe path
 */
export async function unzip(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
  pace: (done: number) => Promise<void>,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let total = 0;
  let count = 0;
  let opened = 0;
  let failure: UnreadableFile | undefined;
  const archive = new Unzip((file) => {
    count += 1;
    if (count > zipLimits.files) failure ??= new UnreadableFile('The archive holds too many files.');
    if (isUnsafe(file.name)) failure ??= new UnreadableFile('The archive holds a path that leads out of it.');
    if (failure || file.name.endsWith('/') || !isWanted(file.name)) return;
    opened += 1;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) failure ??= damaged();
      if (failure) return;
      total += piece.length;
      if (total > zipLimits.bytes) {
        failure = new UnreadableFile('The archive is too large when it is unpacked.');
        file.terminate();
        return;
      }
      pieces.push(piece.slice());
      if (!isLast) return;
      opened -= 1;
      files.set(file.name, joined(pieces));
    };
    try {
      file.start();
    } catch {
      failure ??= new UnreadableFile('The archive is packed in a way that browsers cannot read.');
    }
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += chunk) {
    try {
      archive.push(bytes.subarray(at, at + chunk), at + chunk >= bytes.length);
    } catch {
      failure ??= damaged();
    }
    if (failure) throw failure;
    await pace(at / bytes.length);
  }
  if (opened > 0 || !hasEnd(bytes)) throw damaged();
  return files;
}

const damaged = () => new UnreadableFile('The archive is damaged. It may have been cut off.');

const isUnsafe = (path: string) => /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(path);

/** Whether the archive's directory ends it, as it does unless the file was cut off. */
function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) {
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 5 && bytes[at + 3] === 6) return true;
  }
  return false;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Whether an archive has a file of that name. Names are not packed, so that they are found without unpacking. */
export const namesFile = (bytes: Uint8Array, name: string) => new TextDecoder('latin1').decode(bytes).includes(name);
