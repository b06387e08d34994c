import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import type { NodeEnv } from './caller-address.ts';
import { handleErrors } from './errors.ts';
import { refuseOverload } from './overload.ts';

it('refuses requests while too many others are running, and answers those', async () => {
  const answered = Promise.withResolvers<void>();
  const unlessOverloaded = refuseOverload(3);
  const app = new Hono<NodeEnv>().get('/', (c) =>
    unlessOverloaded(async () => {
      await answered.promise;
      return c.text('answered');
    }),
  );
  handleErrors(app, pino({ level: 'silent' }));
  const waiting = Array.from({ length: 3 }, () => app.request('/'));
  const refused = await Promise.all(Array.from({ length: 40 }, () => app.request('/')));
  for (const answer of refused) expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'busy' }]);
  // Spread, so that they do not come back together.
  const waits = refused.map(({ headers }) => Number(headers.get('retry-after')));
  expect(Math.min(...waits)).toBeGreaterThan(0);
  expect(new Set(waits).size).toBeGreaterThan(2);
  answered.resolve();
  for (const answer of await Promise.all(waiting)) expect(await answer.text()).toBe('answered');
  expect((await app.request('/')).status).toBe(200);
});

it('does not count a request whose body is still being sent', async () => {
  const { app, person } = await openTestApp({ mostRequests: 1 });
  const taker = await person('Taker');
  const reading = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      pull() {
        reading.resolve();
        return new Promise(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { authorization: `Bearer ${taker.token}` };
  void app.request('/api/reports/addReport', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  await reading.promise;
  expect((await taker.call('getAllExams')).status).toBe(200);
});
