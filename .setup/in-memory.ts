import { existsSync, statfsSync } from 'node:fs';

/**
 * Unit tests use databases in memory if there is enough: on a disk the tests mostly wait for commits. Tests of the
 * guarantees use the disk.
 * @returns the environment variable for the process
 */
export function inMemory(folder = '/dev/shm'): Record<string, string> {
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 30 ? { TMPDIR: folder } : {};
}
