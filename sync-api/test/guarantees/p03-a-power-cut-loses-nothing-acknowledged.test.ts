import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom, type Random } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { runNode } from '../harness/run-node.ts';
import { canIntercept, interceptSyncs, isLog } from './intercept-syncs.ts';

const plan = {
  guarantee: 'P3',
  title: 'the power cut while the log is written, copied and started anew',
  full: 500,
  short: 30,
};
const writingChild = fileURLToPath(new URL('./power-cut-child.ts', import.meta.url));
/** The smallest unit that a disk writes atomically, in bytes. */
const sector = 512;
/** Of the rows that the child keeps, those that must be there. */
const rowsExpected = 100;
const cutsPerSync = 0.04;

/** A file after a power failure: each sector as it was at the last sync, or as it is now. */
function torn(synced: Buffer, now: Buffer, random: Random): Buffer {
  const left = Buffer.from(now);
  // Nearly all or nothing of what is new is as likely as half of it.
  const share = random.pick([0, 0.1, 0.5, 0.9]);
  for (let at = 0; at < left.length; at += sector) {
    if (random.next() < share) continue;
    const end = Math.min(at + sector, left.length);
    left.fill(0, at, end);
    if (at < synced.length) synced.copy(left, at, at, end);
  }
  return left;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));

// The files are assembled as a disk may hold them whenever the database waits for a sync: what was synced, and any part
// of what was written since. It waits before and after each sync of the log and of the database file.
it.skipIf(!canIntercept)('P3 a power failure loses no acknowledged report', { timeout: 3_600_000 }, async () => {
  const folder = await freshFolder();
  const [path, left] = [join(folder, 'quiz.db'), join(folder, 'left.db')];
  const files = [path, `${path}-wal`] as const;
  // Migrated, so that the files are those of a database that was opened before.
  await openDatabase(path).then((database) => database.close());
  const syncs = await interceptSyncs();

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const synced = new Map(files.map((file) => [file, read(file)]));
    const acknowledged: string[] = [];
    const over = Promise.withResolvers<void>();
    let cuts = 0;
    let checkpoints = 0;

    /** Opens the files as a power failure may leave them now. */
    async function cutPower(when: string): Promise<void> {
      cuts += 1;
      // What the child has sent arrives.
      await nextTick();
      const expected = acknowledged.slice(-rowsExpected);
      for (const file of files) {
        const copy = file.replace(path, left);
        writeFileSync(copy, torn(synced.get(file) ?? Buffer.alloc(0), read(file), random));
      }
      try {
        await openDatabase(left).then((database) => database.close());
        const connection = new Sqlite(left, { readonly: true });
        const integrity = connection.pragma('integrity_check', { simple: true });
        const marks = connection.prepare<[], string>('SELECT substr(stamp, 1, 12) FROM catalogue').pluck().all();
        connection.close();
        if (integrity !== 'ok') failed(`${when}: integrity ${integrity}`);
        const kept = new Set(marks);
        const lost = expected.filter((mark) => !kept.has(mark));
        if (lost.length > 0) failed(`${when}: ${lost.length} of ${expected.length} acknowledged are lost`);
      } catch (error) {
        failed(`${when}: it does not open: ${error}`);
      }
      for (const end of ['', '-shm', '-wal', '.lock']) rmSync(left + end, { force: true });
    }
    const maybeCut = async (when: string, file: string) => {
      if (cuts < rounds && random.next() < cutsPerSync)
        await cutPower(`${when} a sync of the ${isLog(file) ? 'log' : 'database'}`);
      if (cuts === rounds) over.resolve();
    };
    syncs.before = (file) => maybeCut('before', file);
    syncs.after = async (file) => {
      if (synced.has(file)) synced.set(file, read(file));
      if (file === path) checkpoints += 1;
      await maybeCut('after', file);
    };

    const { child, ended, output } = runNode(writingChild, [path, String(seed)], syncs.env);
    child.on('message', (mark) => acknowledged.push(String(mark)));
    const early = await Promise.race([over.promise, ended]);
    if (early !== undefined) failed(`the child ended with ${early}: ${output()}`);
    const { length } = read(`${path}-wal`);
    child.kill('SIGKILL');
    await ended;
    if (process.env.TORTURE) console.log('P3', { cuts, acknowledged: acknowledged.length, checkpoints });
    if (checkpoints < rounds / 30) failed(`only ${checkpoints} checkpoints, too few for this test`);
    if (length > 16 * 1024 ** 2) failed(`the log has ${length} bytes`);
  });
});
