import { type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Envelope, Failure } from '@quiz-app/shared/contract/envelope';
import type { FailureCode } from '@quiz-app/shared/contract/failures';
import { messages } from '@quiz-app/shared/messages';

/** The server no longer takes a token. */
export interface RejectedToken {
  token: string;
  /** Why, for the person whose session it was. */
  message: string;
}

const rejectingCodes: readonly (FailureCode | undefined)[] = ['token-expired', 'session-ended', 'not-logged-in'];

/** Whether an answer of the API says that the token it was asked with is no longer good. */
export function rejectsToken(name: EndpointName, status: number, envelope: Envelope): envelope is Failure {
  if (endpoints[name].access === 'anyone' || status !== 401 || envelope.success) return false;
  // A server from before there were codes gives none.
  return envelope.code === undefined || rejectingCodes.includes(envelope.code);
}

/** The message to show: the specification's for an expired token, else the server's. */
export const rejectionMessage = ({ code, message }: Failure): string =>
  code === undefined || code === 'token-expired' ? messages.sessionExpired : message;
