import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { scrollAsPagesGrow } from './scroll-as-pages-grow.ts';

/** Sets the height of the page, because jsdom has no layout. */
let height = 2_000;
let grow: (to: number) => void = () => undefined;

beforeEach(() => {
  height = 2_000;
  vi.spyOn(document.body, 'clientHeight', 'get').mockImplementation(() => height);
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) => {
    Object.assign(window, { scrollY: Math.min(top, height) });
  }) as typeof window.scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = (to) => {
          height = to;
          callback();
        };
      }
      observe() {}
      disconnect() {
        grow = (to) => {
          height = to;
        };
      }
    },
  );
  Object.assign(window, { scrollY: 0 });
});

/** Opens a list, scrolls to 900, opens an exam, and goes back to the list, which is short at first. */
async function goBackToList() {
  const router = createMemoryRouter([{ path: '*', element: <ScrollRestoration /> }]);
  scrollAsPagesGrow(router);
  render(<RouterProvider router={router} />);
  window.scrollTo(0, 900);
  await act(() => router.navigate('/exam'));
  expect(window.scrollY, 'a new page starts at its top').toBe(0);
  height = 100;
  await act(() => router.navigate(-1));
  expect(window.scrollY).toBe(100);
}

test('Back restores the scroll position as soon as the list is long enough', async () => {
  await goBackToList();
  grow(500);
  expect(window.scrollY).toBe(500);
  grow(2_000);
  expect(window.scrollY).toBe(900);
});

test('a person who scrolls while the list grows stays where they are', async () => {
  await goBackToList();
  window.dispatchEvent(new Event('wheel'));
  grow(2_000);
  expect(window.scrollY).toBe(100);
});
