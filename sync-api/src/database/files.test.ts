import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { watchFolderSyncs } from '../../test/harness/watch-folder-syncs.ts';
import { makeFolder, syncFolder } from './files.ts';

it.skipIf(process.platform === 'win32')('a new folder is its owner’s alone, and outlives a power cut', async () => {
  const folder = await freshFolder();
  const synced: number[] = [];
  watchFolderSyncs((ino) => synced.push(ino));
  const [outer, inner] = [join(folder, 'outer'), join(folder, 'outer', 'inner')];
  makeFolder(inner);
  expect(synced).toEqual([folder, outer].map((path) => statSync(path).ino));
  expect([outer, inner].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  makeFolder(inner);
  expect(synced).toHaveLength(2);
});

it.skipIf(process.platform === 'win32').each([
  ['a file system that syncs no folders is accepted', 'EINVAL', undefined],
  ['a folder that the disk fails to sync is an error', 'EIO', 'EIO'],
])('%s', async (_, code, expected) => {
  const folder = await freshFolder();
  watchFolderSyncs(() => {
    throw Object.assign(new Error('the sync failed'), { code });
  });
  let thrown: unknown;
  try {
    syncFolder(folder);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toEqual(expected && expect.objectContaining({ code: expected }));
});
