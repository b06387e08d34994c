import { fromBase45, toBase45 } from '@quiz-app/shared/base45';
import type { Exam } from '@quiz-app/shared/exam';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpAnnAndExam } from '../../../test/harness.ts';
import { keepMirror } from '../../../test/outbox/outbox.ts';
import { queryHandedIn } from '../../local/outbox/collected-history.ts';
import { submitAttempt } from '../outbox/submit-attempt.ts';
import { collectAttempt, removeCollected } from './collect-attempt.ts';
import { registerDeviceKey } from './device-key.ts';
import { startProof } from './proof.ts';
import { pushCollected } from './push-collected.ts';
import { pullReceiptKeys } from './receipt-keys.ts';
import { signAttempt } from './sign-attempt.ts';
import { takeReceipt } from './take-receipt.ts';

let ann: Account;
let exam: Exam;
let bob: Account;
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});
beforeEach(async () => {
  bob = await server.register('Bob');
});

/** A page on Ann's device, which has the keys that it needs, and her attempt, which never leaves it. */
async function finishOffline() {
  const page = await device.openAs(ann);
  await Promise.all([registerDeviceKey(page), pullReceiptKeys(page)]);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  server.network = offline;
  const finished = makeFinished(ann.user._id, exam);
  const stop = startProof(page);
  await (await submitAttempt(page, finished)).tried;
  const signed = async () => (await page.outbox.entriesOf(ann.user._id))[0];
  const code = await vi.waitFor(async () => (await signed())?.code ?? Promise.reject(new Error('It is not signed')));
  stop();
  const entry = await signed();
  if (!entry) throw new Error('The attempt is not in the outbox');
  return { page, entry, code };
}

/** A page on Bob's device; there is one device at a time, so Ann's is gone. */
async function openBobs() {
  device.renew();
  server.network = online;
  return await device.openAs(bob);
}

const sent = async (page: Awaited<ReturnType<typeof openBobs>>) => {
  await pushCollected(page, { eager: true });
  return await queryHandedIn(page.facts, bob.user._id);
};

test('an attempt is signed when it is finished, once', async () => {
  const { page, entry, code } = await finishOffline();
  expect(code).toMatch(/^QA1:/);
  expect(await signAttempt(page, entry)).toBe(code);
  await page.outbox.mark(entry.attempt._id, { state: 'waiting', tries: 3 });
  expect(await page.outbox.entriesOf(ann.user._id)).toMatchObject([{ code, tries: 3 }]);
});

test('a carried attempt is stored under its owner, once, and its receipt is kept for them', async () => {
  const { code, entry } = await finishOffline();
  const page = await openBobs();
  expect(await collectAttempt(page, `${code}\n`)).toEqual({
    outcome: 'collected',
    attemptId: entry.attempt._id,
    owner: 'Ann',
    exam: 'Arithmetic',
  });
  const handedIn = await sent(page);
  expect(handedIn).toMatchObject([
    { attemptId: entry.attempt._id, owner: { name: 'Ann' }, receipt: expect.any(String) },
  ]);
  expect(await page.collected.entriesOf(bob.user._id)).toEqual([]);
  expect(await server.reportsOf(ann)).toHaveLength(1);
  expect(await server.reportsOf(bob)).toEqual([]);
  // Bob's device has nothing of Ann's report but the receipt.
  expect(await page.reports.queryOf(ann.user._id)).toEqual([]);
  expect(await collectAttempt(page, code)).toMatchObject({ outcome: 'known' });
});

test('a carrier without a network keeps it, even after a restart, and other users do not see it', async () => {
  const { code } = await finishOffline();
  const page = await openBobs();
  server.network = offline;
  await collectAttempt(page, code);
  await pushCollected(page, { eager: true });
  expect(await device.openPage().collected.entriesOf(bob.user._id)).toMatchObject([{ state: 'waiting' }]);
  expect(await page.collected.entriesOf(ann.user._id)).toEqual([]);
  expect(await page.outbox.entriesOf(bob.user._id)).toEqual([]);
  server.network = online;
  expect(await sent(page)).toHaveLength(1);
});

test('the service worker hands in what a window collected', async () => {
  const { code } = await finishOffline();
  const page = await openBobs();
  server.network = offline;
  await collectAttempt(page, code);
  await pushCollected(page);
  server.network = online;
  expect(await device.startWorker().push({ eager: true })).toEqual({ left: 0, nextTryAt: null });
  expect(await queryHandedIn(page.facts, bob.user._id)).toHaveLength(1);
});

/** The code with a changed answer, which its owner's device did not sign. */
function alter(code: string): string {
  const bytes = fromBase45(code.slice(4)) ?? new Uint8Array();
  bytes.set([(bytes.at(-70) ?? 0) ^ 1], bytes.length - 70);
  return `QA1:${toBase45(bytes)}`;
}

test.each(['after it was refused', 'before it was sent'])(
  'the owner’s code is collected in addition to an altered one of the same attempt, %s',
  async (when) => {
    const { code, entry } = await finishOffline();
    const page = await openBobs();
    await collectAttempt(page, alter(code));
    if (when === 'after it was refused') await pushCollected(page, { eager: true });
    expect(await collectAttempt(page, code)).toMatchObject({ outcome: 'collected', attemptId: entry.attempt._id });
    expect(await sent(page)).toMatchObject([{ attemptId: entry.attempt._id, owner: { name: 'Ann' } }]);
    expect(await server.reportsOf(ann)).toHaveLength(1);
    expect(await page.collected.entriesOf(bob.user._id), 'the altered one is not needed any more').toEqual([]);
  },
);

test('a user collects an attempt that another user of the same device has collected', async () => {
  const { code } = await finishOffline();
  const page = await openBobs();
  await collectAttempt(page, code);
  const carl = await server.register('Carl');
  const carls = await device.openAs(carl);
  expect(await collectAttempt(carls, code)).toMatchObject({ outcome: 'collected' });
  await pushCollected(carls, { eager: true });
  expect(await queryHandedIn(carls.facts, carl.user._id)).toHaveLength(1);
  expect(await server.reportsOf(ann)).toHaveLength(1);
});

test('a removed attempt stays removed when its copy could not be deleted, and can be collected again', async () => {
  const { code } = await finishOffline();
  const { caches, cache } = keepMirror();
  device.renew({ caches });
  server.network = offline;
  const page = await device.openAs(bob);
  const carried = () => page.collected.entriesOf(bob.user._id);
  await collectAttempt(page, code);
  const [entry] = await carried();
  if (!entry) throw new Error('Nothing was collected');
  const failing = vi.spyOn(cache, 'delete').mockRejectedValue(new DOMException('busy', 'InvalidStateError'));
  await removeCollected(page, entry);
  failing.mockRestore();
  await pushCollected(page, { eager: true });
  expect(await carried()).toEqual([]);
  expect(await cache.keys(), 'the copy is deleted later').toEqual([]);
  expect(await collectAttempt(page, code)).toMatchObject({ outcome: 'collected' });
  await pushCollected(page, { eager: true });
  expect(await carried()).toMatchObject([{ attempt: { code } }]);
});

test('an altered code is kept with the server’s refusal, and a text that is not a code is refused at once', async () => {
  const { code } = await finishOffline();
  const page = await openBobs();
  await collectAttempt(page, alter(code));
  expect(await sent(page)).toEqual([]);
  expect(await page.collected.entriesOf(bob.user._id)).toMatchObject([
    { state: 'refused', refusal: { message: 'This attempt was not signed by a device of its owner' } },
  ]);
  for (const [text, message] of [
    ['hello', 'This is not the code of a finished exam.'],
    ['QA3:ABC', 'A newer version of Quiz App made this code. Update the app to read it.'],
    [code.slice(0, -3), 'This code is damaged. Scan it again.'],
  ] as const)
    expect(await collectAttempt(page, text)).toEqual({ outcome: 'refused', message });
});

test('the owner’s device accepts the receipt as the result, without a network', async () => {
  const { page, entry, code } = await finishOffline();
  const { receipt = '' } = await bob.data('addCollected', { body: { code } });
  expect(await takeReceipt(page, entry, `https://quiz.test/verify#${receipt}`)).toEqual({ outcome: 'taken' });
  expect(await page.outbox.entriesOf(ann.user._id)).toEqual([]);
  expect(await page.reports.queryOf(ann.user._id)).toMatchObject([
    { _id: entry.attempt._id, receipt, result: { verdict: 'Pass' } },
  ]);
});

test('neither an altered receipt nor that of another attempt is accepted', async () => {
  const first = await finishOffline();
  const { receipt = '' } = await bob.data('addCollected', { body: { code: first.code } });
  const second = makeFinished(ann.user._id, exam);
  await (await submitAttempt(first.page, second)).tried;
  const other = await first.page.outbox.queryOne(second.attemptId);
  if (!other) throw new Error('The second attempt is not in the outbox');
  expect(await takeReceipt(first.page, other, receipt)).toEqual({
    outcome: 'refused',
    message: 'This is the receipt of another attempt.',
  });
  const forged = `${receipt.slice(0, -10)}${receipt.at(-10) === 'A' ? 'B' : 'A'}${receipt.slice(-9)}`;
  expect(await takeReceipt(first.page, first.entry, forged)).toMatchObject({ outcome: 'refused' });
  expect(await first.page.outbox.entriesOf(ann.user._id)).toHaveLength(2);
});

test('a device that was removed signs for its owner again after the next log-in', async () => {
  const page = await device.openAs(ann);
  const keys = () => ann.data('getDeviceKeys');
  await registerDeviceKey(page);
  const [{ _id = '' } = {}] = await keys();
  await ann.data('deleteDeviceKey', { id: _id });
  await registerDeviceKey(page);
  expect(await keys()).toEqual([]);
  const { email, password } = ann;
  const token = await server.clientOf().data('login', { body: { email, password } });
  await registerDeviceKey(await device.openAs({ token, user: ann.user }));
  expect(await keys()).toMatchObject([{ _id }]);
});
