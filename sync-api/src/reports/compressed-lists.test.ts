import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleQuestions } from '../../test/harness/sample-exam.ts';

const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

async function get(app: TestApp['app'], { token }: Person, path: string, accepted: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accepted };
  const answer = await app.request(path, { headers });
  const encoding = answer.headers.get('content-encoding');
  return { status: answer.status, headers: answer.headers, encoding, body: Buffer.from(await answer.arrayBuffer()) };
}

const own = endpoints.getOwnReports.path;
const all = endpoints.getAllReports.path;

it.each([
  [`${own}?limit=20`, 3],
  [`${own}?limit=100`, 3],
  [own, 3],
  [`${all}?limit=50&fields=summary`, 2.5],
  [`${all}?fields=summary`, 2.5],
])('%s takes a part of its bytes on the wire', async (path, times) => {
  const { app, person } = await openTestApp();
  const taker = await person('Taker', true);
  const exam = await addSampleExam(taker, {}, Array.from({ length: 20 }, () => sampleQuestions).flat());
  const attempts = Array.from({ length: 60 }, () => sampleAttempt(taker, exam));
  await Promise.all(attempts.map((body) => taker.data('addReport', { body })));
  const plain = await get(app, taker, path, 'identity');
  expect(plain.headers.get('vary')).toBe('Accept-Encoding');
  for (const encoding of ['br', 'gzip']) {
    const packed = await get(app, taker, path, encoding);
    expect([packed.status, packed.encoding]).toEqual([200, encoding]);
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(packed.body.length).toBeLessThan(plain.body.length / times);
    expect(decoders[encoding]?.(packed.body)).toEqual(plain.body);
  }
});

it.each([`${own}?limit=20`, own, `${all}?group=user`])('a short answer is sent as it is: %s', async (path) => {
  const { app, person } = await openTestApp();
  const taker = await person('Taker', true);
  await taker.data('addReport', { body: sampleAttempt(taker, await addSampleExam(taker)) });
  expect(await get(app, taker, path, 'br')).toMatchObject({ status: 200, encoding: null });
});

it('a long leaderboard is compressed', async () => {
  const { app, person } = await openTestApp();
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin);
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, index) => person(`Taker of the exam, number ${index}`)),
  );
  await Promise.all(people.map((taker) => taker.data('addReport', { body: sampleAttempt(taker, exam) })));
  const plain = await get(app, admin, `${all}?group=user`, 'identity');
  for (const encoding of ['br', 'gzip']) {
    const packed = await get(app, admin, `${all}?group=user`, encoding);
    expect([packed.encoding, decoders[encoding]?.(packed.body)]).toEqual([encoding, plain.body]);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  }
});
