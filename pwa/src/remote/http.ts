import { type Call, type Envelope, pathOf } from '@quiz-app/shared/api';
import { messages } from '@quiz-app/shared/messages';
import ky, { type KyInstance } from 'ky';
import { connectionError } from './connection-errors.ts';
import { isEnvelope, parseJson } from './envelope.ts';

let client: KyInstance | undefined;

/** The client, made at the first call of a page load with the token stored then; a login therefore navigates hard. */
function http(): KyInstance {
  const token = client ? null : localStorage.getItem('token');
  client ??= ky.create({
    baseUrl: location.origin,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  });
  return client;
}

interface RequestOptions<Payload> {
  /** Fills the path's `:id`. */
  id?: string;
  payload?: Payload;
  search?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  /** Milliseconds for the whole answer; none by default. */
  timeout?: number;
  /** Gives the call up. */
  signal?: AbortSignal;
  /** Message of a failure that came without a body of the API's. */
  failure?: string;
}

/** An answer whose status matters beside its envelope. */
export interface Answer<Data> {
  status: number;
  headers: Headers;
  envelope: Envelope<Data>;
}

/**
 * Makes one call. A failure is answered with the server's own envelope; a body that is
 * none (a proxy's page, a cut answer) becomes a failure with `failure` as message.
 *
 * @throws NoConnection, TimedOut
 */
export async function ask<Payload, Data>(
  call: Call<Payload, Data>,
  { id, payload, search, headers, timeout, signal, failure = messages.serverError }: RequestOptions<Payload> = {},
): Promise<Answer<Data>> {
  const limits = [signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)].filter(
    (limit) => limit !== undefined,
  );
  try {
    const response = await http()(pathOf(call, id), {
      method: call.method,
      ...(payload !== undefined && { json: payload }),
      ...(search && { searchParams: search }),
      ...(headers && { headers }),
      ...(limits.length > 0 && { signal: AbortSignal.any(limits) }),
    });
    const body = parseJson(await response.text());
    const genuine = isEnvelope(body) && (response.ok || !body.success);
    const envelope = genuine ? (body as Envelope<Data>) : ({ success: false, message: failure } as const);
    return { status: response.status, headers: response.headers, envelope };
  } catch (error) {
    throw connectionError(error);
  }
}

/** `ask` for calls of which only the envelope matters. */
export async function envelopeOf<Payload, Data>(
  call: Call<Payload, Data>,
  options?: RequestOptions<Payload>,
): Promise<Envelope<Data>> {
  return (await ask(call, options)).envelope;
}
