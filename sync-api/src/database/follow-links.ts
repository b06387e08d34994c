import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The path of a file without symbolic links. A link may also lead to a file that is not there yet, as on a new volume:
 * it is made there, as SQLite itself does. Only its folder must exist, because a missing one is likely a volume that is
 * not mounted.
 */
export function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    return followLinks(resolve(realpathSync(dirname(path)), readlinkSync(path)));
  }
}
