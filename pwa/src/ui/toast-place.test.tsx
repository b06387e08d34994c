import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { toast } from './toast.ts';
import { liftToasts } from './toast-place.ts';
import { Toaster } from './toaster.tsx';

/** The window is 800 × 600 pixels; the toasts are 400 × 56, 24 away from its corner. */
const windowHeight = 600;
const lift = () => screen.getByRole('list').style.getPropertyValue('--toast-lift');

function box(top: number, bottom: number, left = 0, right = 800) {
  return { top, bottom, left, right, width: right - left, height: bottom - top, x: left, y: top } as DOMRect;
}

/** Places the toasts and a bar. */
function renderWith(bar: DOMRect) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.id === 'bar') return bar;
    const bottom = windowHeight - 24 - Number.parseFloat(lift() || '0');
    return box(bottom - 56, bottom, 376, 776);
  });
  act(() => void toast.success('Saved'));
  render(<Toaster />);
  const { unmount } = render(<div id="bar" ref={liftToasts} />);
  return { leave: unmount };
}

test.each([
  ['at the bottom of the window', box(528, 600), '64px'],
  ['that the layout leaves a little above it', box(440, 530), '152px'],
  ['far above it', box(300, 380), '0px'],
  ['beside it', box(528, 600, 0, 370), '0px'],
  ['below the window', box(700, 772), '0px'],
])('a toast does not cover a bar %s', (_, bar, expected) => {
  const { leave } = renderWith(bar);
  expect(lift()).toBe(expected);
  leave();
  expect(lift()).toBe('0px');
  vi.restoreAllMocks();
});

test('a toast follows a scrolled bar', () => {
  const bar = box(528, 600);
  const { leave } = renderWith(bar);
  Object.assign(bar, box(460, 532));
  window.dispatchEvent(new Event('scroll'));
  expect(lift()).toBe('132px');
  leave();
  vi.restoreAllMocks();
});
