import { useState } from 'react';
import { useDevice } from '../device/device-context.ts';
import { canBePushed, subscribeToPush, unsubscribeFromPush, useIsSubscribed } from '../platform/push-messages.ts';
import { toast } from '../ui/toast.ts';

const refused = 'The browser does not allow messages from this site. You can allow them in its settings.';

/** Whether this browser is told when a report arrives, and the switch; undefined where it cannot be. */
export function usePush(): { isOn: boolean; set: (on: boolean) => void } | undefined {
  const { api } = useDevice();
  const [isOn, setOn] = useIsSubscribed();
  const [isBusy, setBusy] = useState(false);

  async function turnOn(): Promise<boolean> {
    const { envelope: key } = await api.call('getPushKey');
    if (!key.success) throw new Error(key.message);
    const address = await subscribeToPush(key.data.publicKey);
    if (!address) throw new Error(refused);
    const { envelope } = await api.call('addPushSubscription', { body: address });
    if (!envelope.success) throw new Error(envelope.message);
    return true;
  }
  async function turnOff(): Promise<boolean> {
    const endpoint = await unsubscribeFromPush();
    // A subscription that has ended is removed by the server at its next message, too.
    if (endpoint) await api.call('deletePushSubscription', { body: { endpoint } });
    return false;
  }
  async function change(on: boolean): Promise<void> {
    setBusy(true);
    try {
      setOn(await (on ? turnOn() : turnOff()));
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  if (!canBePushed() || isOn === undefined) return undefined;
  return { isOn, set: (on) => void (isBusy || change(on)) };
}
