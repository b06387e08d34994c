import fs, { statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** What stands between a server in this process and its disk. */
export interface Syncs {
  /** How many syncs of the log have succeeded. */
  count: number;
  /** Called as a sync of the log is asked for; it begins when this resolves, and fails when this rejects. */
  before: () => Promise<void>;
  /** Called when a sync of the log succeeded, and before anybody hears of it. */
  after: () => void;
}

/** Intercepts the syncs of an open database's write-ahead log until the test is over. */
export function interceptSyncs(path: string): Syncs {
  const { fdatasync } = fs;
  const syncs: Syncs = { count: 0, before: async () => undefined, after: () => undefined };
  const log = statSync(`${path}-wal`).ino;
  const intercepted: (file: number, done: fs.NoParamCallback) => void = (file, done) => {
    if (fs.fstatSync(file).ino !== log) {
      fdatasync(file, done);
      return;
    }
    syncs.before().then(
      () =>
        fdatasync(file, (error) => {
          if (!error) {
            syncs.count += 1;
            syncs.after();
          }
          done(error);
        }),
      done,
    );
  };
  fs.fdatasync = Object.assign(intercepted, { __promisify__: fdatasync.__promisify__ });
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fdatasync = fdatasync;
    syncBuiltinESMExports();
  });
  return syncs;
}
