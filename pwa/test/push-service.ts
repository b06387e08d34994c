import { fromBase64url } from '@quiz-app/shared/bytes';
import { isPushEndpoint, type PushMessage, type PushSubscriptionBody } from '@quiz-app/shared/device';

/** A push service, and the browser of one device that uses it. */
export function createPushService() {
  let given = 0;
  let current: { endpoint: string; key: string } | undefined;
  let isReachable = true;
  const told: PushMessage[] = [];

  const subscriptionOf = ({ endpoint, key }: NonNullable<typeof current>) => ({
    endpoint,
    options: { applicationServerKey: fromBase64url(key)?.buffer ?? null },
    toJSON: () => ({ endpoint, keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) } }),
    async unsubscribe() {
      const wasCurrent = current?.endpoint === endpoint;
      if (wasCurrent) current = undefined;
      return wasCurrent;
    },
  });

  const pushManager = {
    permissionState: async () => 'granted',
    getSubscription: async () => (current ? subscriptionOf(current) : null),
    async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
      if (!isReachable) throw new DOMException('Registration failed - push service error', 'AbortError');
      given += 1;
      const endpoint = `https://fcm.googleapis.com/fcm/send/${given}`;
      if (!isPushEndpoint(endpoint)) throw new Error('The server would not take this address');
      current = { endpoint, key };
      return subscriptionOf(current);
    },
  };

  return {
    pushManager: pushManager as unknown as PushManager,
    /** The messages that the browser received. */
    told,
    /** Delivers a message of the server. */
    async send({ endpoint }: PushSubscriptionBody, message: PushMessage): Promise<'sent' | 'gone'> {
      if (current?.endpoint !== endpoint) return 'gone';
      told.push(message);
      return 'sent';
    },
    /** Discards the browser's address, as push services do after months. */
    expire() {
      current = undefined;
    },
    /** The key with which the browser is subscribed. */
    keyInUse: () => current?.key,
    setReachable(is: boolean) {
      isReachable = is;
    },
  };
}
