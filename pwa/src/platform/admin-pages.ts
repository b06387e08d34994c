/** The message with which a window of an admin asks the service worker to keep the admins' pages. */
export const keepAdminPagesMessage = { type: 'KEEP_ADMIN_PAGES' } as const;

/** Keeps the admins' pages on this device, which takers do not load. They then open offline too. */
export async function keepAdminPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(keepAdminPagesMessage);
}
