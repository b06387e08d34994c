import { expect, test, vi } from 'vitest';
import { openWindow, tell } from './notifications.ts';

test('a notification names the exam of a report that arrived, and leads to the reports', async () => {
  const showNotification = vi.fn(async () => undefined);
  await tell({ showNotification }, { type: 'report-arrived', reportId: 'r1', examName: 'Maps' }, '/user/reports');
  const shown = { body: 'Maps', icon: '/icon-192.png', tag: 'r1', data: '/user/reports' };
  expect(showNotification.mock.calls).toEqual([['Your report has arrived', shown]]);
});

test('a message of a newer server, or an empty one, is not shown', async () => {
  const showNotification = vi.fn(async () => undefined);
  const newer = { type: 'exam-moved', reportId: 'r1', examName: 'Maps' };
  for (const message of [newer, undefined]) await tell({ showNotification }, message, '/user/reports');
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
