import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** Calls `synced` with the inode of each folder that is synced, until the test is over. */
export function watchFolderSyncs(synced: (folder: number) => void): void {
  const { fsyncSync } = fs;
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    const stats = fs.fstatSync(file);
    if (stats.isDirectory()) synced(stats.ino);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  });
}
