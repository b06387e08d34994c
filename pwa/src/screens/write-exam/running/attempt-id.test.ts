import { expect, test, vi } from 'vitest';
import { newAttemptId } from './attempt-id.ts';

test('an attempt’s id is a UUIDv7 of its time, and no two are the same', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2022-02-22T19:22:22.000Z'));
  const ids = Array.from({ length: 1000 }, newAttemptId);
  // The time of the example in RFC 9562, appendix A.6.
  for (const id of ids) expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});
