import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts';
import type { FailureCode } from './failures.ts';
import { schemasOf } from './schemas.ts';

/**
 * Every code that an endpoint may fail with: its own and those that follow from its method, access and precondition.
 */
export function failuresOf(name: EndpointName): ReadonlySet<FailureCode> {
  const { method, access }: Endpoint = endpoints[name];
  const failures = new Set<FailureCode>(schemasOf(name).failures).add('invalid-request');
  if (method !== 'GET') failures.add('invalid-json').add('too-large');
  if (access !== 'anyone') failures.add('not-logged-in').add('session-ended').add('token-expired');
  if (access === 'admin') failures.add('only-admins');
  if (schemasOf(name).conditional) failures.add('invalid-field').add('changed-meanwhile');
  return failures.add('busy').add('server-error');
}
