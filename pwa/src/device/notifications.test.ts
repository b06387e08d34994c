import { expect, test, vi } from 'vitest';
import { openWindow, tell } from './notifications.ts';

const pages = { reports: '/user/reports', exams: '/' };

test('a notification names the exam of a report that arrived, and leads to the reports', async () => {
  const showNotification = vi.fn(async () => undefined);
  const title = 'Your report has arrived';
  await tell({ showNotification }, { type: 'report-arrived', title, reportId: 'r1', examName: 'Maps' }, pages);
  const shown = { body: 'Maps', icon: '/icon-192.png', tag: 'r1', data: '/user/reports' };
  expect(showNotification.mock.calls).toEqual([[title, shown]]);
});

test('a reminder says when its exam opens or closes, in the language of the person, and leads to the exams', async () => {
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
  const about = { examId: 'e1', examName: 'Maps', at: '2026-11-23T09:00:00.000Z' };
  await tell({ showNotification }, { type: 'exam-opens', title: 'Your exam opens soon', ...about }, pages);
  const [[title, { body, ...options }] = ['', {}]] = showNotification.mock.calls;
  expect([title, options]).toEqual([
    'Your exam opens soon',
    { icon: '/icon-192.png', tag: 'exam-opens e1', data: '/' },
  ]);
  expect(body).toMatch(/^Maps\nMonday/);
  await tell({ showNotification }, { type: 'exam-closes', title: 'Ferme bientôt', language: 'fr', ...about }, pages);
  expect(showNotification.mock.lastCall?.[1]).toMatchObject({ tag: 'exam-closes e1' });
  expect(showNotification.mock.lastCall?.[1].body).toMatch(/^Maps\nlundi/);
});

test('a message of a newer server, or an empty one, is not shown', async () => {
  const showNotification = vi.fn(async () => undefined);
  const newer = { type: 'exam-moved', reportId: 'r1', examName: 'Maps' };
  for (const message of [newer, undefined]) await tell({ showNotification }, message, pages);
  expect(showNotification).not.toHaveBeenCalled();
});

test('pressing it shows the window that was used last, on its current page', async () => {
  const [last, other] = [{ focus: vi.fn(async () => undefined) }, { focus: vi.fn(async () => undefined) }];
  const open = vi.fn(async () => undefined);
  await openWindow({ matchAll: async () => [last, other], openWindow: open }, '/user/reports');
  expect([last.focus.mock.calls.length, other.focus.mock.calls.length, open.mock.calls.length]).toEqual([1, 0, 0]);
});

test('pressing it opens the reports if no window is open', async () => {
  const open = vi.fn(async () => undefined);
  await openWindow({ matchAll: async () => [], openWindow: open }, '/user/reports');
  expect(open.mock.calls).toEqual([['/user/reports']]);
});
