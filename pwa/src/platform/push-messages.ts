import { useEffect, useState } from 'react';

/** Whether this browser can be told of something while the app is closed. On iOS only an installed app can. */
export const canBePushed = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What the server needs to reach this browser. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the person, and subscribes this browser.
 *
 * @param publicKey the server's VAPID key, base64url
 * @returns undefined if the person or the browser refused
 */
export async function subscribeToPush(publicKey: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return endpoint === undefined ? undefined : { endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser. Returns its address, if it had one. */
export async function unsubscribeFromPush(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** Whether this browser is subscribed, and a setter; undefined while that is not known. */
export function useIsSubscribed(): [boolean | undefined, (on: boolean) => void] {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => {
    if (!canBePushed()) return;
    currentSubscription().then(
      (subscription) => setOn(subscription !== null && Notification.permission === 'granted'),
      () => setOn(false),
    );
  }, []);
  return [isOn, setOn];
}
