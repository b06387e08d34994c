import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';

export interface OwnSite {
  /** Where people open the app; if undefined, under any name, or on a loopback address under names of this machine. */
  publicUrls?: readonly string[] | undefined;
  /** The address the server listens on. */
  host?: string | undefined;
  /** The number of proxies in front of the server. */
  trustProxy?: number;
}

/** What supervisors and balancers ask, under whatever name. */
const checks = new Set(['/health', '/ready']);
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that reached the server under a foreign name, and changes that another site's page asks for. A
 * browser lets any page send a form or a text; and a name that its owner points to 127.0.0.1 makes its pages part of
 * the site of a server that listens there.
 */
export function ownSite({ publicUrls, host: listensOn = '', trustProxy = 0 }: OwnSite): MiddlewareHandler {
  const hosts = publicUrls?.map((url) => new URL(url).host) ?? [];
  const names = publicUrls && new Set(publicUrls.map((url) => new URL(url).hostname));
  const localOnly = isLoopback(listensOn) && trustProxy === 0;
  const isServed = (name: string) => (names ? names.has(name) : !localOnly || isLoopback(name) || isAddress(name));

  return async (c, next) => {
    // Every browser sends it; a request of HTTP/1.0, such as a balancer's health check, may not.
    const host = c.req.header('host')?.toLowerCase();
    if (host !== undefined && !isServed(nameOf(host)) && !checks.has(c.req.path)) {
      throw new ApiError('invalid-request', 'This address is not served here. PUBLIC_URL of the server allows it.');
    }
    if (!readingMethods.has(c.req.method) && isForeign(c.req.header('sec-fetch-site'), c.req.header('origin'), host)) {
      throw new ApiError('invalid-request', 'Requests from another site are refused');
    }
    await next();
  };

  /** Current browsers send `Sec-Fetch-Site` over https and to localhost, and all send `Origin`. Programs send neither. */
  function isForeign(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    if (origin === undefined) return false;
    const sender = URL.canParse(origin) ? new URL(origin).host : '';
    // A development server of this machine passes requests on from a port of its own.
    const isLocal = isLoopback(nameOf(sender)) && isLoopback(nameOf(host ?? ''));
    return sender !== host && !hosts.includes(sender) && !isLocal;
  }
}

const nameOf = (host: string) => host.replace(/:\d*$/, '').replace(/\.$/, '');

/** An IP address is not a name that somebody could point elsewhere. */
const isAddress = (name: string) => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;

const isLoopback = (name: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|::1|\[::1\])$/.test(name);
