import type { Failure } from '@quiz-app/shared/contract/envelope';
import type { Api } from '../../remote/api.ts';
import type { DeviceServices } from '../device.ts';
import { askedWait } from '../outbox/drain/classify-answer.ts';

/** `wait`: the milliseconds that the server asked to wait before the next request. */
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
   * Share a pull that started at this time or later, even if it has already succeeded; on the clock of
   * `performance.now()`. By default only a running one is shared.
   */
  notBefore?: number;
}

interface Started {
  at: number;
  isRunning: boolean;
  result: Promise<PullResult>;
}

interface Postponed {
  /** When the next request may be sent, on the clock of `performance.now()`. */
  until: number;
  result: PullResult;
}

/**
 * Makes callers on one device share a pull, so that screens and the background sync do not send the same request twice.
 * As long as a busy server asks to wait, callers get its failure.
 */
export function sharedPull(pull: (device: DeviceServices) => Promise<PullResult>) {
  /** The last pull of each device, unless it has failed. */
  const last = new WeakMap<Api, Started>();
  const postponed = new WeakMap<Api, Postponed>();

  function begin(device: DeviceServices): Promise<PullResult> {
    const at = performance.now();
    const result = pull(device);
    const started: Started = { at, isRunning: true, result };
    const end = (isDone: boolean) => {
      started.isRunning = false;
      if (!isDone && last.get(device.api) === started) last.delete(device.api);
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
    last.set(device.api, started);
    return result;
  }

  /** The failure still in effect, if any. Emitted for each caller: the background sync may have started after it. */
  function readPostponed({ api, events }: DeviceServices): PullResult | undefined {
    const { until, result } = postponed.get(api) ?? {};
    const wait = (until ?? 0) - performance.now();
    if (!result || wait <= 0) return undefined;
    events.emit({ type: 'pull-postponed', wait });
    return result;
  }

  return (device: DeviceServices, { notBefore }: PullOptions = {}): Promise<PullResult> => {
    const started = last.get(device.api);
    if (started && (notBefore === undefined ? started.isRunning : started.at >= notBefore)) return started.result;
    const failure = readPostponed(device);
    return failure ? Promise.resolve(failure) : begin(device);
  };
}
