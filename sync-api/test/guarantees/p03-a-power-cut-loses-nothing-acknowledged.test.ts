import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom, type Random } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { interceptSyncs } from './intercept-syncs.ts';

const plan = {
  guarantee: 'P3',
  title: 'the power cut while the log is written, copied and started anew',
  full: 500,
  short: 30,
};
/** The smallest unit that a disk writes atomically, in bytes. */
const sector = 512;
/** The length of the write-ahead log's header. Its salt changes when the log is restarted. */
const header = 32;
const saltOf = (log: Buffer) => log.subarray(16, 24).toString('hex');
const writers = 20;
/** Older rows are removed, so that the files stay small and pages are reused. Only the newest are looked for. */
const rowsKept = 300;
const rowsExpected = 100;

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

// The files are assembled as a disk may hold them at that moment: what was synced, and any part of what was written
// since. The test relies on SQLite to sync the log before a checkpoint copies from it and the database file after it,
// and to sync the header of a restarted log before its pages are written.
it('P3 a power failure loses no acknowledged report', { timeout: 600_000 }, async () => {
  const folder = await freshFolder();
  const path = join(folder, 'quiz.db');
  const database = await openDatabase(path);
  onTestFinished(() => database.close());
  const syncs = interceptSyncs(path);
  const read = () => {
    // The log first: it still contains what a checkpoint copies to the file in between.
    const log = readFileSync(`${path}-wal`);
    return { log, file: readFileSync(path) };
  };
  let synced = read();
  let restarts = 0;
  let whileCopied = 0;
  const acknowledged: string[] = [];

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    let cuts = 0;
    let made = 0;

    /** Opens the files as a power failure may leave them now. */
    async function cutPower(when: string): Promise<void> {
      cuts += 1;
      const expected = acknowledged.slice(-rowsExpected);
      const now = read();
      const isRestarted = saltOf(now.log) !== saltOf(synced.log);
      const isCopied = !isRestarted && !now.file.equals(synced.file);
      if (isCopied) whileCopied += 1;
      // A copy syncs the log, which is not seen here, and then writes to the file. A restart begins with the file synced.
      const log = isCopied ? now.log : torn(synced.log, now.log, random);
      now.log.copy(log, 0, 0, header);
      const left = join(folder, `left-${cuts}.db`);
      writeFileSync(left, isRestarted ? now.file : torn(synced.file, now.file, random));
      writeFileSync(`${left}-wal`, log);
      const how = `${when}, ${isRestarted ? 'restarted' : isCopied ? 'being copied' : 'growing'}`;
      try {
        const opened = await openDatabase(left);
        await opened.close();
        const connection = new Sqlite(left, { readonly: true });
        const integrity = connection.pragma('integrity_check', { simple: true });
        const kept = new Set(
          connection.prepare<[], string>('SELECT substr(stamp, 1, 12) FROM catalogue').pluck().all(),
        );
        connection.close();
        if (integrity !== 'ok') failed(`${how}: integrity ${integrity}`);
        const lost = expected.filter((stamp) => !kept.has(stamp));
        if (lost.length > 0) failed(`${how}: ${lost.length} of ${expected.length} acknowledged are lost`);
      } catch (error) {
        failed(`${how}: it does not open: ${error}`);
      }
      for (const end of ['', '-shm', '-wal', '.lock']) rmSync(left + end, { force: true });
    }
    const maybeCut = async (when: string) => {
      if (cuts < rounds && random.next() < 0.04) await cutPower(when);
    };

    let coming = synced;
    syncs.before = async () => {
      coming = read();
      // The batch before this one was the last of the log before: the file was synced, and nothing was copied since.
      if (saltOf(coming.log) !== saltOf(synced.log)) restarts += 1;
      else coming.file = synced.file;
      await maybeCut('before a sync');
    };
    syncs.after = () => {
      synced = coming;
    };

    const write = async () => {
      while (cuts < rounds) {
        made += 1;
        const stamp = String(made).padStart(12, '0');
        const row = { stamp: stamp + 'x'.repeat(random.between(0, 20_000)) };
        await database.write(async (tx) => {
          const { revision } = await tx
            .insertInto('catalogue')
            .values(row)
            .returning('revision')
            .executeTakeFirstOrThrow();
          await tx
            .deleteFrom('catalogue')
            .where('revision', '<', revision - rowsKept)
            .execute();
        });
        acknowledged.push(stamp);
        await maybeCut('after an acknowledgement');
        if (random.next() < 0.1) await wait(random.between(0, 20));
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    if (process.env.TORTURE) console.log('P3', { cuts, made, restarts, whileCopied });
    if (restarts < rounds / 30) failed(`only ${restarts} restarts of the log, too few for this test`);
    const { length } = readFileSync(`${path}-wal`);
    if (length > 16 * 1024 ** 2) failed(`the log has ${length} bytes`);
  });
});
