import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { interceptSyncs } from '../../test/guarantees/intercept-syncs.ts';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';

it('a report that is sent again is acknowledged after the sync that covers the first one', async () => {
  const { person, path, database } = await openTestApp();
  const exam = await addSampleExam(await person('Admin', true));
  const taker = await person('Taker');
  const device = await registerDevice(taker);
  const attempt = attemptToSign(taker, exam, device.keyId);
  const code = await device.sign(attempt);
  const body = { ...sampleAttempt(taker, exam), _id: attempt.attemptId };
  const syncs = interceptSyncs(path);
  const [began, disk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  syncs.before = async () => {
    const stored = await database.reads.selectFrom('reports').select('id').executeTakeFirst();
    if (!stored) return;
    began.resolve();
    await disk.promise;
  };
  const events: string[] = [];
  const first = taker.data('addReport', { body }).then(() => events.push('first'));
  // It is committed, and its sync has begun.
  await began.promise;
  const again = taker.data('addReport', { body }).then(() => events.push('again'));
  const carried = taker.data('addCollected', { body: { code } }).then(() => events.push('carried'));
  for (let ticks = 0; ticks < 50; ticks += 1) await tick();
  events.push('synced');
  disk.resolve();
  await Promise.all([first, again, carried]);
  expect(events[0]).toBe('synced');
  expect(events.toSorted()).toEqual(['again', 'carried', 'first', 'synced']);
});
