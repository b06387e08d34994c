import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '../device/device-context.ts';
import type { Device } from '../sync/device.ts';
import { useObservable } from '../ui/observable.ts';
import { toast } from '../ui/toast.ts';
import { type Answer, createFetcher, type FetchState } from './fetch-state.ts';

/**
 * Fetches when the screen opens, when the network comes back, and when `fetchAgain` is called.
 *
 * @param ask a stable function; a new one drops the data. It may share an answer that was requested at `notBefore` or
 *   later, by `performance.now()`
 */
export function useFetch<Data>(
  ask: (device: Device, notBefore?: number) => Promise<Answer<Data>>,
): [state: FetchState<Data>, fetchAgain: () => void] {
  const device = useDevice();
  const [{ state, start, reset }] = useState(createFetcher<Data>);
  const fetchAgain = useCallback(() => void start(() => ask(device)), [start, ask, device]);
  useEffect(() => {
    fetchAgain();
    const fetchOnline = ({ timeStamp }: Event) => void start(() => ask(device, timeStamp));
    window.addEventListener('online', fetchOnline);
    return () => {
      window.removeEventListener('online', fetchOnline);
      reset();
    };
  }, [fetchAgain, start, ask, device, reset]);
  return [useObservable(state), fetchAgain];
}

/** Shows a fetch's problem as a toast, unless the device is offline: screens show that themselves. */
export function useProblemToast(problem: string | undefined): void {
  useEffect(() => {
    if (problem && navigator.onLine) toast.error(problem);
  }, [problem]);
}
