import { type Endpoint, type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { BodyInput, EnvelopeOf, QueryInput } from '@quiz-app/shared/contract/schemas';
import { mediumPath } from '@quiz-app/shared/medium-path';
import { receiptKeysPath } from '@quiz-app/shared/receipt';
import { answerText, fallbackText, networkText } from '../language/answer-text.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { parseJson, readEnvelope } from './read-envelope.ts';

/** The parts of an API client. */
export interface ApiOptions extends HttpOptions {
  /** The session's token, null before a login. Called once, at the first call that needs it. */
  readToken(): string | null;
  /** Called with the headers of each of the server's answers. */
  onAnswer?: ((headers: Headers) => void) | undefined;
  /** Called when the server itself has answered, and when it could not be reached. */
  onReach?: ((isReached: boolean) => void) | undefined;
}

interface CommonOptions {
  /** The exam version that an edit is based on. */
  ifMatch?: number | undefined;
  /** The ETag of the cached answer; without changes the status is 304. */
  ifNoneMatch?: string | undefined;
  /** Time limit of the whole answer in milliseconds; none by default. */
  timeoutMs?: number;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Replaces the session's token. */
  token?: string;
}

/** A large body, already written as JSON elsewhere, or a file. */
type EncodedBody = Blob;

type IdOption<Name extends EndpointName> = (typeof endpoints)[Name]['path'] extends `${string}/:id`
  ? { id: string }
  : { id?: never };
type BodyOption<Name extends EndpointName> = [BodyInput<Name>] extends [undefined]
  ? { body?: never }
  : { body: BodyInput<Name> | EncodedBody };
type QueryOption<Query> = [Query] extends [undefined] ? { query?: never } : { query?: Query };

type CallOptions<Name extends EndpointName, Query> = CommonOptions &
  IdOption<Name> &
  BodyOption<Name> &
  QueryOption<Query>;

/** Makes the options optional if none of them is required. */
type OptionsArgument<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

type FieldsOf<Query> = Query extends { fields: infer Fields } ? Fields : undefined;

export interface Answer<Name extends EndpointName, Fields = undefined> {
  status: number;
  headers: Headers;
  /** The server's envelope; a failure if the body was not an envelope. */
  envelope: EnvelopeOf<Name, Fields>;
  /** The parsed JSON body; `undefined` if it was not JSON. */
  body: unknown;
}

/** One call for each endpoint of the contract, by its name. All types follow from the contract. */
type Calls = {
  /**
   * A failure resolves with the server's envelope; any other body (a proxy's page, a truncated answer) becomes a
   * failure with `fallbackText`. An answer that rejects the token also calls `onTokenRejected`.
   *
   * @throws NoConnection, TimedOut; StorageFailed when the token cannot be read
   */
  readonly [Name in EndpointName]: <const Query extends QueryInput<Name> = QueryInput<Name>>(
    ...options: OptionsArgument<CallOptions<Name, Query>>
  ) => Promise<Answer<Name, FieldsOf<Query>>>;
};

/** Like `Calls`, for callers that need only the envelope. */
export type Ask = {
  readonly [Name in EndpointName]: <const Query extends QueryInput<Name> = QueryInput<Name>>(
    ...options: OptionsArgument<CallOptions<Name, Query>>
  ) => Promise<EnvelopeOf<Name, FieldsOf<Query>>>;
};

/** The client of the server's API. */
export interface Api extends Calls {
  /** A picture or sound, whose answer is not JSON. @throws NoConnection */
  medium(id: string, token?: string): Promise<{ status: number; headers: Headers; file: Blob }>;
  /** The server's public keys, which are not an endpoint; `undefined` for another body. @throws NoConnection */
  receiptKeys(): Promise<unknown>;
  /**
   * The server's time: epoch milliseconds, rounded down to the second; `undefined` if it does not answer at once. Only
   * the server's own body counts, because a captive portal has another clock.
   */
  serverTime(): Promise<number | undefined>;
}

/** The options of all calls combined. */
interface AnyOptions extends CommonOptions {
  id?: string;
  body?: unknown;
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
}

/** Milliseconds to wait for the server's time. */
const timeAnswerMs = 1500;

export function createApi({ readToken, onAnswer, onReach, ...options }: ApiOptions): Api {
  const http = createHttp(options);
  let session: { token: string | null } | undefined;

  function sessionToken(): string | null {
    session ??= { token: readToken() };
    return session.token;
  }

  async function call(name: EndpointName, options: AnyOptions = {}) {
    const { id, body, query, ifMatch, ifNoneMatch, timeoutMs, signal } = options;
    const { method, whenQuery, access }: Endpoint = endpoints[name];
    // A call that anyone may make has no token: the login makes some before the session is restored. A call with its own
    // token works even if the session's cannot be read.
    const { token = access === 'anyone' ? null : sessionToken() } = options;
    const answer = http(pathOf(name, id), {
      method,
      searchParams: { ...whenQuery, ...query },
      headers: {
        ...(body instanceof Blob && { 'Content-Type': body.type || 'application/json' }),
        ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
        ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
      },
      ...(body instanceof Blob ? { body } : { json: body }),
      token,
      timeoutMs,
      signal,
    });
    answer.catch(() => signal?.aborted || onReach?.(false));
    const { status, ok, headers, text } = await answer;
    const parsed = parseJson(text);
    const envelope = readEnvelope(parsed);
    const isGenuine = envelope && (ok || !envelope.success);
    const isOfNetwork = !isGenuine && isPageOfNetwork(status, headers);
    if (isGenuine) onAnswer?.(headers);
    if (isGenuine || isOfNetwork || status === 304) onReach?.(!isOfNetwork);
    const shown: Envelope = isGenuine
      ? { ...envelope, message: answerText(name, envelope, Number(headers.get('Retry-After'))) }
      : { success: false, message: isOfNetwork ? networkText() : fallbackText(name) };
    return { status, headers, envelope: shown, body: parsed };
  }

  const calls = Object.keys(endpoints).map((name) => [name, call.bind(undefined, name as EndpointName)]);
  return {
    // The implementation is not generic; the types are checked at the call sites.
    ...(Object.fromEntries(calls) as Calls),
    medium: (id, token = sessionToken() ?? '') => http(mediumPath(id), { token, asFile: true, cache: 'no-store' }),
    receiptKeys: async () => parseJson((await http(receiptKeysPath)).text),
    serverTime: async () => {
      const time = await askServerTime(http);
      if (time !== undefined) onReach?.(true);
      return time;
    },
  };
}

/** Whether a page came in place of an answer, as from a network with a login (RFC 6585, section 6). */
const isPageOfNetwork = (status: number, headers: Headers) =>
  (status < 300 || status === 511) && /^text\/html/.test(headers.get('Content-Type') ?? '');

async function askServerTime(http: ReturnType<typeof createHttp>): Promise<number | undefined> {
  try {
    const { headers, text } = await http('/health', { cache: 'no-store', timeoutMs: timeAnswerMs });
    const time = Date.parse(headers.get('Date') ?? '');
    return readEnvelope(parseJson(text)) && time > 0 ? time : undefined;
  } catch {
    // No network, or too slow a network.
    return undefined;
  }
}

/** The calls of a client, without statuses and headers. */
export function envelopesOf(api: Api): Ask {
  const calls = Object.keys(endpoints).map((name) => {
    const call = api[name as EndpointName] as (options?: AnyOptions) => Promise<{ envelope: Envelope }>;
    return [name, async (options?: AnyOptions) => (await call(options)).envelope];
  });
  return Object.fromEntries(calls) as Ask;
}
