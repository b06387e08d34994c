import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const lookForVersion = vi.fn();

/** What the browser knows about this app's workers. */
const registration = Object.assign(new EventTarget(), {
  installing: null as ServiceWorker | null,
  waiting: null as ServiceWorker | null,
  active: null as ServiceWorker | null,
  update: async () => lookForVersion(),
});
const workerIn = (state: ServiceWorkerState) =>
  Object.assign(new EventTarget(), {
    scriptURL: new URL('/service-worker.js', window.location.href).href,
    state,
    postMessage: vi.fn(),
  }) as unknown as ServiceWorker;

beforeEach(() => {
  Object.assign(registration, { installing: null, waiting: null, active: null });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.resetModules();
  return () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    // The files of a worker share their modules, and one that knows of a new version offers it in every later test.
    vi.resetModules();
  };
});

/** Starts the app's part that looks for updates, as a new page does. */
async function openPage() {
  const { startServiceWorker, useUpdateReady, watchController } = await import('./updates.ts');
  watchController();
  const { result } = renderHook(useUpdateReady);
  await act(startServiceWorker);
  return result;
}

test('a waiting worker beside an active one is a new version', async () => {
  registration.active = workerIn('activated');
  registration.waiting = workerIn('installed');
  const isReady = await openPage();
  await waitFor(() => expect(isReady.current).toBe(true));
});

test('the first worker, which is not active yet, is not a new version', async () => {
  registration.waiting = workerIn('installed');
  const isReady = await openPage();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(isReady.current).toBe(false);
});

test('a worker installed while the page is open is a new version', async () => {
  registration.active = workerIn('activated');
  const isReady = await openPage();
  const installing = workerIn('installing');
  registration.installing = installing;
  registration.dispatchEvent(new Event('updatefound'));
  expect(isReady.current).toBe(false);
  Object.assign(registration, { installing: null, waiting: Object.assign(installing, { state: 'installed' }) });
  installing.dispatchEvent(new Event('statechange'));
  await waitFor(() => expect(isReady.current).toBe(true));
});

test('a worker that was already installing when the page checked is a new version', async () => {
  registration.active = workerIn('activated');
  const installing = workerIn('installing');
  registration.installing = installing;
  const isReady = await openPage();
  Object.assign(registration, { installing: null, waiting: Object.assign(installing, { state: 'installed' }) });
  installing.dispatchEvent(new Event('statechange'));
  await waitFor(() => expect(isReady.current).toBe(true));
});

test('a page that becomes visible checks for a new version', async () => {
  await openPage();
  lookForVersion.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(lookForVersion).toHaveBeenCalled();
});

test('P7: a window is outdated once the worker that it installed is replaced', async () => {
  await openPage();
  const { isOutdatedWindow } = await import('./updates.ts');
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(isOutdatedWindow()).toBe(false);
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(isOutdatedWindow()).toBe(true);
});

test('P7: a window is outdated if its worker is replaced before it checks for new versions', async () => {
  Object.assign(navigator.serviceWorker, { controller: workerIn('activated') });
  const { isOutdatedWindow, watchController } = await import('./updates.ts');
  watchController();
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(isOutdatedWindow()).toBe(true);
});

test('P7: a window that starts a new version is loaded once that is active, however long it takes', async () => {
  registration.active = workerIn('activated');
  const next = workerIn('installed');
  registration.waiting = next;
  await openPage();
  const { applyUpdate } = await import('./updates.ts');
  const { fullLoad } = await import('./full-load.ts');
  const reload = vi.spyOn(fullLoad, 'reload').mockResolvedValue();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await applyUpdate()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(next.postMessage).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  Object.assign(next, { state: 'activated' }).dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledOnce();
});
