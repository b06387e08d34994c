import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  act(() => toast.clear());
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const list = () => screen.getByRole('region', { name: 'Notifications (F8)' });
const person = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

test('a toast is announced, shown, and removed after its duration', async () => {
  render(<Toaster />);
  act(() => void toast.success('Exam added successfully'));
  await pass(100);
  expect(screen.getByRole('status').textContent).toContain('Exam added successfully');
  expect(within(list()).getByText('Exam added successfully')).toBeDefined();
  await pass(6000);
  expect(within(list()).queryByText('Exam added successfully')).toBeNull();
});

test('an error is announced at once', async () => {
  render(<Toaster />);
  act(() => void toast.error('Network error. Please check your connection.'));
  await pass(100);
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('assertive');
});

test('a toast with Undo lasts ten seconds, pauses on hover, and runs its action once', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => void toast.success('Exam deleted successfully', { action: { label: 'Undo', onClick: undo } }));
  await pass(9500);
  const user = person();
  await user.hover(screen.getByRole('button', { name: 'Undo' }));
  await pass(20_000);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('F8 focuses the toasts, and focus pauses them', async () => {
  render(<Toaster />);
  act(() => void toast.success('Saved'));
  await pass(100);
  const user = person();
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  expect(list().contains(document.activeElement)).toBe(true);
  await pass(20_000);
  expect(within(list()).getByText('Saved')).toBeDefined();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await user.keyboard('{Enter}');
  expect(within(list()).queryByText('Saved')).toBeNull();
});

test('equal toasts are shown once, and at most three at a time', async () => {
  render(<Toaster />);
  act(() => {
    for (const text of ['one', 'one', 'two', 'three', 'four']) toast.error(text);
  });
  await pass(100);
  expect(
    within(list())
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['two', 'three', 'four']);
});
