import { useEffect, useState } from 'react';

const key = 'exam that starts again';

/** `null` too if the browser stores nothing for this page. */
function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Whether a refresh, or the end of this tab's process, has ended an attempt that cannot be resumed. A tab keeps this
 * until the attempt ends in another way.
 *
 * @param name of the exam and its taker
 * @param isRunning whether such an attempt runs now
 */
export function useLostAttempt(name: string, isRunning: boolean): boolean {
  const [wasLost] = useState(() => read() === name);
  useEffect(() => {
    if (!isRunning) return;
    try {
      sessionStorage.setItem(key, name);
    } catch (error) {
      console.warn('After a refresh this tab will not say that the exam was interrupted.', error);
      return;
    }
    return () => sessionStorage.removeItem(key);
  }, [name, isRunning]);
  return wasLost;
}
