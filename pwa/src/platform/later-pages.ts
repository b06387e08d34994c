/** Pages that a taker’s device does not load with the app: those of admins, and those of receipts and codes. */
export type LaterPages = 'admin' | 'proof';

/** The message with which a window asks the service worker to keep such pages. */
export interface KeepPagesMessage {
  type: 'KEEP_PAGES';
  pages: LaterPages;
}

/** Keeps these pages on this device, so that they open offline too. */
export async function keepPages(pages: LaterPages): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_PAGES', pages } satisfies KeepPagesMessage);
}
