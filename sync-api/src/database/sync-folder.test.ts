import { expect, it } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { watchFolderSyncs } from '../../test/harness/watch-folder-syncs.ts';
import { syncFolder } from './sync-folder.ts';

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
