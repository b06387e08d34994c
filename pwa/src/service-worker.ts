import { i18n } from '@lingui/core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openWindow, tell } from './device/notifications.ts';
import { openDatabases } from './device/open-databases.ts';
import { createWorkerDevice } from './device/worker-device.ts';
import { keepPartMessage } from './platform/keep-part.ts';
import { partialResponse } from './platform/partial-response.ts';

/**
 * Background Sync's event, which is missing in TypeScript's types. Fired when the network returns, even without an open
 * window.
 */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: Omit<ServiceWorkerGlobalScope, '__WB_MANIFEST'> & { readonly __WB_MANIFEST: PrecacheEntry[] };

// It shows no texts of its own, but shares code that makes some.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const pages = { reports: '/user/reports', exams: '/' };

/** The part of the app that a file belongs to, if it is cached only where it is needed: the name of its folder. */
const partOf = ({ url }: PrecacheEntry): string | undefined => /^assets\/([\w-]+)\//.exec(url)?.[1];

// Only the app shell is precached; calls to /api use the network, except for media.
const files = self.__WB_MANIFEST;
precacheAndRoute(files.filter((file) => !partOf(file)));
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));

// Pictures and sounds are stored by the page. It calls the server itself, with its token, so those calls are left alone.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    url.pathname.startsWith('/api/media/') &&
    request.mode !== 'navigate' &&
    !request.headers.has('Authorization'),
  async ({ url, request }) => {
    try {
      const file = await device.medium(url.pathname.slice('/api/media/'.length));
      const headers = { 'X-Content-Type-Options': 'nosniff' };
      const range = request.headers.get('Range');
      return range === null ? new Response(file, { headers }) : partialResponse(file, range, headers);
    } catch (error) {
      console.warn('A picture or sound cannot be shown.', error);
      return Response.error();
    }
  },
);

// A part is cached once a window asks for it, and from then on like the other files.
function keepingPart(part: string): () => Promise<void> {
  const cacheName = `quiz-app-${part}`;
  const controller = new PrecacheController({ cacheName });
  controller.addToCacheList(files.filter((file) => partOf(file) === part));
  registerRoute(new PrecacheRoute(controller));
  /** Workbox caches in the event of an installation only. */
  async function keep(): Promise<void> {
    const cache = await caches.open(cacheName);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    await cache.addAll(controller.getCachedURLs().filter((url) => !kept.has(url)));
  }
  // To clean up a part that is not here would make an empty cache of it, which a new version would take for a kept one.
  const ifKept = async (work: () => Promise<unknown>) => void ((await caches.has(cacheName)) && (await work()));
  self.addEventListener('install', (event) => event.waitUntil(ifKept(keep)));
  self.addEventListener('activate', (event) => event.waitUntil(ifKept(() => controller.activate(event))));
  return keep;
}
const keepPart = new Map([...new Set(files.map(partOf))].map((part) => [part, part ? keepingPart(part) : undefined]));

// The first worker claims the window that installed it, so that the app works offline immediately.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the user starts it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data?.type === keepPartMessage) event.waitUntil(keepPart.get(event.data.part)?.() ?? Promise.resolve());
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as unknown as SyncEvent;
  if (tag === 'push-outbox') waitUntil.call(event, sendAll());
});

self.addEventListener('push', (event) => event.waitUntil(tell(self.registration, event.data?.json(), pages)));

// The push service has given this browser another address, or ended the one it had.
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(device.matchSubscription(self.registration.pushManager)),
);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openWindow(self.clients, String(event.notification.data)));
});

const { storageBuckets } = navigator;
const device = createWorkerDevice({
  baseUrl: location.origin,
  databases: openDatabases({ indexedDB: self.indexedDB, storageBuckets }),
  caches: self.caches,
  storageBuckets,
  locks: navigator.locks,
});

/** Rejects if attempts are left, so that the browser fires `sync` again. */
async function sendAll(): Promise<void> {
  const { nextTryAt } = await device.push({ eager: true });
  if (nextTryAt !== null) throw new Error('Attempts are still waiting to be sent.');
}
