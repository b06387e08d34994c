import type { Device } from '../device.ts';
import { waits } from './drain/backoff.ts';

/** Minimum milliseconds between two pushes by the timer. */
const minIntervalMs = 1_000;

/** The tag of the browser's `sync` event, which fires even after the page is closed. */
const syncTag = 'push-outbox';

async function askForSyncEvent(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(syncTag);
}

/** A push that sets a timer for the entries that are left; `onDue` is called when one is due, unless it was stopped. */
export function createTimedPush(device: Device, onDue: () => void) {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  /** Whether the last push left entries that wait for the timer. */
  let isWaiting = false;

  function setTimer(milliseconds: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(onDue, milliseconds);
  }

  async function pushAndSetTimer(eager: boolean): Promise<void> {
    const result = await device.push({ eager }).catch((error) => {
      // The outbox could not be read, so it may have entries.
      setTimer(waits.storage);
      throw error;
    });
    if (isStopped) return;
    clearTimeout(timer);
    isWaiting = result.nextTryAt !== null;
    if (result.nextTryAt !== null) setTimer(Math.max(minIntervalMs, result.nextTryAt - device.clock.now()));
    if (result.left > 0) await askForSyncEvent().catch(() => undefined);
  }

  /** @throws StorageFailed */
  function push(eager: boolean): Promise<void> {
    isWaiting = false;
    const pushed = pushAndSetTimer(eager);
    running = pushed.catch(() => undefined);
    return pushed;
  }

  return {
    push,
    /**
     * Pushes the entries that wait for the timer, including those that a running push fails to send.
     *
     * @throws StorageFailed
     */
    async pushWaiting(): Promise<void> {
      await running;
      if (isWaiting && !isStopped) await push(true);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
