import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected console.error fails the test. A test that expects one asserts it, then calls `vi.mocked(console.error).mockClear()`. */
beforeEach(() => {
  const report = vi.spyOn(console, 'error');
  return () => expect(report.mock.calls, 'unexpected console.error').toEqual([]);
});

afterEach(cleanup);
