import { expect, it } from 'vitest';
import { CountsByKey } from './counts-by-key.ts';

it('expired counts are removed as keys are added, and no others', () => {
  let now = 0;
  const counts = new CountsByKey<number>((until) => until <= now);
  let kept = 0;
  for (; now < 20_000; now += 1) {
    counts.set(`${now}`, now + 500);
    if (now % 1_000 !== 0) continue;
    expect(counts.get(`${now - 499}`)).toBe(now < 499 ? undefined : now + 1);
    kept = Math.max(kept, Array.from({ length: now }, (_, key) => counts.get(`${key}`)).filter(Boolean).length);
  }
  expect(kept).toBeLessThanOrEqual(1_000);
});
