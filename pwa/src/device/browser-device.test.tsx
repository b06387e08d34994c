import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { finishBeforeLoads, fullLoad } from '../platform/full-load.ts';
import { createBrowserDevice, finishWork } from './browser-device.ts';

const seen: Request[] = [];
const network = setupServer();
beforeAll(() => network.listen());
afterEach(() => {
  seen.length = 0;
  network.resetHandlers();
});
afterAll(() => network.close());

const answer = (make: () => Response) =>
  network.use(
    http.all('*/api/*', ({ request }) => {
      seen.push(request);
      return make();
    }),
  );

test('a window calls its own server with the token of its page load', async () => {
  localStorage.setItem('token', 'kept');
  answer(() => HttpResponse.json({ success: true, message: 'Exams fetched successfully', data: [] }));
  const { api } = createBrowserDevice();
  const { envelope } = await api.getAllExams({ query: { since: '3' } });
  expect(envelope).toMatchObject({ success: true, data: [] });
  expect(seen[0]?.url).toBe(`${location.origin}/api/exams/getAllExams?since=3`);
  expect(seen[0]?.headers.get('Authorization')).toBe('Bearer kept');
});

test.each([503, 429, 500])('a call that fails with %i is not retried and has the server’s message', async (status) => {
  answer(() => HttpResponse.json({ success: false, message: 'Not now', code: 'busy' }, { status }));
  const { envelope } = await createBrowserDevice().api.getUserInfo();
  expect(envelope).toEqual({ success: false, message: 'Not now', code: 'busy' });
  expect(seen).toHaveLength(1);
});

test('a call rejects without a network and when it is cancelled', async () => {
  answer(() => HttpResponse.error());
  const { api } = createBrowserDevice();
  await expect(api.getAllExams()).rejects.toMatchObject({ name: 'NoConnection' });
  const cancelled = api.getAllExams({ signal: AbortSignal.abort() });
  await expect(cancelled).rejects.toMatchObject({ name: 'NoConnection' });
});

/** Reads until `end` is called. */
async function longRead({ facts }: ReturnType<typeof createBrowserDevice>) {
  let isOver = false;
  const started = Promise.withResolvers<void>();
  const reading = facts.transaction('r', facts.facts, async () => {
    started.resolve();
    while (!isOver) await facts.facts.get('endless');
  });
  await started.promise;
  const end = () => {
    isOver = true;
  };
  return { reading, end };
}

test('a window that is left aborts what it reads, and reads again when it is shown again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const device = createBrowserDevice();
  const { reading } = await longRead(device);
  window.dispatchEvent(new Event('pagehide'));
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(await device.session.read()).toBeUndefined();
});

test('the app leaves its page once the databases have done what they do', async () => {
  const { reading, end } = await longRead(createBrowserDevice());
  finishBeforeLoads(finishWork);
  const before = location.hash;
  const left = fullLoad.replace('#elsewhere');
  await new Promise(setImmediate);
  expect(location.hash).toBe(before);
  end();
  await Promise.all([reading, left]);
  expect(location.hash).toBe('#elsewhere');
});
