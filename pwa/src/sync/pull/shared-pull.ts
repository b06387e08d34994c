import type { Failure } from '@quiz-app/shared/contract/envelope';
import type { Api } from '../../remote/api.ts';
import type { DeviceServices } from '../device.ts';
import { askedWait } from '../outbox/drain/classify-answer.ts';

/** `wait`: the milliseconds for which the server asked not to be asked again. */
type FailedPull = Failure & { wait?: number | undefined };

/** The server's message or failure. The pulled rows are in the local database. */
export type PullResult = { success: true; message: string } | FailedPull;

/** @param now epoch milliseconds */
export function failedPull(
  failure: Failure,
  { status, headers }: { status: number; headers: Headers },
  now: number,
): FailedPull {
  return { ...failure, wait: askedWait(status, headers.get('Retry-After'), now) };
}

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

interface Postponed {
  /** When the server may be asked again, on the clock of `performance.now()`. */
  until: number;
  result: PullResult;
}

/**
 * Makes callers on one device share a pull, so that screens and the background sync do not ask the same twice. For as
 * long as a busy server asks not to be asked again, callers get its failure.
 */
export function sharedPull(pull: (device: DeviceServices) => Promise<PullResult>) {
  /** The last pull of each device, unless it has failed. */
  const last = new WeakMap<Api, Begun>();
  const postponed = new WeakMap<Api, Postponed>();

  function begin(device: DeviceServices): Promise<PullResult> {
    const at = performance.now();
    const result = pull(device);
    const begun: Begun = { at, isRunning: true, result };
    const end = (isDone: boolean) => {
      begun.isRunning = false;
      if (!isDone && last.get(device.api) === begun) last.delete(device.api);
    };
    result.then(
      (outcome) => {
        end(outcome.success);
        if (outcome.success) device.events.emit({ type: 'pulled' });
        else if (outcome.wait !== undefined) {
          postponed.set(device.api, { until: performance.now() + outcome.wait, result: outcome });
          readPostponed(device);
        }
      },
      () => end(false),
    );
    last.set(device.api, begun);
    return result;
  }

  /** The failure that holds for now, if any. Emitted for each caller: the background sync may have begun after it. */
  function readPostponed({ api, events }: DeviceServices): PullResult | undefined {
    const { until, result } = postponed.get(api) ?? {};
    const wait = (until ?? 0) - performance.now();
    if (!result || wait <= 0) return undefined;
    events.emit({ type: 'pull-postponed', wait });
    return result;
  }

  return (device: DeviceServices, { notBefore }: PullOptions = {}): Promise<PullResult> => {
    const begun = last.get(device.api);
    if (begun && (notBefore === undefined ? begun.isRunning : begun.at >= notBefore)) return begun.result;
    const failure = readPostponed(device);
    return failure ? Promise.resolve(failure) : begin(device);
  };
}
