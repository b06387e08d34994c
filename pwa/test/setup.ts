import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { preloadViews } from '../src/exam-ui/question-kinds.ts';
import { toast } from '../src/ui/toast.ts';

/** English as it stands in the code. */
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** The app loads them with the first exam that needs them. React warns about a component that waits in a test. */
await preloadViews();

configure({
  /** A long timeout for busy machines; a passing test does not wait for it. */
  asyncUtilTimeout: 15_000,
  /** Without the whole document, which would be printed each time a waiting query looks again. */
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

/** jsdom has no layout, so no media query matches and nothing scrolls. */
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

/** Nor does it capture the pointer. */
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;

class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NothingToObserve, IntersectionObserver: NothingToObserve });

/**
 * An unexpected console.error fails the test. A test that expects one asserts it, then calls
 * `vi.mocked(console.error).mockClear()`.
 */
beforeEach(() => {
  const report = vi.spyOn(console, 'error');
  return () => expect(report.mock.calls, 'unexpected console.error').toEqual([]);
});

/** The document is shared by all tests, so it is emptied after each. */
afterEach(() => {
  cleanup();
  toast.clear();
});
