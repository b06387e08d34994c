import type { Api } from '../remote/api.ts';
import type { DeviceServices } from './device.ts';
import type { PullResult } from './pull-result.ts';

export interface PullOptions {
  /**
   * A pull that began at this time or later will do, even if it has succeeded already; on the clock of
   * `performance.now()`. By default only one that is still running.
   */
  notBefore?: number;
}

interface Begun {
  at: number;
  isRunning: boolean;
  result: Promise<PullResult>;
}

/** Makes callers on one device share a pull, so that screens and the background sync do not ask the same twice. */
export function sharedPull(pull: (device: DeviceServices) => Promise<PullResult>) {
  /** The last pull of each device, unless it has failed. */
  const last = new WeakMap<Api, Begun>();

  function begin(device: DeviceServices): Promise<PullResult> {
    const at = performance.now();
    const result = pull(device);
    const begun: Begun = { at, isRunning: true, result };
    const end = (isDone: boolean) => {
      begun.isRunning = false;
      if (!isDone && last.get(device.api) === begun) last.delete(device.api);
    };
    result.then(
      ({ success }) => {
        end(success);
        if (success) device.events.emit({ type: 'pulled' });
      },
      () => end(false),
    );
    last.set(device.api, begun);
    return result;
  }

  return (device: DeviceServices, { notBefore }: PullOptions = {}): Promise<PullResult> => {
    const begun = last.get(device.api);
    if (!begun) return begin(device);
    const isEnough = notBefore === undefined ? begun.isRunning : begun.at >= notBefore;
    return isEnough ? begun.result : begin(device);
  };
}
