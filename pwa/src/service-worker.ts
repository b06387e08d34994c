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

/** Background Sync's event, which TypeScript's types lack. Fired when the network is back, even with no window open. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

// Only the app shell is precached; calls to /api always use the network.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

// The first worker claims the window that installed it, so that the app works offline from then on.
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
  // A worker has no local storage: it sends with the token of the stored session.
  api: { request: (url, init) => fetch(url, init), baseUrl: location.origin, readToken: () => null },
  locks: navigator.locks,
  // The next window gets the same answer and can show it.
  onTokenRejected: () => undefined,
});

/** Rejects while attempts wait, so that the browser fires `sync` again. */
async function sendAll(): Promise<void> {
  const { nextTryAt } = await device.push({ eager: true });
  if (nextTryAt !== null) throw new Error('Attempts are still waiting to be sent.');
}
