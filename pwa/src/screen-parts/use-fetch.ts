import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '../device/device-context.ts';
import type { Device } from '../sync/device.ts';
import { useObservable } from '../ui/observable.ts';
import { toast } from '../ui/toast.ts';
import { type Answer, createFetcher, type FetchState } from './fetch-state.ts';
import { useRetries } from './use-retries.ts';

/**
 * Fetches when the screen opens, when the network comes back, when `fetchAgain` is called, and again after a failure.
 *
 * @param ask a stable function; a new one drops the data. It may share an answer that was requested at `notBefore` or
 *   later, by `performance.now()`
 */
export function useFetch<Data>(
  ask: (device: Device, notBefore?: number) => Promise<Answer<Data>>,
): [state: FetchState<Data>, fetchAgain: () => void, stop: () => void] {
  const device = useDevice();
  const [{ state, start, reset, stop }] = useState(createFetcher<Data>);
  // Not the answer to an earlier request, which may never come.
  const fetchAgain = useCallback(() => void start(() => ask(device, performance.now())), [start, ask, device]);
  useEffect(() => {
    void start(() => ask(device));
    const fetchOnline = ({ timeStamp }: Event) => void start(() => ask(device, timeStamp));
    window.addEventListener('online', fetchOnline);
    return () => {
      window.removeEventListener('online', fetchOnline);
      reset();
    };
  }, [start, ask, device, reset]);
  const shown = useObservable(state);
  useRetries(shown.problem !== undefined, () => start(() => ask(device), true));
  return [shown, fetchAgain, useCallback(() => stop(t`Request timed out. Please try again later.`), [stop])];
}

/** Shows a fetch's problem as a toast, until it ends, unless the server cannot be reached: the top bar says that. */
export function useProblemToast(problem: string | undefined): void {
  const { reach } = useDevice();
  useEffect(() => {
    if (!problem || !navigator.onLine || !reach.read()) return;
    const shown = toast.error(problem);
    return () => toast.dismiss(shown);
  }, [problem, reach]);
}
