import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import './ui/test-jsdom.ts';
import { toast } from './ui/toast.ts';

/** A busy machine is slow; a test that passes waits no longer for it. */
configure({ asyncUtilTimeout: 15_000 });

/** jsdom lays nothing out: no media query holds, nothing scrolls. */
window.scrollTo = () => undefined;
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NothingToObserve, IntersectionObserver: NothingToObserve });

/** An unexpected console.error fails the test. A test that expects one asserts it, then calls `vi.mocked(console.error).mockClear()`. */
beforeEach(() => {
  const report = vi.spyOn(console, 'error');
  return () => expect(report.mock.calls, 'unexpected console.error').toEqual([]);
});

/** The page goes on to the next test, and to the next file: what was shown in it does not. */
afterEach(() => {
  cleanup();
  toast.clear();
});
