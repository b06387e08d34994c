import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { MenuCheckbox, MenuItem, MenuRule, MoreMenu } from './menu.tsx';

const onDelete = vi.fn();

function Actions() {
  const [isWhole, setWhole] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MoreMenu label="More actions for exam Warm-up">
        <MenuCheckbox checked={isWhole} onCheckedChange={setWhole}>
          With each question
        </MenuCheckbox>
        <MenuItem icon={[]} onSelect={() => setOpen(true)}>
          Export
        </MenuItem>
        <MenuItem icon={[]} asChild>
          <a href="#preview">Preview</a>
        </MenuItem>
        <MenuItem icon={[]} disabled>
          Share
        </MenuItem>
        <MenuRule />
        <MenuItem icon={[]} onSelect={onDelete}>
          Delete
        </MenuItem>
      </MoreMenu>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Export exams">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'More actions for exam Warm-up' });

test('a key opens the menu, arrows move through its entries, and Esc returns to its button', async () => {
  const user = userEvent.setup();
  render(<Actions />);
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menu', { name: 'More actions for exam Warm-up' })).toBeDefined();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Export',
    'Preview',
    'Share',
    'Delete',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('menuitemcheckbox', { name: 'With each question' }));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement, 'a disabled entry is left out').toBe(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('a checkbox entry keeps the menu open, an action closes it', async () => {
  const user = userEvent.setup();
  render(<Actions />);
  await user.click(button());
  const box = screen.getByRole('menuitemcheckbox', { name: 'With each question' });
  await user.click(box);
  expect(box.getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('a dialog that an entry opens returns the focus to the button of the menu', async () => {
  const user = userEvent.setup();
  render(<Actions />);
  await user.tab();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(screen.getByRole('dialog', { name: 'Export exams' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('an entry may be a link, which Enter follows', async () => {
  const user = userEvent.setup();
  render(<Actions />);
  await user.click(button());
  const link = screen.getByRole('menuitem', { name: 'Preview' });
  expect(link.getAttribute('href')).toBe('#preview');
  const follow = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', follow);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(follow).toHaveBeenCalledOnce();
});

test('the menu is in the main landmark of its page', async () => {
  const user = userEvent.setup();
  render(
    <main id="main">
      <Actions />
    </main>,
  );
  await user.click(button());
  expect(screen.getByRole('main').contains(screen.getByRole('menu'))).toBe(true);
});
