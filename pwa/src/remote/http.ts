import { t } from '@lingui/core/macro';
import ky, { type Options } from 'ky';
import { failureText } from '../language/answer-text.ts';
import { endsSession, readEnvelope } from './read-envelope.ts';

/** The request or its answer was lost. */
class NoConnection extends Error {
  override name = 'NoConnection';
  constructor(cause?: unknown) {
    super(t`Network error. Please check your connection.`, { cause });
  }
}

/** No complete answer within the time limit. */
class TimedOut extends Error {
  override name = 'TimedOut';
  constructor(cause?: unknown) {
    super(t`Request timed out. Please try again later.`, { cause });
  }
}

/** A token that the server rejected. */
export interface RejectedToken {
  token: string;
  /** The reason, for the user. */
  message: string;
}

export interface HttpOptions {
  /** `https://quiz.example` */
  baseUrl: string;
  /** Replaces the global `fetch` in tests. */
  fetch?: ((input: string | URL | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** Called when the server rejects the token of a request; possibly several times for one token. */
  onTokenRejected?: ((rejected: RejectedToken) => void) | undefined;
}

interface RequestOptions extends Pick<Options, 'method' | 'searchParams' | 'headers' | 'json' | 'body' | 'cache'> {
  token?: string | null;
  /** Limits the whole answer, in milliseconds; without it there is no limit. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the body is a file, which may take long: only a connection that stands still ends it. */
  asFile?: boolean;
}

interface HttpAnswer {
  status: number;
  ok: boolean;
  headers: Headers;
  text: string;
  /** Empty unless asked for. */
  file: Blob;
}

/** Milliseconds without one byte of a file after which its connection counts as lost. */
const silenceMs = 60_000;

/** Sends a request to a path of the server. @throws NoConnection, TimedOut */
type Http = (path: string, options?: RequestOptions) => Promise<HttpAnswer>;

/** The HTTP client of a window or of the service worker. */
export function createHttp({ baseUrl, fetch, onTokenRejected }: HttpOptions): Http {
  const client = ky.create({
    prefix: baseUrl,
    // ky would set `text/*`, because it reads the body as text.
    headers: { accept: 'application/json' },
    // The outbox and the pulls decide themselves when to retry.
    retry: 0,
    // Each request has its own `totalTimeout`, which covers the body too.
    timeout: false,
    throwHttpErrors: false,
    ...(fetch && { fetch }),
    hooks: {
      beforeRequest: [
        ({ request, options }) => {
          const { token } = options.context;
          if (token) request.headers.set('Authorization', `Bearer ${token}`);
        },
      ],
      afterResponse: [
        async ({ response, options }) => {
          const { token } = options.context as { token?: string | null };
          if (response.status !== 401 || !token) return;
          const envelope = readEnvelope(await response.json().catch(() => undefined));
          if (envelope && endsSession(envelope)) onTokenRejected?.({ token, message: failureText(envelope) });
        },
      ],
    },
  });

  return async (path, { token, timeoutMs, signal, asFile, ...options } = {}) => {
    const silence = asFile ? watchForSilence() : undefined;
    const asked = client(path, {
      ...options,
      context: { token },
      totalTimeout: timeoutMs ?? false,
      ...(signal && { signal }),
      ...silence?.options,
    });
    try {
      const body = asFile ? asked.blob() : asked.text();
      const [{ status, ok, headers }, read] = await Promise.all([asked, body]);
      return typeof read === 'string'
        ? { status, ok, headers, text: read, file: new Blob() }
        : { status, ok, headers, text: '', file: read };
    } catch (error) {
      throw (error as Error).name === 'TimeoutError' ? new TimedOut(error) : new NoConnection(error);
    } finally {
      silence?.stop();
    }
  };
}

/** Options for a request that is aborted once nothing arrives for a while. */
function watchForSilence() {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  function restart(): void {
    stop();
    timer = setTimeout(() => silence.abort(), silenceMs);
  }
  restart();
  return { options: { signal: silence.signal, onDownloadProgress: restart } satisfies Options, stop };
}
