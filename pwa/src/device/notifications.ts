import type { PushMessage } from '@quiz-app/shared/device';

/** The parts of a service worker's `registration` and `clients` that are used here. */
interface Notifier {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
}
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
  openWindow(path: string): Promise<unknown>;
}

/** The pages that a notification opens. */
interface Pages {
  reports: string;
  exams: string;
}

/**
 * Notifies this device's user that someone else has handed in their attempt, or that an exam opens or closes soon; once
 * per report, and per exam.
 */
export async function tell(notifier: Notifier, message: unknown, pages: Pages): Promise<void> {
  const shown = toNotification((message ?? {}) as PushMessage, pages);
  // A newer server may send messages of other types.
  if (!shown) return;
  const { title, ...options } = shown;
  await notifier.showNotification(title, { icon: '/icon-192.png', ...options });
}

/** Of two notifications with the same tag, the later one replaces the other. */
function toNotification(message: PushMessage, pages: Pages) {
  const { title, examName } = message;
  switch (message.type) {
    case 'report-arrived':
      return { title, body: examName, tag: message.reportId, data: pages.reports };
    case 'exam-opens':
    case 'exam-closes':
      return {
        title,
        body: `${examName}\n${formatTime(message.at, message.language)}`,
        tag: `${message.type} ${message.examId}`,
        data: pages.exams,
      };
  }
}

/** `Monday at 9:00 AM`, in this device's time zone. @param language of the person; by default the browser's */
const formatTime = (at: string, language?: string) =>
  new Date(at).toLocaleString(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' });

/** Shows an open window, which pulls the report when visible, or opens a new one. */
export async function openWindow(windows: Windows, path: string): Promise<void> {
  const [open] = await windows.matchAll({ type: 'window' });
  await (open ? open.focus() : windows.openWindow(path));
}
