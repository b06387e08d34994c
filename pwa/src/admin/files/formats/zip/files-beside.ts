import { t } from '@lingui/core/macro';
import { decodeAddress, type FindFile, type RefusedFile } from '../attachments.ts';
import { fileLimits } from '../file-limits.ts';
import type { Entry } from './read-directory.ts';
import { tooLarge, unpackAtOnce } from './unzip.ts';

/** Bytes of one file. A larger one is no picture or sound that the app takes. */
const mostBytes = 20_000_000;

const outside = (): RefusedFile => ({
  refusal: t({ message: 'a picture or sound outside of its archive', comment: 'It has …' }),
});

const ambiguous = (path: string): RefusedFile => ({
  refusal: t({ message: `a picture or sound of which its archive has several (${path})`, comment: 'It has …' }),
});

/** The pictures and sounds of an archive, each unpacked when a text names it. */
export function createFilesBeside(entries: ReadonlyMap<string, Entry>) {
  const unpacked = new Map<string, Uint8Array>();
  let size = 0;
  /** The paths that some systems treat as the same. */
  const spellings = Map.groupBy(entries.keys(), fold);

  function read(entry: Entry): Uint8Array | RefusedFile {
    const known = unpacked.get(entry.path);
    if (known) return known;
    if (entry.size > mostBytes) return { refusal: t({ message: 'a file of over 20 MB', comment: 'It has …' }) };
    size += entry.size;
    if (size > fileLimits.unpackedBytes) throw tooLarge();
    const bytes = unpackAtOnce(entry);
    unpacked.set(entry.path, bytes);
    return bytes;
  }

  /** @param folder of the text, from which its paths lead; with a slash at its end, or empty */
  return (folder: string): FindFile =>
    (named) => {
      for (const spelling of spellingsOf(named)) {
        const path = resolve(folder, spelling);
        if (path === undefined) return outside();
        const exact = entries.get(path);
        if (exact) return read(exact);
        const [similar, ...others] = spellings.get(fold(path)) ?? [];
        if (others.length > 0) return ambiguous(path);
        const entry = entries.get(similar ?? '');
        if (entry) return read(entry);
      }
      return undefined;
    };
}

const fold = (path: string) => path.replaceAll('\\', '/').normalize('NFC').toLowerCase();

/** A path as it is, and without what may be a part of an address: escapes, a query and a fragment. */
function spellingsOf(named: string): string[] {
  const [bare = ''] = named.split(/[?#]/);
  return [...new Set([named, decodeAddress(named), bare, decodeAddress(bare)])];
}

/** The path in the archive; undefined if it leads out of it. */
function resolve(folder: string, named: string): string | undefined {
  const path = named.trim().replaceAll('\\', '/');
  if (/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path)) return undefined;
  const parts = folder.split('/').filter((part) => part !== '');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
