import { t } from '@lingui/core/macro';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import { type ToastOptions, toast } from '../ui/toast.ts';

/** Converts a thrown error into a failure with its message. */
export async function outcomeOf<Answer extends Pick<Envelope, 'success' | 'message'>>(
  asked: Promise<Answer>,
): Promise<Answer | { success: false; message: string; data?: undefined; code?: never }> {
  try {
    return await asked;
  } catch (error) {
    return { success: false, message: error instanceof Error ? error.message : t`Server error` };
  }
}

/** Shows the message of an outcome as a toast. */
export function notify(outcome: Pick<Envelope, 'success' | 'message'>, onSuccess: ToastOptions = {}): void {
  if (outcome.success) toast.success(outcome.message, onSuccess);
  else toast.error(outcome.message);
}

/** `outcomeOf`, with a toast. */
export async function notifyOutcome<Answer extends Pick<Envelope, 'success' | 'message'>>(
  asked: Promise<Answer>,
  onSuccess: ToastOptions = {},
) {
  const outcome = await outcomeOf(asked);
  notify(outcome, onSuccess);
  return outcome;
}
