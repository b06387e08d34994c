import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DateTime, formatDateTime } from './date-time.tsx';

test.each([
  [new Date(2026, 10, 21, 14, 2, 17), '21-11-2026 02:02:17'],
  [new Date(2026, 0, 2, 0, 0, 5), '02-01-2026 12:00:05'],
  [new Date(2026, 0, 2, 12, 30, 0), '02-01-2026 12:30:00'],
  [new Date(2026, 0, 2, 11, 59, 59), '02-01-2026 11:59:59'],
  [new Date(2026, 0, 2, 23, 0, 0), '02-01-2026 11:00:00'],
])('%s is shown as %s', (date, shown) => {
  expect(formatDateTime(date)).toBe(shown);
  expect(formatDateTime(date.toISOString())).toBe(shown);
});

test('the full date with its time zone is in dateTime and in the tooltip', () => {
  render(<DateTime value={new Date(2026, 10, 21, 14, 2, 17)} />);
  const time = screen.getByText('21-11-2026 02:02:17');
  expect(new Date(time.getAttribute('datetime') ?? '')).toEqual(new Date(2026, 10, 21, 14, 2, 17));
  expect(time.title).toMatch(/^21-11-2026 02:02:17 PM (UTC|GMT|[A-Z]{3,})/);
});

test('a tap shows the full date with its time zone', () => {
  const show = vi.fn();
  Object.defineProperty(HTMLElement.prototype, 'showPopover', { value: show, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'));
  render(<DateTime value={new Date(2026, 10, 21, 14, 2, 17)} />);
  const time = screen.getByText('21-11-2026 02:02:17');
  expect(screen.queryByText(time.title)).toBeNull();
  fireEvent.click(time);
  const tip = screen.getByText(time.title);
  expect(show).toHaveBeenCalledOnce();
  expect(tip.getAttribute('popover') ?? tip.popover).toBe('auto');
  fireEvent(tip, Object.assign(new Event('toggle'), { newState: 'closed' }));
  expect(screen.queryByText(time.title)).toBeNull();
});

test('a tap in a row that opens only opens it', () => {
  Object.defineProperty(HTMLElement.prototype, 'showPopover', { value: () => undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'));
  render(
    <div data-opens>
      <DateTime value={new Date(2026, 10, 21, 14, 2, 17)} />
    </div>,
  );
  const time = screen.getByText('21-11-2026 02:02:17');
  fireEvent.click(time);
  expect(screen.queryByText(time.title)).toBeNull();
});

test('a tap in a browser without popovers adds nothing to the page', () => {
  render(<DateTime value={new Date(2026, 10, 21, 14, 2, 17)} />);
  const time = screen.getByText('21-11-2026 02:02:17');
  fireEvent.click(time);
  expect(screen.queryByText(time.title)).toBeNull();
});

test('an invalid date is shown as a dash', () => {
  render(<DateTime value="never" />);
  expect(screen.getByText('–')).toBeDefined();
});
