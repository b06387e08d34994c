import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { cameOverHttps, type NodeEnv } from './caller-address.ts';
import { docsPath } from './docs-page.ts';

const self = ["'self'"];
const none = ["'none'"];

/**
 * For pages: only resources of this server run and load. Style attributes are allowed (the width of a progress bar);
 * style elements that a script adds are not. The app may be served over plain http, so nothing here requires https.
 */
const pageHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: self,
    scriptSrc: self,
    styleSrc: self,
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    mediaSrc: ["'self'", 'data:'],
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
  permissionsPolicy: { camera: ['self'], microphone: ['self'], geolocation: [] },
});

/** For data, in which nothing may run or load, without the headers that only matter for pages. */
const dataHeaders = secureHeaders({
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
});

/**
 * Adds the security headers of a page or of data to every answer, and `no-store` to answers of the API that set no
 * `cache-control`.
 * @param proxies the number of trusted proxies
 */
export function securityHeaders(proxies: number): MiddlewareHandler<NodeEnv> {
  return async (c, next) => {
    const isCall = c.req.path.startsWith('/api/');
    await (isCall && !c.req.path.startsWith(docsPath) ? dataHeaders : pageHeaders)(c, next);
    // Set on the response itself: `c.header` would copy the response, and with it the body of every list.
    const { headers } = c.res;
    if (isCall && !headers.has('cache-control')) headers.set('cache-control', 'no-store');
    // Only behind a proxy that terminates TLS: the app may also be served over plain http.
    if (cameOverHttps(c, proxies)) headers.set('strict-transport-security', 'max-age=31536000');
  };
}
