import { t } from '@lingui/core/macro';
import { toBase64url } from '@quiz-app/shared/bytes';
import { putPushWish, readPushWish } from '../../local/session/push-wish.ts';
import type { DeviceServices } from '../device.ts';

// Runs in pages and in the service worker.

type Services = Pick<DeviceServices, 'facts' | 'session' | 'api'>;

/**
 * Sets whether this device notifies the signed-in user about exams, even after the next log-in.
 *
 * @throws Error with words for the person; NoConnection, TimedOut, StorageFailed
 */
export async function setPushWish(services: Services, pushManager: PushManager, isOn: boolean): Promise<void> {
  const userId = (await services.session.read())?.user?._id;
  if (userId === undefined) return;
  await putPushWish(services.facts, userId, { isOn });
  try {
    await matchSubscription(services, pushManager);
  } catch (error) {
    // The switch must not say On while no one is notified.
    if (isOn) await putPushWish(services.facts, userId, { isOn: false });
    throw error;
  }
}

/**
 * Makes this browser's subscription match the signed-in user's wish. It is renewed if the server has another key, and
 * sent to the server once per session. It ends when no one is signed in, so the next user gets no such notifications.
 *
 * @throws Error with words for the person; NoConnection, TimedOut, StorageFailed
 */
export async function matchSubscription({ facts, session, api }: Services, pushManager: PushManager): Promise<void> {
  const { token, user } = (await session.read()) ?? {};
  const current = await pushManager.getSubscription();
  // The push service will tell the server that this browser is gone.
  if (!token || !user) return void (await current?.unsubscribe());
  const wish = await readPushWish(facts, user._id);
  if (!wish?.isOn) {
    if (!current) return;
    await current.unsubscribe();
    await api.deletePushSubscription({ body: { endpoint: current.endpoint }, token });
    return;
  }
  if ((await pushManager.permissionState({ userVisibleOnly: true })) !== 'granted') return;
  const { envelope: key } = await api.getPushKey({ token });
  if (!key.success || !key.data.publicKey) return;
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = await subscribe(pushManager, current, key.data.publicKey);
  if (endpoint === undefined) return;
  const told = `${endpoint} ${token.slice(-20)}`;
  if (wish.told === told) return;
  const { envelope } = await api.addPushSubscription({ body: { endpoint, keys: { p256dh, auth } }, token });
  if (!envelope.success) throw new Error(envelope.message);
  await putPushWish(facts, user._id, { isOn: true, told });
}

/** @param publicKey the server's VAPID key, base64url */
async function subscribe(
  pushManager: PushManager,
  current: PushSubscription | null,
  publicKey: string,
): Promise<PushSubscriptionJSON> {
  const key = current?.options.applicationServerKey;
  if (current && key && toBase64url(new Uint8Array(key)) === publicKey) return current.toJSON();
  await current?.unsubscribe();
  try {
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return subscription.toJSON();
  } catch (cause) {
    const text = t`This browser cannot reach its notification service. Try again later.`;
    throw new Error(text, { cause });
  }
}
