import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { watchFolderSyncs } from '../../test/harness/watch-folder-syncs.ts';
import { loadOrCreateSecret } from './load-or-create-secret.ts';

it.skipIf(process.platform === 'win32')('a new secret outlives a power cut', async () => {
  const folder = await freshFolder();
  const path = join(folder, 'secret');
  const synced: number[] = [];
  watchFolderSyncs((ino) => synced.push(ino));
  const secret = loadOrCreateSecret(path);
  expect(synced).toEqual([statSync(folder).ino]);
  expect(loadOrCreateSecret(path)).toEqual(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
