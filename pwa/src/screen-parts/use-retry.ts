import { useDevice } from '../device/device-context.ts';
import { retryNow } from '../sync/retry-now.ts';
import { toast } from '../ui/toast.ts';

/** Sends an attempt, or all that wait, because the person asked for it; says so where this device's storage fails. */
export function useRetry(): (attemptId?: string) => void {
  const device = useDevice();
  return (attemptId) => {
    retryNow(device, attemptId).catch((error: Error) => toast.error(error.message));
  };
}
