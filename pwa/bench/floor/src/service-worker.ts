import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { pullExams } from './api.ts';

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

declare const self: {
  readonly __WB_MANIFEST: PrecacheEntry[];
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'activate' | 'sync', listener: (event: Lasting) => void): void;
};

precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// As in the app, the worker calls the server and stores what it answers, so each of its starts loads Dexie and ky.
self.addEventListener('sync', (event) => event.waitUntil(pullExams()));
