import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Context, Hono, type Next } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { NodeEnv } from './caller-address.ts';

const self = ["'self'"];
const none = ["'none'"];

/**
 * Only resources of this server run and load. Style attributes are allowed (the width of a progress bar); style
 * elements that a script adds are not. The app may be served over plain http, so nothing here requires https.
 */
const onResponse = secureHeaders({
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
});

const answer = await new Hono().get('/', onResponse, (c) => c.body(null)).request('/');
const headers: OutgoingHttpHeader[] = [...answer.headers].flat();

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Sends the security headers with every response, and those of `defaults` that the answer does not set itself. Setting
 * them one by one, on this response or on Hono's, would take a third of the time of a short request.
 */
export class SecureServerResponse<From extends IncomingMessage = IncomingMessage> extends ServerResponse<From> {
  defaults: Readonly<Record<string, string>> = {};

  override writeHead(status: number, message?: string | GivenHeaders, ownHeaders?: GivenHeaders): this {
    const own = (typeof message === 'string' ? ownHeaders : message) ?? {};
    const list = headers.slice();
    if (Array.isArray(own)) list.push(...own);
    else for (const [name, value] of Object.entries(own)) if (value !== undefined) list.push(name, value);
    for (const [name, value] of Object.entries(this.defaults)) if (!(name in own)) list.push(name, value);
    return super.writeHead(status, list);
  }
}

/** Has the answer sent with the security headers, and with those of `defaults` that it does not set itself. */
export async function withHeaders(c: Context<NodeEnv>, next: Next, defaults: Record<string, string>): Promise<void> {
  const outgoing = c.env?.outgoing;
  if (outgoing instanceof SecureServerResponse) {
    outgoing.defaults = defaults;
    return next();
  }
  // In tests, which call the app without a server.
  await onResponse(c, next);
  const { headers } = c.res;
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
