import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openWindow, tell } from './device/notifications.ts';
import { createWorkerDevice } from './device/worker-device.ts';
import type { KeepPagesMessage, LaterPages } from './platform/later-pages.ts';

/**
 * Background Sync's event, which is missing in TypeScript's types. Fired when the network returns, even without an open
 * window.
 */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** A file of the build; `later` marks those of pages that not everybody needs. */
type BuiltFile = PrecacheEntry & { later?: LaterPages };

declare const self: Omit<ServiceWorkerGlobalScope, '__WB_MANIFEST'> & { readonly __WB_MANIFEST: BuiltFile[] };

const reportsPath = '/user/reports';

const files: BuiltFile[] = self.__WB_MANIFEST;

// Only the app shell is precached; calls to /api always use the network.
precacheAndRoute(files.filter(({ later }) => !later));
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

// Other pages are cached where somebody needs them, and kept there: the admins' where an admin has logged in, those of
// receipts and codes where anybody has.
const laterCaches: Record<LaterPages, string> = { admin: 'quiz-app-admin-pages', proof: 'quiz-app-proof-pages' };
const groups: readonly LaterPages[] = ['admin', 'proof'];
const pathsOf = (pages: LaterPages) =>
  new Set(files.filter(({ later }) => later === pages).map(({ url }) => `/${url}`));
const laterPaths: Record<LaterPages, Set<string>> = { admin: pathsOf('admin'), proof: pathsOf('proof') };

async function keepPages(pages: LaterPages): Promise<void> {
  const cache = await caches.open(laterCaches[pages]);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...laterPaths[pages]].filter((path) => !kept.has(path)));
}
async function keepPagesAgain(pages: LaterPages): Promise<void> {
  if (await caches.has(laterCaches[pages])) await keepPages(pages);
}
async function dropOldPages(pages: LaterPages): Promise<void> {
  if (!(await caches.has(laterCaches[pages]))) return;
  const cache = await caches.open(laterCaches[pages]);
  const old = (await cache.keys()).filter(({ url }) => !laterPaths[pages].has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
for (const pages of groups) {
  registerRoute(
    ({ url }) => url.origin === location.origin && laterPaths[pages].has(url.pathname),
    async ({ request }) => (await caches.match(request, { cacheName: laterCaches[pages] })) ?? fetch(request),
  );
}
self.addEventListener('install', (event) => event.waitUntil(Promise.all(groups.map(keepPagesAgain))));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all(groups.map(dropOldPages))));

// The first worker claims the window that installed it, so that the app works offline immediately.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the user starts it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  const { type, pages } = (event.data ?? {}) as Partial<KeepPagesMessage>;
  if (type === 'KEEP_PAGES' && pages) event.waitUntil(keepPages(pages));
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as unknown as SyncEvent;
  if (tag === 'push-outbox') waitUntil.call(event, sendAll());
});

self.addEventListener('push', (event) => event.waitUntil(tell(self.registration, event.data?.json(), reportsPath)));

// The push service has given this browser another address, or ended the one it had.
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(device.matchSubscription(self.registration.pushManager)),
);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openWindow(self.clients, String(event.notification.data)));
});

const device = createWorkerDevice({
  request: (url, init) => fetch(url, init),
  baseUrl: location.origin,
  caches: self.caches,
  locks: navigator.locks,
  indexedDB: self.indexedDB,
  storageBuckets: navigator.storageBuckets,
});

/** Rejects if attempts are left, so that the browser fires `sync` again. */
async function sendAll(): Promise<void> {
  const { nextTryAt } = await device.push({ eager: true });
  if (nextTryAt !== null) throw new Error('Attempts are still waiting to be sent.');
}
