import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liftToasts } from './toast-place.ts';
import { Toaster } from './toaster.tsx';

test('toasts are lifted above a sticky bar while it is mounted', () => {
  const lift = () => screen.getByRole('region', { name: /^Notifications/ }).style.getPropertyValue('--toast-lift');
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(68);
  render(<Toaster />);
  const { rerender, unmount } = render(<div ref={liftToasts} style={{ position: 'sticky' }} />);
  expect(lift()).toBe('68px');
  rerender(<div key="in its place" ref={liftToasts} />);
  expect(lift()).toBe('0px');
  unmount();
  expect(lift()).toBe('0px');
  height.mockRestore();
});
