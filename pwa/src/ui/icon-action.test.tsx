import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { IconAction } from './icon-action.tsx';

test('the label shows when a key focuses the button, and Esc hides it', async () => {
  const user = userEvent.setup();
  const press = vi.fn();
  render(<IconAction icon={[]} label="Edit exam Loops" onClick={press} />);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(screen.getByRole('tooltip').textContent).toBe('Edit exam Loops');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
});

test('the label shows on hover, and a press does not open it', async () => {
  const user = userEvent.setup();
  render(<IconAction icon={[]} label="Edit exam Loops" />);
  await user.click(screen.getByRole('button', { name: 'Edit exam Loops' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.unhover(screen.getByRole('button'));
  await user.hover(screen.getByRole('button'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Edit exam Loops');
});
