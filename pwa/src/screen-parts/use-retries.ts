import { useEffect, useRef } from 'react';

/** Milliseconds before the first retry, and at most before a later one. */
const pauses = { first: 2_000, longest: 60_000 };

/**
 * Retries while a failure is shown, less and less often. Not without a network, whose return is a trigger of its own.
 *
 * @param retry keeps the failure on the screen until it has succeeded
 */
export function useRetries(hasFailed: boolean, retry: () => Promise<unknown>): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!hasFailed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    function wait(milliseconds: number): void {
      // Up to half of it at random, so that not all devices come at once.
      timer = setTimeout(again, milliseconds * (1 - Math.random() / 2), milliseconds);
    }
    async function again(waited: number): Promise<void> {
      if (navigator.onLine) await latest.current();
      if (!isOver) wait(Math.min(2 * waited, pauses.longest));
    }
    wait(pauses.first);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [hasFailed]);
}
