import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liftToasts } from './toast-place.ts';

test('toasts are lifted above a sticky bar while it is mounted', () => {
  const lift = () => document.documentElement.style.getPropertyValue('--toast-lift');
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(68);
  const { rerender, unmount } = render(<div ref={liftToasts} style={{ position: 'sticky' }} />);
  expect(lift()).toBe('68px');
  rerender(<div key="in its place" ref={liftToasts} />);
  expect(lift()).toBe('0px');
  unmount();
  expect(lift()).toBe('0px');
  height.mockRestore();
});
