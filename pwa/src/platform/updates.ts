import { Workbox } from 'workbox-window';
import { observable, useObservable } from '../ui/observable.ts';
import { examLock } from './exam-lock.ts';

const waiting = observable(false);
let worker: Workbox | undefined;
let isAsked = false;
let isOutdated = false;

/** Registers the service worker, and from then on looks for a new version whenever the app comes to the front. Never reloads. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  worker = new Workbox('/service-worker.js');
  worker.addEventListener('waiting', () => waiting.set(true));
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isAsked) window.location.reload();
    else if (isUpdate) isOutdated = true;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') worker?.update().catch(notReached);
  });
  await worker.register().catch(notReached);
  await joinWorker();
}

/**
 * A window that was being loaded while the worker became active, as after a quick login, is missed by
 * its claim; what it has not loaded yet would then need the network.
 */
async function joinWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}

const notReached = (error: unknown) => console.warn('Could not look for a new version of the app.', error);

/** Whether a new version is installed and waits for a person to start it. */
export function useUpdateReady(): boolean {
  return useObservable(waiting);
}

/** Another window started a new version: what this one has not loaded yet may be gone, so its next page is loaded whole. */
export const isOutdatedWindow = (): boolean => isOutdated;

/**
 * Starts the new version and reloads this window; other windows go on until their next page.
 * Answers false, and does nothing, while an exam runs in any window.
 */
export async function applyUpdate(): Promise<boolean> {
  if (!navigator.locks) return activate();
  const free = Promise.withResolvers<boolean>();
  // The lock is kept until the reload lets it go, so that no exam starts in between.
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
  worker?.messageSkipWaiting();
  // On iOS the new worker may take over without a word.
  setTimeout(() => window.location.reload(), 2000);
  return true;
}
