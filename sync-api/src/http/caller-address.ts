import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';

/**
 * Node's request, absent in tests that call `app.request()`, the id under which the log names it, and its body as JSON,
 * undefined for a GET.
 */
export interface NodeEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; json?: unknown };
}

/** Whether a proxy says that the client spoke TLS with it. The server itself speaks plain http. */
export function cameOverHttps(c: Context<NodeEnv>, proxies: number): boolean {
  return proxies > 0 && c.req.header('x-forwarded-proto') === 'https';
}

/** The address of who sent a request, see `chooseAddress`. */
export function callerAddress(c: Context<NodeEnv>, proxies: number): string {
  return chooseAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), proxies);
}

/**
 * The client's IP address, for rate limits: the socket's, or the one that the outermost trusted proxy saw. Of an IPv6
 * address only the network: whoever has one has all 2^64 addresses in it.
 * @param forwarded the header X-Forwarded-For
 * @param proxies the number of trusted proxies; earlier entries of X-Forwarded-For are ignored
 */
export function chooseAddress(socket: string | undefined, forwarded: string | undefined, proxies: number): string {
  const seenByProxy = proxies > 0 ? forwarded?.split(',').at(-proxies) : undefined;
  return readAddress(seenByProxy) ?? readAddress(socket) ?? 'unknown';
}

/** One spelling of each address, without the port. Undefined for what is no address. */
function readAddress(text = ''): string | undefined {
  const address = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*/, '');
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const bits = convertIPv6ToBinary(address);
  if (isIPv4MappedIPv6(bits)) return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits));
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`;
}
