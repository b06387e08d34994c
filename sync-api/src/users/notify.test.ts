import type { PushMessage } from '@quiz-app/shared/device';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';
import type { SendPush } from './notify.ts';

const subscription = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
});

async function openWithPushes() {
  const sent: { to: string; message: PushMessage }[] = [];
  const answer: Record<string, () => Promise<'sent' | 'gone'>> = {};
  const sendPush: SendPush = async ({ endpoint }, message) => {
    const to = endpoint.split('/').at(-1) ?? '';
    sent.push({ to, message });
    return answer[to]?.() ?? 'sent';
  };
  const opened = await openTestApp({ sendPush });
  const exam = await addSampleExam(await opened.person('Admin', true));
  const owner = await opened.person('Owner');
  const device = await registerDevice(owner);
  const collect = async () => {
    const attempt = attemptToSign(owner, exam, device.keyId);
    return { attempt, body: { code: await device.sign(attempt) } };
  };
  return { ...opened, exam, owner, sent, answer, collect, carrier: await opened.person('Carrier') };
}

it('every browser of the owner is told once of a report that somebody else brought', async () => {
  const { owner, carrier, sent, exam, collect } = await openWithPushes();
  for (const name of ['phone', 'laptop']) await owner.data('addPushSubscription', { body: subscription(name) });
  await carrier.data('addPushSubscription', { body: subscription('carrier') });
  const { attempt, body } = await collect();
  await Promise.all([1, 2, 3].map(() => carrier.data('addCollected', { body })));
  await carrier.data('addCollected', { body });
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['laptop', 'phone']);
  const title = 'Your report has arrived';
  expect(sent[0]?.message).toEqual({ type: 'report-arrived', title, reportId: attempt.attemptId, examName: exam.name });
});

it('a person is told in the language of their account', async () => {
  const { owner, carrier, sent, collect } = await openWithPushes();
  await owner.data('editMe', { body: { language: 'sw' } });
  await owner.data('addPushSubscription', { body: subscription('phone') });
  await carrier.data('addCollected', { body: (await collect()).body });
  await expect.poll(() => sent.map(({ message }) => message.title)).toEqual(['Ripoti yako imefika']);
});

it('nobody is told of a report that the own device sent', async () => {
  const { owner, carrier, sent, exam, collect } = await openWithPushes();
  await owner.data('addPushSubscription', { body: subscription('phone') });
  await owner.data('addReport', { body: sampleAttempt(owner, exam) });
  await owner.data('addCollected', { body: (await collect()).body });
  const { attempt, body } = await collect();
  await carrier.data('addCollected', { body });
  await expect.poll(() => sent).toMatchObject([{ message: { reportId: attempt.attemptId } }]);
});

it('a browser that is gone is forgotten; one that cannot be reached is told of the next report', async () => {
  const { database, owner, carrier, sent, answer, collect } = await openWithPushes();
  for (const name of ['gone', 'away']) await owner.data('addPushSubscription', { body: subscription(name) });
  answer.gone = async () => 'gone';
  answer.away = async () => {
    throw new Error('no network');
  };
  expect((await carrier.call('addCollected', { body: (await collect()).body })).status).toBe(200);
  const left = () => database.reads.selectFrom('push_subscriptions').select('endpoint').execute();
  await expect.poll(left).toEqual([{ endpoint: subscription('away').endpoint }]);
  delete answer.away;
  await carrier.data('addCollected', { body: (await collect()).body });
  await expect.poll(() => sent.map(({ to }) => to).toSorted()).toEqual(['away', 'away', 'gone']);
});
