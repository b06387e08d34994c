import { existsSync, statfsSync } from 'node:fs';

/**
 * The databases of unit tests are in memory where there is enough of it: on a disk the tests mostly wait for commits.
 * Those of the guarantees are on the disk.
 * @returns the variable that says so to a process
 */
export function inMemory(folder = '/dev/shm'): Record<string, string> {
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 30 ? { TMPDIR: folder } : {};
}
