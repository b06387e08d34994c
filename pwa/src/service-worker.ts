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

/** Background Sync, which TypeScript's types do not know: fired when the network is back, even with no window open. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

// The shell, and nothing else: calls to /api always go to the network.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

// The first worker takes the window that installed it, so that the app opens offline from then on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until a person asks for it.
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
  // The next window that asks meets it as well, and can say so.
  onTokenRejected: () => undefined,
});

/** Rejects while attempts wait, so that the browser fires `sync` again. */
async function sendAll(): Promise<void> {
  const { nextTryAt } = await device.push({ eager: true });
  if (nextTryAt !== null) throw new Error('Attempts are still waiting to be sent.');
}
