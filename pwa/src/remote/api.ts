import { type Endpoint, type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { BodyInput, EnvelopeOf, QueryInput } from '@quiz-app/shared/contract/schemas';
import { messages } from '@quiz-app/shared/messages';
import { connectionError } from './connection-errors.ts';
import { isEnvelope, type LoadParser, parseBody } from './read-envelope.ts';
import { readText } from './read-text.ts';
import { type RejectedToken, rejectionMessage, rejectsToken } from './rejected-token.ts';

/** `fetch` or a function with its signature. */
type Request = (url: string, init: RequestInit) => Promise<Response>;

/** The parts of an API client. */
export interface ApiOptions {
  request: Request;
  /** `https://quiz.example` */
  baseUrl: string;
  /** The session's token, null before a login. Called once, at the first call. */
  readToken(): string | null;
  /** Called when the server rejects a token; possibly several times for one token. */
  onTokenRejected(rejected: RejectedToken): void;
  /** Called with the headers of each answer of the server. */
  onAnswer?: ((headers: Headers) => void) | undefined;
  /** Absent where nothing waits for long answers: in a service worker. */
  loadParser?: LoadParser;
}

interface CommonOptions {
  /** The version of the exam that an edit was made from. */
  ifMatch?: number | undefined;
  /** The ETag of the cached answer; without changes the status is 304. */
  ifNoneMatch?: string | undefined;
  /** Timeout of the whole answer in milliseconds; none by default. */
  timeoutMs?: number;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** The message of a failure without an envelope. */
  fallbackMessage?: string;
  /** Replaces the session's token. */
  token?: string;
}

/** A body that was written as JSON elsewhere, because it is large. */
type EncodedBody = Blob;

type IdOption<Name extends EndpointName> = (typeof endpoints)[Name]['path'] extends `${string}/:id`
  ? { id: string }
  : { id?: never };
type BodyOption<Name extends EndpointName> = [BodyInput<Name>] extends [undefined]
  ? { body?: never }
  : { body: BodyInput<Name> | EncodedBody };
type QueryOption<Query> = [Query] extends [undefined] ? { query?: never } : { query?: Query };

export type CallOptions<Name extends EndpointName, Query = QueryInput<Name>> = CommonOptions &
  IdOption<Name> &
  BodyOption<Name> &
  QueryOption<Query>;

/** Makes the options optional if none of them is required. */
type OptionsArgument<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

export interface Answer<Name extends EndpointName, Fields = undefined> {
  status: number;
  headers: Headers;
  /** The server's envelope; a failure if the body was not an envelope. */
  envelope: EnvelopeOf<Name, Fields>;
  /** The parsed JSON body; `undefined` if it was not JSON. */
  body: unknown;
  /** Whether the server rejected the token; the session then ends, at the latest after a running exam. */
  sessionEnded: boolean;
}

type FieldsOf<Query> = Query extends { fields: infer Fields } ? Fields : undefined;

/** The client of the server's API. All types follow from the contract. */
export interface Api {
  /**
   * Makes one call. A failure resolves with the server's envelope; any other body (a proxy's page, a truncated answer)
   * becomes a failure with `fallbackMessage`. A 401 that rejects the token also calls `onTokenRejected`, and its
   * message is replaced by one for the user.
   *
   * @throws NoConnection, TimedOut; StorageFailed when the token cannot be read
   */
  call<Name extends EndpointName, const Query extends QueryInput<Name> = QueryInput<Name>>(
    name: Name,
    ...options: OptionsArgument<CallOptions<Name, Query>>
  ): Promise<Answer<Name, FieldsOf<Query>>>;

  /** Reads a path that is no endpoint, without a token. Rejects as `fetch` does. */
  get(path: string): Promise<Response>;
}

/** The options of all calls together. */
interface AnyOptions extends CommonOptions {
  id?: string;
  body?: unknown;
  query?: Readonly<Record<string, unknown>> | undefined;
}

export function createApi({ request, baseUrl, readToken, onTokenRejected, onAnswer, loadParser }: ApiOptions): Api {
  let session: { token: string | null } | undefined;

  function sessionToken(): string | null {
    session ??= { token: readToken() };
    return session.token;
  }

  async function call(name: EndpointName, options: AnyOptions = {}) {
    // A call with its own token works even if the session's cannot be read.
    const { fallbackMessage = messages.serverError, token = sessionToken() } = options;
    const { status, ok, headers, text } = await send(name, options, token);
    const body = await parseBody(text, loadParser);
    const isGenuine = isEnvelope(body) && (ok || !body.success);
    if (isGenuine) onAnswer?.(headers);
    const envelope: Envelope = isGenuine ? body : { success: false, message: fallbackMessage };
    if (!isGenuine || !token || !rejectsToken(name, status, envelope))
      return { status, headers, envelope, body, sessionEnded: false };
    const message = rejectionMessage(envelope);
    onTokenRejected({ token, message });
    return { status, headers, envelope: { ...envelope, message }, body, sessionEnded: true };
  }

  async function send(name: EndpointName, options: AnyOptions, token: string | null) {
    const { id, body, query, ifMatch, ifNoneMatch, timeoutMs, signal } = options;
    const { method, whenQuery }: Endpoint = endpoints[name];
    const url = new URL(pathOf(name, id), baseUrl);
    for (const [key, value] of Object.entries({ ...whenQuery, ...query })) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const limits = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)].filter(
      (limit) => limit !== undefined,
    );
    try {
      const response = await request(url.href, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
          ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
        },
        ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
        ...(limits.length > 0 && { signal: AbortSignal.any(limits) }),
      });
      return { status: response.status, ok: response.ok, headers: response.headers, text: await readText(response) };
    } catch (error) {
      throw connectionError(error);
    }
  }

  // The implementation is not generic; the types are checked at the call sites.
  return { call: call as unknown as Api['call'], get: (path) => request(baseUrl + path, { method: 'GET' }) };
}
