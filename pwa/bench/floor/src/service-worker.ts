import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

declare const self: {
  readonly __WB_MANIFEST: PrecacheEntry[];
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void;
};

precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/] }));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
