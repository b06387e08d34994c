import { Workbox } from 'workbox-window';
import { observable, useObservable } from '../ui/observable.ts';
import { examLock } from './exam-lock.ts';
import { fullLoad } from './full-load.ts';

const waiting = observable(false);
const workbox = 'serviceWorker' in navigator ? new Workbox('/service-worker.js') : undefined;
let isAsked = false;
let isOutdated = false;

/** Registers the service worker and checks for a new version whenever the app becomes visible. Never reloads. */
export async function startServiceWorker(): Promise<void> {
  if (!workbox) return;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') workbox.update().catch(notReached);
  });
  try {
    const registration = await workbox.register();
    const notice = () => {
      // In Firefox the first worker may also wait briefly before it becomes active. It is not a new version.
      if (registration?.waiting && registration.active) waiting.set(true);
    };
    workbox.addEventListener('waiting', notice);
    notice();
    // Workbox does not watch a worker whose installation started before it registered.
    registration?.installing?.addEventListener('statechange', notice);
  } catch (error) {
    notReached(error);
  }
  await joinWorker();
}

/**
 * The first worker is not an update for the window that installed it, but every later one is. Must be called before
 * another window can start a new version, which may be long before this one checks for it.
 */
export function watchController(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let hasWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker && !isAsked) isOutdated = true;
    hasWorker = true;
  });
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
  startNextVersion().catch(() => fullLoad.reload());
  return true;
}

/** Milliseconds after which the window is loaded again even if the new version has not started. */
const longestStart = 10_000;

/** Reloads once the new version is active; a busy device takes seconds to start it, and would load the old one again. */
async function startNextVersion(): Promise<void> {
  const next = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!next) return fullLoad.reload();
  const timer = setTimeout(() => void fullLoad.reload(), longestStart);
  next.addEventListener('statechange', () => {
    if (next.state !== 'activated') return;
    clearTimeout(timer);
    void fullLoad.reload();
  });
  workbox?.messageSkipWaiting();
}
