import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Gives handlers Node's request. In tests, `app.request()` has none. */
export interface NodeEnv {
  Bindings: Partial<HttpBindings>;
}

/**
 * The address limits are counted by: the socket's, unless proxies stand in front.
 * @param proxies how many of them; only what they added to X-Forwarded-For is believed
 */
export function callerAddress(c: Context<NodeEnv>, proxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return socket;
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  return forwarded.at(-proxies)?.trim() || socket;
}
