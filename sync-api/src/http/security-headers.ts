import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Hono, type MiddlewareHandler } from 'hono';
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
  permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
});

const answer = await new Hono().get('/', onResponse, (c) => c.body(null)).request('/');
const headers: OutgoingHttpHeader[] = [...answer.headers].flat();

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Sets the headers where no `SecureServerResponse` does: in tests, which call the app without a server. */
export const securityHeaders: MiddlewareHandler<NodeEnv> = (c, next) =>
  c.env?.outgoing ? next() : onResponse(c, next);

/**
 * Sends the security headers with every response. Setting them one by one, on this response or on Hono's, would take a
 * fifth of the time of a short request.
 */
export class SecureServerResponse extends ServerResponse {
  override writeHead(status: number, message?: string | GivenHeaders, ownHeaders?: GivenHeaders): this {
    const own = (typeof message === 'string' ? ownHeaders : message) ?? [];
    const list = headers.slice();
    if (Array.isArray(own)) list.push(...own);
    else for (const [name, value] of Object.entries(own)) if (value !== undefined) list.push(name, value);
    return super.writeHead(status, list);
  }
}
