import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Node's request. Absent in tests that call `app.request()`. */
export interface NodeEnv {
  Bindings: Partial<HttpBindings>;
}

/**
 * The client's IP address, for rate limits: the socket's, or the one that the outermost trusted proxy saw.
 * @param proxies the number of trusted proxies; earlier entries of X-Forwarded-For are ignored
 */
export function callerAddress(c: Context<NodeEnv>, proxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return socket;
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  return forwarded.at(-proxies)?.trim() || socket;
}
