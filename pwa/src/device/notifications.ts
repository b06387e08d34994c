import type { PushMessage } from '@quiz-app/shared/device';

/** The parts of a service worker's `registration` and `clients` that are used here. */
interface Notifier {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
}
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
  openWindow(path: string): Promise<unknown>;
}

/** Says that somebody else has handed in an attempt of this device's user, once for each report. */
export async function tell(notifier: Notifier, message: unknown, path: string): Promise<void> {
  const { type, reportId, examName } = (message ?? {}) as Partial<PushMessage>;
  if (type !== 'report-arrived' || !reportId || !examName) return;
  await notifier.showNotification('Your report has arrived', {
    body: examName,
    icon: '/icon-192.png',
    // A notification takes the place of another one with its tag.
    tag: reportId,
    data: path,
  });
}

/** Shows an open window, which pulls the report when it is visible, or opens one. */
export async function openWindow(windows: Windows, path: string): Promise<void> {
  const [open] = await windows.matchAll({ type: 'window' });
  await (open ? open.focus() : windows.openWindow(path));
}
