import { type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Envelope, Failure } from '@quiz-app/shared/contract/envelope';
import type { FailureCode } from '@quiz-app/shared/contract/failures';
import { messages } from '@quiz-app/shared/messages';

/** A token that the server rejected. */
export interface RejectedToken {
  token: string;
  /** The reason, for the user. */
  message: string;
}

const rejectingCodes: readonly (FailureCode | undefined)[] = ['token-expired', 'session-ended', 'not-logged-in'];

/** Whether an answer rejects the token of its request. */
export function rejectsToken(name: EndpointName, status: number, envelope: Envelope): envelope is Failure {
  if (endpoints[name].access === 'anyone' || status !== 401 || envelope.success) return false;
  // Older servers send no code.
  return envelope.code === undefined || rejectingCodes.includes(envelope.code);
}

/** The message to show: the specification's for an expired token, else the server's. */
export const rejectionMessage = ({ code, message }: Failure): string =>
  code === undefined || code === 'token-expired' ? messages.sessionExpired : message;
