import { t } from '@lingui/core/macro';
import { listOf } from '../../../../language/format.ts';
import type { FindFile } from '../attachments.ts';
import { fileLimits } from '../file-limits.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { createFilesBeside } from './files-beside.ts';
import { filesIn, tooLarge, unpackAtOnce } from './unzip.ts';

/** A table or text of questions with pictures and sounds beside it. */
interface ArchivedTable {
  name: string;
  bytes: Uint8Array;
  findFile: FindFile;
}

/** The most files beside a table. No exam has nearly as many pictures. */
const mostFiles = 10_000;

const table = /\.(?:md|markdown|csv|tsv|xlsx)$/i;
/** Archives that are a format of their own: QTI, XLSX and Aiken. */
const isOwnFormat = (path: string) =>
  /(?:^|\/)imsmanifest\.xml$|^\[Content_Types\]\.xml$|^xl\/|\.aiken\.txt$/i.test(path);
/** Files that systems add to archives. */
const isHidden = (path: string) => /(?:^|\/)(?:__MACOSX\/|\.|~\$|Thumbs\.db$)/i.test(path);

/**
 * Opens an archive that holds one table or text, with pictures and sounds beside it.
 *
 * @returns undefined for any other archive
 * @throws UnreadableFile for a damaged archive, an unsafe path or several tables
 */
export function openArchivedTable(archive: Uint8Array): ArchivedTable | undefined {
  const entries = filesIn(archive);
  const paths = [...entries.keys()];
  if (paths.some(isOwnFormat)) return undefined;
  const tables = paths.filter((path) => table.test(path) && !isHidden(path));
  const [path = '', ...others] = tables;
  if (others.length > 0) {
    const names = tables.slice(0, 3).map((each) => each.slice(0, 100));
    const list = `${listOf(names)}${tables.length > 3 ? ' …' : ''}`;
    throw new UnreadableFile(t`The archive holds several tables or texts (${list}). Leave one of them in it.`);
  }
  const entry = entries.get(path);
  if (!entry) return undefined;
  if (entries.size > mostFiles) throw new UnreadableFile(t`The archive holds too many files.`);
  if (entry.size > fileLimits.bytes) throw tooLarge();
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return {
    name: path.slice(folder.length),
    bytes: unpackAtOnce(entry),
    findFile: createFilesBeside(entries)(folder),
  };
}
