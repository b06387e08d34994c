import { useCallback, useEffect } from 'react';
import { useDevice } from '../device/device-context.ts';
import type { Device } from '../sync/device.ts';
import type { PullOptions, PullResult } from '../sync/pull/shared-pull.ts';
import type { FetchState } from './fetch-state.ts';
import { useFetch } from './use-fetch.ts';

/**
 * Runs a pull like `useFetch`, and again if it failed and another pull shows that the server answers. The pulled rows
 * are in the local database.
 *
 * @param pull a stable function
 */
export function usePull(
  pull: (device: Device, options?: PullOptions) => Promise<PullResult>,
): [FetchState<true>, pullAgain: () => void, stop: () => void] {
  const { events } = useDevice();
  const [state, pullAgain, stop] = useFetch<true>(
    useCallback(
      async (device: Device, notBefore?: number) => {
        const outcome = await pull(device, notBefore === undefined ? {} : { notBefore });
        return outcome.success ? { ...outcome, data: true as const } : outcome;
      },
      [pull],
    ),
  );
  const hasFailed = state.problem !== undefined;
  useEffect(
    () => (hasFailed ? events.on(({ type }) => type === 'pulled' && pullAgain()) : undefined),
    [hasFailed, events, pullAgain],
  );
  return [state, pullAgain, stop];
}
