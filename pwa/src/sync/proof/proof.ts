import { liveQuery } from 'dexie';
import type { OutboxEntry } from '../../local/outbox/outbox-entry.ts';
import type { Device } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';
import { createTimedPush } from '../outbox/timed-push.ts';
import { registerDeviceKey } from './device-key.ts';
import { pushCollected } from './push-collected.ts';
import { matchSubscription } from './push-subscription.ts';
import { pullReceiptKeys } from './receipt-keys.ts';
import { signAttempt } from './sign-attempt.ts';

const warn = (error: unknown) => console.warn('Receipts and codes are not ready yet.', error);

/** Without a push service, or if it cannot be reached, everything else works. */
async function keepSubscribed(device: Device): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && 'pushManager' in registration) await matchSubscription(device, registration.pushManager);
  } catch (error) {
    console.warn('This browser cannot be notified of reports.', error);
  }
}

/**
 * Signs each attempt of this device when it is finished. Registers the key for that and fetches the server's keys, as
 * soon as the server can be reached. Keeps this browser's push subscription as its user wants it. Sends attempts
 * carried for others whenever the server answers, when one is collected, and when one is due. Returns a function that
 * stops it.
 */
export function startProof(device: Device): () => void {
  let isReady = false;

  async function prepare(): Promise<void> {
    if (isReady) return;
    isReady = true;
    try {
      await Promise.all([registerDeviceKey(device), pullReceiptKeys(device)]);
      await keepSubscribed(device);
    } catch (error) {
      isReady = false;
      warn(error);
    }
  }

  async function unsigned(): Promise<OutboxEntry[]> {
    const userId = await device.session.queryUserId();
    const entries = userId === undefined ? [] : await device.outbox.queryOf(userId);
    return entries.filter(({ code }) => code === undefined);
  }
  async function signAll(entries: OutboxEntry[]): Promise<void> {
    for (const entry of entries) await signAttempt(device, entry);
  }

  const carried = createTimedPush({ ...device, push: (options) => pushCollected(device, options) }, () => push(false));
  const push = (eager: boolean) =>
    void carried.push(eager).catch((error) => notifyStorageFailure(device.events, error));

  void prepare();
  push(true);
  const ignorePulls = device.events.on(({ type }) => {
    if (type !== 'pulled') return;
    void prepare();
    push(true);
  });
  const collecting = liveQuery(() => device.collected.queryCount()).subscribe((count) => {
    if (count > 0) push(false);
  }, warn);
  const signingOut = liveQuery(() => device.session.queryUserId()).subscribe((userId) => {
    if (userId === undefined) void keepSubscribed(device);
  }, warn);
  const signing = liveQuery(unsigned).subscribe((entries) => void signAll(entries).catch(warn), warn);
  return () => {
    ignorePulls();
    carried.stop();
    collecting.unsubscribe();
    signingOut.unsubscribe();
    signing.unsubscribe();
  };
}
