import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { BackLink } from './back-link.tsx';
import { rememberPages, useWayBack } from './use-way-back.ts';

function Exam() {
  return <BackLink way={useWayBack('/parent')}>Close</BackLink>;
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/exam', Component: Exam },
      { path: '*', element: null },
    ],
    { initialEntries: ['/before', path] },
  );
  rememberPages(router);
  render(<RouterProvider router={router} />);
  const go = (to: string, options = {}) => act(() => router.navigate(to, options));
  const back = () => act(() => router.navigate(-1));
  const address = () => router.state.location.pathname + router.state.location.search;
  const close = async () => userEvent.setup().click(await screen.findByRole('link', { name: 'Close' }));
  return { go, back, address, close };
}

test('the way back leads to the page that this one was opened from, including its search', async () => {
  const { go, back, address, close } = open('/list?search=css');
  await go('/exam');
  await go('/exam?attempt=1');
  const link = await screen.findByRole('link', { name: 'Close' });
  expect(link.getAttribute('href')).toBe('/list?search=css');
  await back();
  await go('/exam?attempt=2', { replace: true });
  await close();
  expect(address()).toBe('/list?search=css');
  await go('/exam');
  await close();
  expect(address(), 'after going back').toBe('/list?search=css');
});

test('a page that was opened directly leads to its parent', async () => {
  const { address, close } = open('/exam');
  await close();
  expect(address()).toBe('/parent');
});

test('a double click on a back link goes back once', async () => {
  const { go, address } = open('/home');
  await go('/list');
  await go('/exam');
  await userEvent.setup().dblClick(await screen.findByRole('link', { name: 'Close' }));
  expect(address()).toBe('/list');
});
