import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createDevice } from './device/create-device.ts';
import { CacheDatabase } from './local/cache-database.ts';
import { OutboxDatabase } from './local/outbox-database.ts';

/**
 * Background Sync's event, which is missing in TypeScript's types. Fired when the network returns, even without an open
 * window.
 */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

// Only the app shell is precached; calls to /api always use the network.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

// The first worker claims the window that installed it, so that the app works offline immediately.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the user starts it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as unknown as SyncEvent;
  if (tag === 'push-outbox') waitUntil.call(event, sendAll());
});

const device = createDevice({
  outbox: new OutboxDatabase(),
  cache: new CacheDatabase(),
  caches: self.caches,
  // A worker has no local storage, so it uses the token of the stored session.
  api: { request: (url, init) => fetch(url, init), baseUrl: location.origin, readToken: () => null },
  locks: navigator.locks,
  // The next window receives the same answer and can show it.
  onTokenRejected: () => undefined,
});

/** Rejects if attempts are left, so that the browser fires `sync` again. */
async function sendAll(): Promise<void> {
  const { nextTryAt } = await device.push({ eager: true });
  if (nextTryAt !== null) throw new Error('Attempts are still waiting to be sent.');
}
