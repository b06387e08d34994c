import type { Exam } from '@quiz-app/shared/exam';
import { makeReport } from '@quiz-app/shared/samples/make-exam';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from '../../test/harness.ts';
import { openApp } from '../../test/open-app.tsx';
import { submitAttempt } from '../sync/outbox/submit-attempt.ts';
import { pullExams } from '../sync/pull/pull-exams.ts';

const { server, device } = setUpServerAndDevice();
let ann: Account;
let exam: Exam;

beforeAll(async () => {
  exam = await server.addExam(await server.register('Root', true));
  ann = await server.register('Ann');
});
beforeEach(() => vi.restoreAllMocks());

const bar = () => within(screen.getByRole('banner'));

/** Opens the app with a report that the device could not send. */
async function openWithUnsent() {
  const page = await device.openAs(ann);
  server.network = (request, deliver) =>
    request.url.endsWith('/addReport') ? new Response(null, { status: 502 }) : deliver();
  const finished = makeFinished(ann.user._id, exam);
  await submitAttempt(page, finished);
  await page.push();
  const app = await openApp(device, '/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  return { ...app, finished };
}

const goTo = (network: 'online' | 'offline') => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(network === 'online');
  act(() => void window.dispatchEvent(new Event(network)));
};

test('the chip counts a waiting report and leads to the reports', async () => {
  await openWithUnsent();
  const chip = await bar().findByRole('link', { name: '1 waiting to send' });
  expect(chip.getAttribute('href')).toBe('/user/reports');
});

test('the chip says that the device is offline, even while a report waits', async () => {
  const { outboxDatabase } = await openWithUnsent();
  goTo('offline');
  await bar().findByRole('link', { name: 'Offline, 1 waiting to send' });
  await outboxDatabase.entries.clear();
  await waitFor(() => expect(bar().getByText('Offline').closest('a')).toBeNull());
  goTo('online');
  await waitFor(() => expect(bar().queryByText('Offline')).toBeNull());
});

test.each([
  ['a Wi-Fi without internet', offline],
  ['a Wi-Fi that wants a login', () => HttpResponse.html('<h1>Welcome</h1>')],
])('the chip says offline in %s, and nothing is red while the exams are here', async (_, network) => {
  const page = await device.openAs(ann);
  await pullExams(page);
  server.network = network;
  await openApp(device, '/');
  await bar().findByText('Offline');
  await screen.findByRole('heading', { name: exam.name });
  expect(document.querySelectorAll('[data-ui="toast"]')).toHaveLength(0);
  server.network = online;
  await waitFor(() => expect(bar().queryByText('Offline')).toBeNull());
});

test('the chip of a refused report does not promise a retry, as its link to the reports makes none', async () => {
  const { outbox, finished } = await openWithUnsent();
  const refusal = { status: 404, message: 'Exam not found' };
  await outbox.mark(finished.attemptId, { state: 'refused', tries: 1, nextTryAt: Date.now() + 60_000, refusal });
  const chip = await bar().findByRole('link', { name: '1 couldn’t be sent' });
  expect(chip.getAttribute('href')).toBe('/user/reports');
});

test('the chip disappears five seconds after the last report was sent', async () => {
  await device.openAs(ann);
  const { events } = await openApp(device, '/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => events.emit({ type: 'acknowledged', report: makeReport(), message: 'Report added successfully' }));
  // Phones hide the time, but not the word: a check mark alone would be unclear.
  expect(bar().getByText('Sent').textContent).toMatch(/^Sent \d\d:\d\d$/);
  act(() => void vi.advanceTimersByTime(4900));
  expect(bar().getByText('Sent')).toBeDefined();
  act(() => void vi.advanceTimersByTime(200));
  expect(bar().queryByText('Sent')).toBeNull();
  vi.useRealTimers();
});
