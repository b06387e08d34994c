import { t } from '@lingui/core/macro';
import { sameBytes } from '@quiz-app/shared/bytes';
import { UnreadableFile } from '../unreadable-file.ts';

/** A file in an archive. */
export interface Entry {
  path: string;
  /** 0: stored uncompressed, 8: deflated. */
  method: 0 | 8;
  packed: Uint8Array;
  /** The unpacked size in bytes, according to the archive. */
  size: number;
  /** The CRC-32 of the unpacked bytes, according to the archive. */
  crc: number;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
/** The longest possible end of an archive: its record with a comment. */
const longestEnd = 22 + 65_535;

/**
 * Reads the directory at the end of a zip file: APPNOTE 4.3.12 and 4.3.16.
 *
 * @throws UnreadableFile for an archive that is damaged, encrypted or packed with an unsupported method
 */
export function readDirectory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  const entries: Entry[] = [];
  try {
    const end = findEnd(view);
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    // The count of an archive with over 65,535 files wraps around.
    while (entries.length < count || (at < end && view.getUint32(at, true) === signatures.entry)) {
      if (view.getUint32(at, true) !== signatures.entry) throw damaged();
      const nameLength = view.getUint16(at + 28, true);
      const name = bytes.subarray(at + 46, at + 46 + nameLength);
      if (view.getUint16(at + 8, true) & 1) throw new UnreadableFile(t`The archive is protected by a password.`);
      const method = view.getUint16(at + 10, true);
      if (method !== 0 && method !== 8)
        throw new UnreadableFile(t`The archive is packed in a way that cannot be read here.`);
      const file = view.getUint32(at + 42, true);
      if (view.getUint32(file, true) !== signatures.file) throw damaged();
      const nameEnd = file + 30 + view.getUint16(file + 26, true);
      // The name appears twice and has no checksum: under a wrong name a file would be missed, or be another exam.
      if (!sameBytes(name, bytes.subarray(file + 30, nameEnd))) throw damaged();
      const start = nameEnd + view.getUint16(file + 28, true);
      const packedSize = view.getUint32(at + 20, true);
      if (start + packedSize > bytes.length) throw damaged();
      entries.push({
        path: decoder.decode(name),
        method,
        packed: bytes.subarray(start, start + packedSize),
        size: view.getUint32(at + 24, true),
        crc: view.getUint32(at + 16, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // An offset outside the file.
    throw error instanceof RangeError ? damaged() : error;
  }
  return entries;
}

export const damaged = () =>
  new UnreadableFile(t`The archive is damaged. It may have been cut off, or changed on its way.`);

function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - longestEnd); at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at;
  }
  throw damaged();
}
