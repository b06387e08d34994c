import { i18n } from '@lingui/core';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { toast } from '../src/ui/toast.ts';

/** English as it stands in the code. */
i18n.loadAndActivate({ locale: 'en', messages: {} });

configure({
  /** A long timeout for busy machines; a passing test does not wait for it. */
  asyncUtilTimeout: 15_000,
  /**
   * Like the default, except that the document is not printed each time a waiting query fails: when the time is up,
   * Testing Library calls this again.
   */
  getElementError(message, container) {
    const isWaiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics;
    const error = new Error(isWaiting ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/**
 * React's development build creates an error for each element, to show in warnings where it was created, which takes a
 * quarter of a test. It stops at a number of them, which is reached from the start here.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks: number };
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
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
