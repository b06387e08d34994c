import type { Envelope } from '@quiz-app/shared/contract/envelope';
import { messages } from '@quiz-app/shared/messages';
import { type ToastOptions, toast } from '../ui/toast.ts';

/** What came of asking the server, with a thrown error as a failure of the same kind: its own message. */
export async function outcomeOf<Answer extends Pick<Envelope, 'success' | 'message'>>(
  asked: Promise<Answer>,
): Promise<Answer | { success: false; message: string; data?: undefined }> {
  try {
    return await asked;
  } catch (error) {
    return { success: false, message: error instanceof Error ? error.message : messages.serverError };
  }
}

/** The same, told in a toast: the server's message, or why it could not be asked. */
export async function notifyOutcome<Answer extends Pick<Envelope, 'success' | 'message'>>(
  asked: Promise<Answer>,
  onSuccess: ToastOptions = {},
) {
  const outcome = await outcomeOf(asked);
  if (outcome.success) toast.success(outcome.message, onSuccess);
  else toast.error(outcome.message);
  return outcome;
}
