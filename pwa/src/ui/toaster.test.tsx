import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => toast.clear());
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const list = () => screen.getByRole('region', { name: 'Notifications (F8)' });
const texts = () =>
  within(list())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** From here on time passes by itself, which the waits between a person's events need. */
const person = () => {
  vi.setTimerTickMode('interval');
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
};

test('a toast is announced, shown, and removed after its duration', async () => {
  render(<Toaster />);
  // The region must be there before its text, or a screen reader says nothing.
  expect(list().getAttribute('aria-live')).toBe('polite');
  act(() => void toast.success('Exam added successfully'));
  expect(screen.getByRole('status').textContent).toBe('Exam added successfully');
  expect(within(list()).getByText('Exam added successfully')).toBeDefined();
  await pass(6000);
  expect(within(list()).queryByText('Exam added successfully')).toBeNull();
});

test('an error is announced at once', async () => {
  render(<Toaster />);
  act(() => void toast.error('Network error. Please check your connection.'));
  expect(screen.getByRole('alert').textContent).toBe('Network error. Please check your connection.');
});

test('a toast with Undo lasts ten seconds, pauses on hover, and runs its action once', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => void toast.success('Exam deleted successfully', { action: { label: 'Undo', onClick: undo } }));
  await pass(9500);
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Undo' }));
  await pass(20_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the second press of a double click presses no other toast', () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => {
    toast.success('Deleted', { action: { label: 'Undo', onClick: undo } });
    toast.error('not saved');
  });
  const last = () => screen.getAllByRole('button', { name: 'Dismiss' }).at(-1) as HTMLElement;
  fireEvent.click(last(), { detail: 1 });
  fireEvent.click(last(), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail: 2 });
  expect(texts()).toEqual([expect.stringContaining('Deleted')]);
  expect(undo).not.toHaveBeenCalled();
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
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await user.keyboard('{Enter}');
  expect(within(list()).queryByText('Saved')).toBeNull();
});

test('Esc closes the toast with the focus, else the newest, and then the focus is where it was', async () => {
  render(
    <>
      <button type="button">Before</button>
      <Toaster />
    </>,
  );
  act(() => {
    for (const text of ['one', 'two', 'three']) toast.error(text);
  });
  const user = person();
  screen.getByRole('button', { name: 'Before' }).focus();
  await user.keyboard('{Escape}');
  expect(texts()).toEqual(['one', 'two']);
  await user.keyboard('{F8}');
  await user.tab();
  await user.keyboard('{Escape}');
  expect(texts()).toEqual(['two']);
  expect(document.activeElement).toBe(list());
  await user.keyboard('{Escape}');
  expect(texts()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }));
});

test('Esc closes an open dialog before a toast', async () => {
  render(
    <>
      <Dialog open title="Question" onClose={() => undefined}>
        Text
      </Dialog>
      <Toaster />
    </>,
  );
  act(() => void toast.error('not saved'));
  await person().keyboard('{Escape}');
  expect(texts()).toEqual(['not saved']);
});

test('the toasts of a window that is not in use wait', async () => {
  render(<Toaster />);
  act(() => void toast.success('Saved'));
  await pass(3000);
  fireEvent.blur(window);
  await pass(20_000);
  expect(texts()).toEqual(['Saved']);
  fireEvent.focus(window);
  await pass(2900);
  expect(texts()).toEqual(['Saved']);
  await pass(200);
  expect(texts()).toEqual([]);
});

test('equal toasts are shown once, and at most three at a time', async () => {
  render(<Toaster />);
  act(() => {
    for (const text of ['one', 'one', 'two', 'three', 'four']) toast.error(text);
  });
  expect(texts()).toEqual(['two', 'three', 'four']);
});
