import type { PushMessage } from '@quiz-app/shared/device';

/** The parts of a service worker's `registration` and `clients` that are used here. */
interface Notifier {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
}
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
  openWindow(path: string): Promise<unknown>;
}

/** Notifies this device's user that someone else has handed in their attempt, once per report. */
export async function tell(notifier: Notifier, message: unknown, path: string): Promise<void> {
  const { type, title = 'Your report has arrived', reportId, examName } = (message ?? {}) as Partial<PushMessage>;
  if (type !== 'report-arrived' || !reportId || !examName) return;
  await notifier.showNotification(title, {
    body: examName,
    icon: '/icon-192.png',
    // A notification replaces another one with the same tag.
    tag: reportId,
    data: path,
  });
}

/** Shows an open window, which pulls the report when visible, or opens a new one. */
export async function openWindow(windows: Windows, path: string): Promise<void> {
  const [open] = await windows.matchAll({ type: 'window' });
  await (open ? open.focus() : windows.openWindow(path));
}
