import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { interceptSyncs } from '../../test/guarantees/intercept-syncs.ts';
import { freshPath, openUntilTestEnds } from '../../test/harness/open-sqlite-file.ts';
import { stamps } from '../../test/harness/open-test-database.ts';
import { watchFolderSyncs } from '../../test/harness/watch-folder-syncs.ts';

/** A database whose next sync waits until it is let go. */
async function holdSync() {
  const path = await freshPath();
  const database = await openUntilTestEnds(path);
  const syncs = interceptSyncs(path);
  const [began, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  syncs.before = () => {
    began.resolve();
    return gate.promise;
  };
  const events: string[] = [];
  syncs.after = () => void events.push('synced');
  const write = database.write((tx) => tx.insertInto('catalogue').values({ stamp: 'a' }).execute());
  const note = (name: string) => (error?: unknown) => void events.push(error instanceof Error ? error.message : name);
  const written = write.then(note('written'), note(''));
  const begun = async () => {
    // A write that does not wait for its sync is over first.
    await Promise.race([began.promise, written]);
    for (let ticks = 0; ticks < 20; ticks += 1) await tick();
  };
  return { database, syncs, gate, events, written, begun, note };
}

it('a write is acknowledged after the sync that covers it', async () => {
  const { gate, events, written, begun } = await holdSync();
  await begun();
  gate.resolve();
  await written;
  expect(events).toEqual(['synced', 'written']);
});

it('what can be read is called durable after the sync that covers it', async () => {
  const { database, gate, events, written, begun, note } = await holdSync();
  await begun();
  expect(await stamps(database), 'it is visible before').toEqual(['a']);
  const durable = database.durable().then(note('durable'));
  for (let ticks = 0; ticks < 20; ticks += 1) await tick();
  gate.resolve();
  await Promise.all([durable, written]);
  expect(events[0]).toBe('synced');
  expect(events.toSorted()).toEqual(['durable', 'synced', 'written']);
});

it('a write whose sync fails is not acknowledged, nor is any after it', async () => {
  const { database, gate, events, written, begun } = await holdSync();
  await begun();
  gate.reject(new Error('EIO'));
  await written;
  expect(events).toEqual(['EIO']);
  await expect(database.write(async () => 'later')).rejects.toThrow('EIO');
  await expect(database.durable()).rejects.toThrow('EIO');
  expect(await database.failed).toEqual(new Error('EIO'));
});

it('the folder of a new database is synced, so that the file is there after a power cut', async () => {
  const path = await freshPath();
  const synced: number[] = [];
  watchFolderSyncs((folder) => synced.push(folder));
  await openUntilTestEnds(path);
  expect(synced).toContain(statSync(dirname(path)).ino);
});
