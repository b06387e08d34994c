import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { NodeEnv } from './caller-address.ts';

const self = ["'self'"];
const none = ["'none'"];

/** The kinds of answers: a page, with all that it loads; data, in which nothing runs or loads wherever it is opened. */
type Kind = 'page' | 'data';

const middlewares = {
  /**
   * Only resources of this server run and load. Style attributes are allowed (the width of a progress bar); style
   * elements that a script adds are not. The app may be served over plain http, so nothing here requires https.
   */
  page: secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: self,
      scriptSrc: self,
      styleSrc: self,
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: self,
      connectSrc: self,
      workerSrc: self,
      manifestSrc: self,
      objectSrc: none,
      baseUri: none,
      frameAncestors: none,
      formAction: self,
    },
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
  }),
  /** What browsers heed only of pages is left out: most answers are data, and shorter than these headers. */
  data: secureHeaders({
    contentSecurityPolicy: { defaultSrc: none, frameAncestors: none },
    xFrameOptions: 'DENY',
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }),
} satisfies Record<Kind, MiddlewareHandler>;

const headers = { page: await headersOf('page'), data: await headersOf('data') };

async function headersOf(kind: Kind): Promise<OutgoingHttpHeader[]> {
  const answer = await new Hono().get('/', middlewares[kind], (c) => c.body(null)).request('/');
  return [...answer.headers].flat();
}

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Up to this many bytes, a body is written with its headers: in one text, which Node does faster than in two parts. */
const shortBody = 16 * 1024;

/**
 * Sends the security headers with every response, and those of `defaults` that the answer does not set itself. Setting
 * them one by one, on this response or on Hono's, would take a third of the time of a short request.
 */
export class SecureServerResponse<From extends IncomingMessage = IncomingMessage> extends ServerResponse<From> {
  kind: Kind = 'page';
  defaults: Readonly<Record<string, string>> = {};

  override writeHead(status: number, message?: string | GivenHeaders, ownHeaders?: GivenHeaders): this {
    const own = (typeof message === 'string' ? ownHeaders : message) ?? {};
    const list = headers[this.kind].slice();
    if (Array.isArray(own)) list.push(...own);
    else for (const [name, value] of Object.entries(own)) if (value !== undefined) list.push(name, value);
    for (const [name, value] of Object.entries(this.defaults)) if (!(name in own)) list.push(name, value);
    return super.writeHead(status, list);
  }

  override end(chunk?: unknown, encoding?: unknown, done?: () => void): this {
    // As latin1, each byte is a character.
    if (chunk instanceof Uint8Array && chunk.length <= shortBody && encoding === undefined)
      return super.end(Buffer.prototype.latin1Slice.call(chunk), 'latin1');
    return super.end(chunk, encoding as BufferEncoding, done);
  }
}

/** Has the answer sent with the security headers of its kind, and with those of `defaults` that it does not set itself. */
export async function withHeaders(
  c: Context<NodeEnv>,
  next: Next,
  kind: Kind,
  defaults: Record<string, string>,
): Promise<void> {
  const outgoing = c.env?.outgoing;
  if (outgoing instanceof SecureServerResponse) {
    outgoing.kind = kind;
    outgoing.defaults = defaults;
    return next();
  }
  // In tests, which call the app without a server.
  await middlewares[kind](c, next);
  const { headers } = c.res;
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
