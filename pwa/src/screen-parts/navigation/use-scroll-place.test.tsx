import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HistoryRouter } from './history-router.tsx';
import { createMemoryHistory } from './test-history.ts';
import { useScrollPlace } from './use-scroll-place.ts';

/** The page is as tall as the test says; jsdom has no layout. */
let height = 2_000;
let grown: () => void = () => undefined;

beforeEach(() => {
  height = 2_000;
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) => {
    Object.assign(window, { scrollY: Math.min(top, height) });
  }) as typeof window.scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grown = callback;
      }
      observe() {}
      disconnect() {
        grown = () => undefined;
      }
    },
  );
  Object.assign(window, { scrollY: 0 });
});

function Page() {
  useScrollPlace();
  return null;
}

function open() {
  const history = createMemoryHistory(['/']);
  render(
    <HistoryRouter history={history}>
      <Page />
    </HistoryRouter>,
  );
  const go = (to: string | number, options = {}) => act(() => history.navigate(to as string, options));
  return { go };
}

test('a new page starts at its top, and Back leads to where one was', async () => {
  const { go } = open();
  window.scrollTo(0, 900);
  await go('/exam');
  expect(window.scrollY).toBe(0);
  await go(-1);
  expect(window.scrollY).toBe(900);
});

test('Back leads to where one was as soon as the list is long enough', async () => {
  const { go } = open();
  window.scrollTo(0, 900);
  await go('/exam');
  height = 100;
  await go(-1);
  expect(window.scrollY).toBe(100);
  height = 2_000;
  grown();
  expect(window.scrollY).toBe(900);
});

test('a person who scrolls while the list grows stays there', async () => {
  const { go } = open();
  window.scrollTo(0, 900);
  await go('/exam');
  height = 100;
  await go(-1);
  window.dispatchEvent(new Event('wheel'));
  height = 2_000;
  grown();
  expect(window.scrollY).toBe(100);
});

test('a change of the address alone keeps the place', async () => {
  const { go } = open();
  window.scrollTo(0, 900);
  await go('/?tab=2', { replace: true, preventScrollReset: true });
  expect(window.scrollY).toBe(900);
});
