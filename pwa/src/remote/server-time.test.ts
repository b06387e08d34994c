import { expect, test } from 'vitest';
import { createServerTime } from './server-time.ts';

const date = 'Sun, 22 Nov 2026 06:30:05 GMT';
const answering = (body: string, headers: HeadersInit = { Date: date }) =>
  createServerTime({ request: async () => new Response(body, { headers }), baseUrl: 'http://quiz.test' });
const up = '{"success":true,"message":"The server is up","data":null}';

test('the server’s time is the Date of its answer', async () => {
  expect(await answering(up)()).toBe(Date.parse(date));
});

test('a captive portal, an answer without Date and no network are no answer', async () => {
  expect(await answering('<html>Log in to the hotel</html>')()).toBeUndefined();
  expect(await answering(up, {})()).toBeUndefined();
  const request = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await createServerTime({ request, baseUrl: 'http://quiz.test' })()).toBeUndefined();
});
