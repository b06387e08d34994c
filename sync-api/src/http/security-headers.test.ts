import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { startServer } from '../start-server.ts';

/** Headers of the connection, or that are different at each answer. */
const others = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'x-request-id']);

it.each(['/health', '/api/exams/getAllExams', '/api/nothing', '/gone.js', '/api/docs'])(
  'the server sends the headers that tests of the app see: %s',
  async (path) => {
    const server = await startServer({ PORT: '0', DATABASE_URL: `file:${join(await freshFolder(), 'quiz.db')}` });
    onTestFinished(server.stop);
    const { app } = await openTestApp();
    const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !others.has(name));
    const sent = await fetch(server.url + path, { headers: { connection: 'close' } });
    const seen = headersOf(await app.request(path));
    expect(headersOf(sent)).toEqual(seen);
    expect(Object.fromEntries(seen)).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  },
);

it('data says that nothing in it may load or be framed, and the page that shows the calls has the policy of the app', async () => {
  const { app, person } = await openTestApp();
  const ann = await person('Ann');
  const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy');
  const [list, refused, docs, page] = [
    await ann.call('getAllExams'),
    await app.request('/api/exams/getAllExams'),
    await app.request('/api/docs'),
    await app.request('/'),
  ];
  const ofData = "default-src 'none'; frame-ancestors 'none'";
  expect([list, refused].map(policyOf)).toEqual([ofData, ofData]);
  expect(policyOf(docs)).toContain("script-src 'self'");
  expect(policyOf(docs)).toBe(policyOf(page));
});
