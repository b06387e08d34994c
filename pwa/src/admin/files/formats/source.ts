import { plural, t } from '@lingui/core/macro';
import { formatNumber } from '../../../language/format.ts';
import type { FindFile } from './attachments.ts';
import { decodeText } from './decode-text.ts';
import { fileLimits } from './file-limits.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { openArchivedTable } from './zip/archived-table.ts';
import { unpackedSize } from './zip/unzip.ts';

/** A file to read, or a pasted text. */
export interface Source {
  /** The file's name, empty for a pasted text. Formats are not recognised by it. */
  name: string;
  bytes: Uint8Array;
  /** The decoded text, without byte order mark, with `\n` as the end of lines; empty for a zip file. */
  text: string;
  /** A sentence about an encoding that had to be assumed. */
  encodingNote?: string;
  /** Finds the files beside it in the archive that it came in. */
  findFile?: FindFile;
}

/** Whether a file starts like an archive. */
export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** @throws UnreadableFile if it is empty, too large or in an unknown encoding */
export function openSource(name: string, bytes: Uint8Array): Source {
  if (bytes.length > fileLimits.bytes) {
    const [size, most] = [megabytes(bytes.length), megabytes(fileLimits.bytes)];
    throw new UnreadableFile(t`The file has ${size} MB. A file may have ${most} MB at most; please split it.`);
  }
  if (isZip(bytes)) {
    const table = openArchivedTable(bytes);
    if (!table) return { name, bytes, text: '' };
    return { ...openFile(table.name, table.bytes), findFile: table.findFile };
  }
  return openFile(name, bytes);
}

function openFile(name: string, bytes: Uint8Array): Source {
  if (isZip(bytes)) return { name, bytes, text: '' };
  const { text, note } = decodeText(bytes);
  if (text.trim() === '') throw new UnreadableFile(t`The file is empty.`);
  return { name, bytes, text: text.replaceAll(/\r\n?/g, '\n'), ...(note && { encodingNote: note }) };
}

/**
 * Prevents saving a file that no reader would accept.
 *
 * @param questions in the file
 * @throws UnreadableFile if it has too many bytes or questions
 */
export function checkWritten(bytes: Uint8Array, questions: number): void {
  if (questions > fileLimits.questions) throw new UnreadableFile(tooManyQuestions(questions));
  if (bytes.length > fileLimits.bytes) {
    const [size, most] = [megabytes(bytes.length), megabytes(fileLimits.bytes)];
    throw new UnreadableFile(
      t`The file would have ${size} MB, but one of over ${most} MB cannot be read again. Please export fewer exams at a time.`,
    );
  }
  const unpacked = isZip(bytes) ? unpackedSize(bytes) : 0;
  if (unpacked > fileLimits.unpackedBytes) {
    const [size, most] = [megabytes(unpacked), megabytes(fileLimits.unpackedBytes)];
    throw new UnreadableFile(
      t`The file would have ${size} MB when it is unpacked, but one of over ${most} MB cannot be read again. Please export fewer exams at a time.`,
    );
  }
}

function tooManyQuestions(questions: number): string {
  const most = formatNumber(fileLimits.questions);
  return plural(questions, {
    one: `The file would have # question, but one of over ${most} cannot be read again. Please export fewer exams at a time.`,
    other: `The file would have # questions, but one of over ${most} cannot be read again. Please export fewer exams at a time.`,
  });
}

const megabytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1_000_000));
