import { observable, useObservable } from '../ui/observable.ts';
import { examLock } from './exam-lock.ts';

const waiting = observable(false);
let registration: ServiceWorkerRegistration | undefined;
let isAsked = false;
let isOutdated = false;

/** Registers the service worker and checks for a new version whenever the app becomes visible. Never reloads. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration?.update().catch(notReached);
  });
  try {
    registration = await navigator.serviceWorker.register('/service-worker.js');
    watchInstalling(registration);
  } catch (error) {
    notReached(error);
  }
  await joinWorker();
}

/**
 * The first worker is no update of the window that installed it, but every one after it is. Must be called before another
 * window can start a new version, which may be long before this one looks for it.
 */
export function watchController(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let hasWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAsked) window.location.reload();
    else if (hasWorker) isOutdated = true;
    hasWorker = true;
  });
}

function watchInstalling(of: ServiceWorkerRegistration): void {
  const notice = () => {
    // In Firefox the first worker may wait as well, for the moment until it becomes active. It is no new version.
    if (of.waiting && of.active) waiting.set(true);
  };
  const watch = () => of.installing?.addEventListener('statechange', notice);
  of.addEventListener('updatefound', watch);
  watch();
  notice();
}

/**
 * `clients.claim()` misses a window that was loading while the worker became active, for example after a quick login.
 * Its later requests would then need the network.
 */
async function joinWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}

const notReached = (error: unknown) => console.warn('Could not look for a new version of the app.', error);

/** Whether a new version is installed and waiting. */
export function useUpdateReady(): boolean {
  return useObservable(waiting);
}

/** Whether another window started a new version, so that this one's unloaded chunks may be gone. */
export const isOutdatedWindow = (): boolean => isOutdated;

/**
 * Starts the new version and reloads this window; other windows load it with their next page.
 * Returns false, and does nothing, while an exam runs in any window.
 */
export async function applyUpdate(): Promise<boolean> {
  if (!navigator.locks) return activate();
  const free = Promise.withResolvers<boolean>();
  // Held until the reload releases it, so that no exam starts in between.
  navigator.locks
    .request(examLock, { ifAvailable: true }, (lock) => {
      free.resolve(lock !== null);
      return lock && new Promise(() => activate());
    })
    .catch(free.reject);
  return free.promise;
}

function activate(): true {
  isAsked = true;
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  // On iOS, `controllerchange` may not fire.
  setTimeout(() => window.location.reload(), 2000);
  return true;
}
