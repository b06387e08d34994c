import { useDevice } from '../device/device-context.ts';
import { retryNow } from '../sync/retry-now.ts';
import { toast } from '../ui/toast.ts';

/** Sends one or all waiting attempts now; shows a toast if this device's storage fails. */
export function useRetry(): (attemptId?: string) => void {
  const device = useDevice();
  return (attemptId) => {
    retryNow(device, attemptId).catch((error: Error) => toast.error(error.message));
  };
}
