import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../api-error.ts';

export interface OwnSite {
  /** The addresses of the app. If undefined: any host name, but on a loopback address only names of this machine. */
  publicUrls?: readonly string[] | undefined;
  /** The address the server listens on. */
  host?: string | undefined;
  /** The number of proxies in front of the server. */
  trustProxy?: number;
}

/** Supervisors and load balancers ask for these under any name. */
const checks = new Set(['/health', '/ready']);
const notServed =
  "The app is not served under this address. The server's PUBLIC_URL must name it, and a proxy must pass Host on.";
const otherSite =
  "Requests from another site are refused. If it is the app's own address, the server's PUBLIC_URL must name it.";
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests under a foreign host name, and changes requested by another site's page. A browser lets any page send
 * a form or a text, and an attacker can point a name of their own to 127.0.0.1.
 */
export function ownSite({ publicUrls, host: listensOn = '', trustProxy = 0 }: OwnSite): MiddlewareHandler {
  const hosts = publicUrls?.map((url) => new URL(url).host) ?? [];
  const names = publicUrls && new Set(publicUrls.map((url) => new URL(url).hostname));
  const localOnly = isLoopback(listensOn) && trustProxy === 0;
  const isServed = (name: string) => (names ? names.has(name) : !localOnly || isLoopback(name) || isAddress(name));

  return (c, next) => {
    // Absent only in HTTP/1.0, such as a load balancer's health check.
    const host = openedHost(c.req.header('host'), c.req.header('x-forwarded-host'))?.toLowerCase();
    if (host !== undefined && !isServed(nameOf(host)) && !checks.has(c.req.path))
      throw new ApiError('invalid-request', notServed);
    if (!readingMethods.has(c.req.method) && isForeign(c.req.header('sec-fetch-site'), c.req.header('origin'), host)) {
      throw new ApiError('invalid-request', otherSite);
    }
    return next();
  };

  /**
   * The host of the page in the browser. A proxy may put its own name for the server into Host. A page can forge
   * X-Forwarded-Host for its own host, so it counts only if no page can come from Host.
   */
  function openedHost(host: string | undefined, forwarded: string | undefined): string | undefined {
    if (trustProxy === 0 || host === undefined || !isInternal(nameOf(host))) return host;
    const names = forwarded?.split(',') ?? [];
    return (names.at(-trustProxy) ?? names[0])?.trim() || host;
  }

  /** Current browsers send `Sec-Fetch-Site` over https and to localhost, and all send `Origin`. Programs send neither. */
  function isForeign(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    if (origin === undefined) return false;
    const sender = URL.canParse(origin) ? new URL(origin).host : '';
    // A development server on this machine forwards requests from its own port.
    const isLocal = isLoopback(nameOf(sender)) && isLoopback(nameOf(host ?? ''));
    return sender !== host && !hosts.includes(sender) && !isLocal;
  }
}

const nameOf = (host: string) => host.replace(/:\d*$/, '').replace(/\.$/, '');

/** No one can point an IP address elsewhere. */
const isAddress = (name: string) => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** Whether no one can own the name on the internet. */
const isInternal = (name: string) => isAddress(name) || isLoopback(name) || !name.includes('.');

const isLoopback = (name: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|::1|\[::1\])$/.test(name);
