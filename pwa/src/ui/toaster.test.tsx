import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../test/render.tsx';
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

/** Shows toasts, which Radix renders in a transition. */
const show = (...calls: (() => unknown)[]) =>
  act(async () => {
    for (const call of calls) call();
  });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const list = () => within(screen.getByRole('region', { name: 'Notifications (F8)' })).getByRole('list');
const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
/** From here on time passes by itself, as the pauses between a user's events need. */
const person = () => {
  vi.setTimerTickMode('interval');
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
};

test('a toast is announced, shown, and removed after its duration', async () => {
  render(<Toaster />);
  await show(() => toast.success('Exam added successfully'));
  expect(texts()).toEqual(['Exam added successfully']);
  await pass(100);
  const announced = screen.getByRole('status');
  expect(announced.textContent).toBe('Notification Exam added successfully');
  expect(announced.getAttribute('aria-live')).toBe('polite');
  await pass(6000);
  expect(texts()).toEqual([]);
});

test('a success replaces the problem before it', async () => {
  render(<Toaster />);
  await show(() => toast.error('Invalid email or password'));
  await show(() => toast.success('User logged in successfully'));
  expect(texts()).toEqual(['User logged in successfully']);
});

test('an error is announced at once', async () => {
  render(<Toaster />);
  await show(() => toast.error('Network error. Please check your connection.'));
  await pass(100);
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('assertive');
});

test('a toast with Undo lasts ten seconds, pauses on hover, and runs its action once', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  await show(() => toast.success('Exam deleted successfully', { action: { label: 'Undo', onClick: undo } }));
  await pass(9500);
  fireEvent.pointerMove(screen.getByRole('button', { name: 'Undo' }));
  await pass(20_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a toast closed under the pointer does not pause the next one', async () => {
  render(<Toaster />);
  await show(() => toast.success('one'));
  fireEvent.pointerMove(screen.getByRole('button', { name: 'Dismiss' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await show(() => toast.success('two'));
  await pass(6000);
  expect(texts()).toEqual([]);
});

test('the second press of a double click does not press another toast', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  await show(
    () => toast.success('Deleted', { action: { label: 'Undo', onClick: undo } }),
    () => toast.error('not saved'),
  );
  const last = () => screen.getAllByRole('button', { name: 'Dismiss' }).at(-1) as HTMLElement;
  fireEvent.click(last(), { detail: 1 });
  fireEvent.click(last(), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail: 2 });
  expect(texts()).toEqual([expect.stringContaining('Deleted')]);
  expect(undo).not.toHaveBeenCalled();
});

test('F8 focuses the toasts, and focus pauses them', async () => {
  render(<Toaster />);
  await show(() => toast.success('Saved'));
  await pass(100);
  const user = person();
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(list());
  await pass(20_000);
  expect(texts()).toEqual(['Saved']);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await user.keyboard('{Enter}');
  expect(texts()).toEqual([]);
});

test('Esc closes the newest toast, or the focused one, and returns the focus', async () => {
  render(
    <>
      <button type="button">Before</button>
      <Toaster />
    </>,
  );
  await show(...['one', 'two', 'three'].map((text) => () => toast.error(text)));
  const user = person();
  screen.getByRole('button', { name: 'Before' }).focus();
  await user.keyboard('{Escape}');
  expect(texts()).toEqual(['one', 'two']);
  await user.keyboard('{F8}');
  screen.getAllByRole('button', { name: 'Dismiss' })[0]?.focus();
  await user.keyboard('{Escape}');
  expect(texts()).toEqual(['two']);
  expect(document.activeElement).toBe(list());
  await user.keyboard('{Escape}');
  expect(texts()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }));
});

test('Esc closes the latest first: a toast, then the dialog under it', async () => {
  const close = vi.fn();
  render(
    <>
      <Dialog open title="Question" onClose={close}>
        Text
      </Dialog>
      <Toaster />
    </>,
  );
  await show(() => toast.error('not saved'));
  const user = person();
  await user.keyboard('{Escape}');
  expect(texts()).toEqual([]);
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

test('the toasts of an inactive window wait', async () => {
  render(<Toaster />);
  await show(() => toast.success('before'));
  await pass(3000);
  fireEvent.blur(window);
  await show(() => toast.success('while away'));
  await pass(20_000);
  expect(texts()).toEqual(['before', 'while away']);
  fireEvent.focus(window);
  await pass(5900);
  expect(texts()).toEqual(['before', 'while away']);
  await pass(200);
  expect(texts()).toEqual([]);
});

test('equal toasts are shown once, and at most three at a time', async () => {
  render(<Toaster />);
  await show(...['one', 'one', 'two', 'three', 'four'].map((text) => () => toast.error(text)));
  expect(texts()).toEqual(['two', 'three', 'four']);
});
