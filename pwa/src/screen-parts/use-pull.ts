import { messages } from '@quiz-app/shared/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '../device/device-context.ts';
import type { Device } from '../sync/device.ts';
import type { Outcome } from '../sync/outcome.ts';
import { outcomeOf } from './notify-outcome.ts';

interface Pull {
  isRunning: boolean;
  /** Why the last one failed. */
  problem?: string;
}

/**
 * Asks the server for what is new when the screen opens, when the network comes back, and when it is told to.
 *
 * @param pull brings it to this device; the same function at each call
 */
export function usePull(pull: (device: Device) => Promise<Outcome>): [Pull, () => void] {
  const device = useDevice();
  const [state, setState] = useState<Pull>({ isRunning: true });
  const latest = useRef(0);
  const start = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    setState({ isRunning: true });
    const { success, message } = await outcomeOf(pull(device));
    // One that hung, and fails after the next one succeeded, says nothing any more.
    if (own !== latest.current) return;
    setState({ isRunning: false, ...(!success && { problem: message || messages.serverError }) });
  }, [pull, device]);
  useEffect(() => {
    void start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [start]);
  return [state, start];
}
