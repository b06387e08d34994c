import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useDevice } from '../device/device-context.ts';
import { usePushWish } from '../device/use-push-wish.ts';
import { useOnline } from '../platform/online.ts';
import { setPushWish } from '../sync/proof/push-subscription.ts';
import { toast } from '../ui/toast.ts';

interface Push {
  isOn: boolean;
  /** Prompts the person if the browser requires it. Resolves when it is done, or a toast has said why not. */
  set: (on: boolean) => Promise<void>;
}

/** Whether this browser can receive notifications while the app is closed. On iOS only an installed app can. */
const canBePushed = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Whether this person is notified here about exams, and the switch; `undefined` if the browser or the server
 * does not support it, or without a network to ask.
 */
export function usePush(userId: string): Push | 'loading' | undefined {
  const device = useDevice();
  const wish = usePushWish(userId);
  const isOffered = useIsOffered();
  const [isBusy, setBusy] = useState(false);

  async function change(on: boolean): Promise<void> {
    setBusy(true);
    try {
      if (on && (await Notification.requestPermission()) !== 'granted')
        throw new Error(
          t`The browser does not allow notifications from this site. You can allow them in its settings.`,
        );
      const { pushManager } = await navigator.serviceWorker.ready;
      await setPushWish(device, pushManager, on);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  if (!canBePushed()) return undefined;
  if (wish === undefined) return 'loading';
  const isOn = wish.isOn && Notification.permission === 'granted';
  if (!isOn && !isOffered) return isOffered === undefined ? 'loading' : undefined;
  return { isOn, set: async (on) => void (isBusy || (await change(on))) };
}

/** Whether the server sends push messages; undefined until it has answered. */
function useIsOffered(): boolean | undefined {
  const { ask } = useDevice();
  const isOnline = useOnline();
  const [isOffered, setOffered] = useState<boolean>();
  useEffect(() => {
    if (!isOnline || !canBePushed()) return;
    ask.getPushKey().then(
      (answer) => setOffered(answer.success && answer.data.publicKey !== undefined),
      () => setOffered(false),
    );
  }, [ask, isOnline]);
  return isOnline ? isOffered : false;
}
