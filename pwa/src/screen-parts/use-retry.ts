import { t } from '@lingui/core/macro';
import { useDevice } from '../device/device-context.ts';
import { retryNow } from '../sync/outbox/push-outbox.ts';
import { toast } from '../ui/toast.ts';

/**
 * Sends one or all waiting attempts now; a toast says if they are still waiting or this device's storage fails.
 * @param isShown whether the screen says itself what is still waiting
 */
export function useRetry(isShown = false): (attemptId?: string) => void {
  const device = useDevice();
  return (attemptId) => {
    retryNow(device, attemptId).then(
      (isWaiting) => isWaiting && !isShown && toast.pending(t`Couldn’t send yet. We’ll keep trying.`),
      (error: Error) => toast.error(error.message),
    );
  };
}
