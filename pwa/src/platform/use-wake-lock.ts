import { useEffect } from 'react';

/** Browsers refuse the lock on low battery or in a hidden page; the screen may then turn off during the exam. */
const withoutLock = () => undefined;

/**
 * Keeps the screen on while `held`. Browsers release the lock when the page is hidden, so it is requested again when
 * the page is visible.
 */
export function useWakeLock(held: boolean): void {
  useEffect(() => {
    if (!held || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
    const release = () => lock.then((taken) => taken?.release()).catch(withoutLock);
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      release();
      lock = navigator.wakeLock.request('screen').catch(withoutLock);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      release();
    };
  }, [held]);
}
