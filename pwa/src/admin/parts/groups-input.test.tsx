import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { GroupsInput } from './groups-input.tsx';

const groups = ['7', '7b', '7c', 'Évening class', 'chess'];

function Form() {
  const [value, setValue] = useState('');
  return (
    <Field label="Groups" id="groups">
      <GroupsInput id="groups" groups={groups} value={value} onChange={setValue} />
    </Field>
  );
}

function open() {
  render(<Form />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Groups' });
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  return { box, offered, person: userEvent.setup() };
}

test('first all groups are offered, then those not chosen yet', async () => {
  const { box, offered, person } = open();
  await person.click(screen.getByRole('button', { name: 'Show groups' }));
  expect(offered()).toEqual(groups);
  await person.click(screen.getByRole('option', { name: '7b' }));
  expect(box.value).toBe('7b');
  await person.click(screen.getByRole('button', { name: 'Show groups' }));
  expect(offered()).toEqual(['7', '7c', 'Évening class', 'chess']);
  await person.click(screen.getByRole('option', { name: 'chess' }));
  expect(box.value).toBe('7b, chess');
});

test('the last name is completed as it is typed', async () => {
  const { box, offered, person } = open();
  await person.type(box, 'chess,7C');
  expect(offered()).toEqual(['7c']);
  await person.keyboard('{Enter}');
  expect(box.value).toBe('chess, 7c');
  await person.type(box, '; class');
  expect(offered()).toEqual(['Évening class']);
  await person.keyboard('{ArrowDown}{Enter}');
  expect(box.value).toBe('chess, 7c, Évening class');
});

test('a new name stays as it is typed', async () => {
  const { box, offered, person } = open();
  await person.type(box, '7, 8a');
  expect(offered()).toEqual([]);
  await person.keyboard('{Escape}');
  await person.tab();
  expect(box.value).toBe('7, 8a');
});

test('Esc closes the list before the dialog around it', async () => {
  const close = vi.fn();
  render(
    <Dialog open title="Person" onClose={close}>
      <Form />
    </Dialog>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Show groups' }));
  await person.keyboard('{Escape}');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(close).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
