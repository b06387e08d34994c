import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { isUnreachable } from './database-errors.ts';

const errorOf = (port: number) =>
  new Client(`postgres://nobody@127.0.0.1:${port}/none`).connect().catch((error: unknown) => error);

it('a PostgreSQL server that is not there, or hangs up, does not answer now', async () => {
  expect(isUnreachable(await errorOf(1))).toBe(true);
  const hangsUp = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void hangsUp.close());
  await once(hangsUp, 'listening');
  expect(isUnreachable(await errorOf((hangsUp.address() as AddressInfo).port))).toBe(true);
  for (const code of ['57014', '25P03', '25P04', '55P03'])
    expect(isUnreachable(Object.assign(new Error('timeout'), { code }))).toBe(true);
  expect(isUnreachable(new Error('syntax error'))).toBe(false);
});
