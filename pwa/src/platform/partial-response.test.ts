import { expect, it } from 'vitest';
import { partialResponse } from './partial-response.ts';

const file = new Blob(['0123456789'], { type: 'audio/mpeg' });

it.each([
  ['bytes=2-5', 206, 'bytes 2-5/10', '2345'],
  ['bytes=8-', 206, 'bytes 8-9/10', '89'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-30', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=99-100', 416, 'bytes */10', ''],
  ['bytes=-0', 416, 'bytes */10', ''],
  ['bytes=5-2', 200, null, '0123456789'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['bytes=-', 200, null, '0123456789'],
  ['lines=1-2', 200, null, '0123456789'],
])('answers %s of ten bytes with %i', async (range, status, contentRange, text) => {
  const { headers, ...answer } = await read(partialResponse(file, range, { 'X-Content-Type-Options': 'nosniff' }));
  expect(answer).toEqual({ status, text });
  expect([headers.get('content-range'), headers.get('x-content-type-options')]).toEqual([contentRange, 'nosniff']);
  if (status !== 416) expect(headers.get('content-type')).toBe('audio/mpeg');
});

const read = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});
