import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../api-error.ts';

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
const notServed =
  "The app is not served under this address. The server's PUBLIC_URL must name it, and a proxy must pass Host on.";
const otherSite =
  "Requests from another site are refused. If it is the app's own address, the server's PUBLIC_URL must name it.";
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

  return (c, next) => {
    // Every browser sends it; a request of HTTP/1.0, such as a balancer's health check, may not.
    const host = openedHost(c.req.header('host'), () => c.req.header('x-forwarded-host'))?.toLowerCase();
    if (host !== undefined && !isServed(nameOf(host)) && !checks.has(c.req.path))
      throw new ApiError('invalid-request', notServed);
    if (!readingMethods.has(c.req.method) && isForeign(c.req.header('sec-fetch-site'), c.req.header('origin'), host)) {
      throw new ApiError('invalid-request', otherSite);
    }
    return next();
  };

  /**
   * The host whose page the browser opened. A proxy may put its own name for the server into Host. Any page may forge
   * X-Forwarded-Host for the host it came from, so it counts only beside a Host that no page can come from.
   */
  function openedHost(host: string | undefined, forwarded: () => string | undefined): string | undefined {
    if (trustProxy === 0 || host === undefined || !isInternal(nameOf(host))) return host;
    const names = forwarded()?.split(',') ?? [];
    return (names.at(-trustProxy) ?? names[0])?.trim() || host;
  }

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

/** Whether nobody can own the name on the internet. */
const isInternal = (name: string) => isAddress(name) || isLoopback(name) || !name.includes('.');

const isLoopback = (name: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|::1|\[::1\])$/.test(name);
