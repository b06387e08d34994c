import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { verify } from '@node-rs/bcrypt';
import { Hono } from 'hono';

// The floor: what the parts of the server can do, on the same Node. A route answers with bytes that it was given, and
// nothing is checked.

/** An answer of the server, for the floor to repeat. */
export interface Given {
  ask: 'give';
  /** The path after `/given/`. */
  name: string;
  status: 200 | 304;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

interface Repeated {
  headers: Record<string, string>;
  /** Null for 304. */
  body: Uint8Array<ArrayBuffer> | null;
}

const given = new Map<string, Repeated>();
const { PASSWORD_HASH = '' } = process.env;
const app = new Hono();

app.get('/given/:name', (c) => {
  const answer = given.get(c.req.param('name'));
  if (!answer) return c.notFound();
  const { body, headers } = answer;
  return body ? c.body(body, 200, headers) : c.body(null, 304, headers);
});

app.post('/login', async (c) => {
  const { password } = await c.req.json<{ password: string }>();
  return c.json({ success: await verify(password, PASSWORD_HASH) });
});

process.on('message', (message: Given | { ask: string }) => {
  if (message.ask !== 'give') return;
  const { name, status, headers, body } = message as Given;
  given.set(name, { headers, body: status === 304 ? null : new Uint8Array(Buffer.from(body, 'base64')) });
  process.send?.('given');
});

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
  console.log(`The floor is at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
