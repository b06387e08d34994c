import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

/** What the browser knows of this app's workers. */
const registration = Object.assign(new EventTarget(), {
  installing: null,
  waiting: null as ServiceWorker | null,
  active: null as ServiceWorker | null,
});
const workerIn = (state: ServiceWorkerState) =>
  Object.assign(new EventTarget(), {
    scriptURL: new URL('/service-worker.js', window.location.href).href,
    state,
    postMessage: vi.fn(),
  }) as unknown as ServiceWorker;

beforeEach(() => {
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.resetModules();
  return () => Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Starts the app's part that looks for updates, as a new page does. */
async function openPage() {
  const { startServiceWorker, useUpdateReady } = await import('./updates.ts');
  const { result } = renderHook(useUpdateReady);
  await act(startServiceWorker);
  return result;
}

test('a worker that waits beside an active one is a new version', async () => {
  registration.active = workerIn('activated');
  registration.waiting = workerIn('installed');
  const isReady = await openPage();
  await waitFor(() => expect(isReady.current).toBe(true));
});

test('the first worker, which is not active yet, is not a new version', async () => {
  registration.active = null;
  registration.waiting = workerIn('installed');
  const isReady = await openPage();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(isReady.current).toBe(false);
});
