import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createWorkerPush } from './device/worker-push.ts';
import { keepAdminPagesMessage } from './platform/admin-pages.ts';

/**
 * Background Sync's event, which is missing in TypeScript's types. Fired when the network returns, even without an open
 * window.
 */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** A file of the build; `admin` marks those that only the screens of admins need. */
type BuiltFile = PrecacheEntry & { admin?: true };

declare const self: Omit<ServiceWorkerGlobalScope, '__WB_MANIFEST'> & { readonly __WB_MANIFEST: BuiltFile[] };

const files: BuiltFile[] = self.__WB_MANIFEST;

// Only the app shell is precached; calls to /api always use the network.
precacheAndRoute(files.filter(({ admin }) => !admin));
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

// The admins' pages are cached where an admin has logged in, and kept there.
const adminCache = 'quiz-app-admin-pages';
const adminPaths = new Set(files.filter(({ admin }) => admin).map(({ url }) => `/${url}`));

async function keepAdminPages(): Promise<void> {
  const cache = await caches.open(adminCache);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...adminPaths].filter((path) => !kept.has(path)));
}
async function dropOldAdminPages(): Promise<void> {
  if (!(await caches.has(adminCache))) return;
  const cache = await caches.open(adminCache);
  const old = (await cache.keys()).filter(({ url }) => !adminPaths.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
registerRoute(
  ({ url }) => url.origin === location.origin && adminPaths.has(url.pathname),
  async ({ request }) => (await caches.match(request, { cacheName: adminCache })) ?? fetch(request),
);
self.addEventListener('install', (event) =>
  event.waitUntil(caches.has(adminCache).then((isAdmins) => (isAdmins ? keepAdminPages() : undefined))),
);
self.addEventListener('activate', (event) => event.waitUntil(dropOldAdminPages()));

// The first worker claims the window that installed it, so that the app works offline immediately.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the user starts it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data?.type === keepAdminPagesMessage.type) event.waitUntil(keepAdminPages());
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as unknown as SyncEvent;
  if (tag === 'push-outbox') waitUntil.call(event, sendAll());
});

const push = createWorkerPush({
  request: (url, init) => fetch(url, init),
  baseUrl: location.origin,
  caches: self.caches,
  locks: navigator.locks,
  indexedDB: self.indexedDB,
  storageBuckets: navigator.storageBuckets,
});

/** Rejects if attempts are left, so that the browser fires `sync` again. */
async function sendAll(): Promise<void> {
  const { nextTryAt } = await push({ eager: true });
  if (nextTryAt !== null) throw new Error('Attempts are still waiting to be sent.');
}
