import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import './ui/test-jsdom.ts';

/** jsdom lays nothing out: no media query holds. */
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

/** An unexpected console.error fails the test. A test that expects one asserts it, then calls `vi.mocked(console.error).mockClear()`. */
beforeEach(() => {
  const report = vi.spyOn(console, 'error');
  return () => expect(report.mock.calls, 'unexpected console.error').toEqual([]);
});

afterEach(cleanup);
