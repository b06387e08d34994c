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

/** Node's request (absent in tests that call `app.request()`), and its id in the log. */
export interface NodeEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string };
}

/** Whether a proxy says that the client spoke TLS with it. The server itself speaks plain http. */
export function cameOverHttps(c: Context<NodeEnv>, proxies: number): boolean {
  return proxies > 0 && c.req.header('x-forwarded-proto') === 'https';
}

/** The client's address, see `chooseAddress`. */
export function callerAddress(c: Context<NodeEnv>, proxies: number): string {
  return chooseAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), proxies);
}

/**
 * The client's IP address, for rate limits: the socket's, or the one that the outermost trusted proxy saw. For IPv6 only
 * the network, because a client has all 2^64 addresses in it.
 * @param forwarded the header X-Forwarded-For
 * @param proxies the number of trusted proxies; earlier entries of X-Forwarded-For are ignored
 */
export function chooseAddress(socket: string | undefined, forwarded: string | undefined, proxies: number): string {
  const seenByProxy = proxies > 0 ? forwarded?.split(',').at(-proxies) : undefined;
  return readAddress(seenByProxy) ?? readAddress(socket) ?? 'unknown';
}

/** The canonical form of an address, without the port. Undefined if it is not an address. */
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
