/** The type of a window's message that asks the service worker to cache the admins' pages. */
export const keepAdminPagesMessage = 'KEEP_ADMIN_PAGES';

/** Keeps the admins' pages on this device, so that they open offline too. */
export async function keepAdminPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: keepAdminPagesMessage });
}
