import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));

const hasWakeLock = () => Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  request.mockClear();
  release.mockClear();
});

test('the wake lock is taken while held, again when the page becomes visible, and released at the end', async () => {
  hasWakeLock();
  const { rerender } = renderHook(({ held }) => useWakeLock(held), { initialProps: { held: false } });
  expect(request).not.toHaveBeenCalled();
  rerender({ held: true });
  expect(request).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
  rerender({ held: false });
  await waitFor(() => expect(release).toHaveBeenCalledTimes(2));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('a refused or missing wake lock is ignored', async () => {
  renderHook(() => useWakeLock(true)).unmount();
  hasWakeLock();
  request.mockRejectedValueOnce(new DOMException('battery is low', 'NotAllowedError'));
  renderHook(() => useWakeLock(true)).unmount();
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
});
