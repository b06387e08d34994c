import { useEffect } from 'react';

/** Refused on a low battery, or in a hidden page: the exam goes on, and the screen may go dark. */
const withoutLock = () => undefined;

/** Keeps the screen on while `held`. The browser lets go when the page is hidden, so it is taken again when it shows. */
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
