import fs, { statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** The syncs of a database in this process, which a test can count, delay and make fail. */
export interface Syncs {
  /** The number of syncs of the log that have succeeded. */
  count: number;
  /** Called before a sync of the log, which begins when this resolves, and fails when this rejects. */
  before: () => Promise<void>;
  /** Called when a sync of the log has succeeded, before its caller knows. */
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
