import { screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openApp, signIn } from '../../app/test-app.tsx';
import { makeFinished, newDevice, offline, startWorld } from '../../sync/test-device.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let ann: Awaited<ReturnType<typeof world.register>>;
let exam: Awaited<ReturnType<typeof world.addExam>>;

beforeAll(async () => {
  world = await startWorld();
  exam = await world.addExam((await world.register('Root', true)).token);
  ann = await world.register('Ann');
});
afterAll(() => world.stop());
beforeEach(async () => {
  newDevice();
  world.network = (_, deliver) => deliver();
  await signIn(ann.token, ann.user);
});

const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

test('says what is on this device, and since when', async () => {
  const { pullExams } = await import('../../sync/pull-exams.ts');
  await pullExams();
  await openApp('/profile');
  await screen.findByText('1 exam');
  expect(await fact('Saved for offline')).toBe('1 exam');
  expect(await fact('Last sync')).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

test('on a device that never reached the server says so, and sends what waits when told to', async () => {
  world.network = offline;
  const { submitAttempt } = await import('../../sync/submit-attempt.ts');
  await submitAttempt(makeFinished(ann.user._id, exam));
  const { person } = await openApp('/profile');
  await screen.findByText('1 report waiting to send');
  expect(await fact('Last sync')).toBe('–');
  world.network = (_, deliver) => deliver();
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await expect.poll(() => world.reportsOf(ann.token)).toHaveLength(1);
});

test('tells what the server did not accept from what waits', async () => {
  world.network = offline;
  const { submitAttempt } = await import('../../sync/submit-attempt.ts');
  const { pushOutbox } = await import('../../sync/push-outbox.ts');
  const { markEntry } = await import('../../local/outbox-store.ts');
  const [refused, waiting] = [makeFinished(ann.user._id, exam), makeFinished(ann.user._id, exam)];
  for (const finished of [refused, waiting]) await submitAttempt(finished);
  await pushOutbox();
  const refusal = { status: 404, message: 'Exam not found' };
  await markEntry(refused.attemptId, { state: 'refused', tries: 1, nextTryAt: Date.now() + 60_000, refusal });
  const { person } = await openApp('/profile');
  await screen.findByText('1 report not accepted');
  expect(screen.getByText('1 report waiting to send')).toBeDefined();
  world.network = (_, deliver) => deliver();
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await expect.poll(() => world.reportsOf(ann.token)).toHaveLength(3);
});
