import { retryNow } from '../sync/retry-now.ts';
import { toast } from '../ui/toast.ts';

/** Sends an attempt, or all that wait, because the person asked for it; says so where this device's storage fails. */
export function retry(attemptId?: string): void {
  retryNow(attemptId).catch((error: Error) => toast.error(error.message));
}
