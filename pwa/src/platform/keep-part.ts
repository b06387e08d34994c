import type { Language } from '@quiz-app/shared/app-languages';

/** The type of a window's message that asks the service worker to cache a part of the app. */
export const keepPartMessage = 'KEEP_PART';

/**
 * The parts of the app that not every device caches: the pages of admins, what questions of other kinds than choices
 * need, and the texts in other languages than English, for takers and for admins. Their files are in a folder of that
 * name.
 */
export type AppPart = 'admin' | 'kinds' | Language | `admin-${Language}`;

/** Keeps a part of the app on this device, so that it opens offline too. */
export async function keepPart(part: AppPart): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: keepPartMessage, part });
}
