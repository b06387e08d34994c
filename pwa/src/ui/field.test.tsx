import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { Setting } from './switch.tsx';
import { PasswordInput, Select, TextInput } from './text-input.tsx';

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('an input is named by its field and described by its notes', () => {
  const { rerender } = render(
    <Field label="Name" hint="As on your badge">
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(describedBy(input)).toBe('As on your badge');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  rerender(
    <Field label="Name" hint="As on your badge" error="Please enter your name">
      <TextInput />
    </Field>,
  );
  expect(describedBy(input)).toBe('Please enter your name');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a number, a select and a password input are named by their field', async () => {
  render(
    <>
      <Field label="Exam Duration" warning="Nobody has time for this">
        <NumberInput unit="seconds" />
      </Field>
      <Field label="Admin">
        <Select>
          <option>No</option>
        </Select>
      </Field>
      <Field label="Password">
        <PasswordInput />
      </Field>
    </>,
  );
  expect(describedBy(screen.getByRole('textbox', { name: 'Exam Duration' }))).toBe('Nobody has time for this');
  expect(screen.getByRole('combobox', { name: 'Admin' })).toBeDefined();
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
  expect(password.type).toBe('text');
  expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBeDefined();
});

test('a setting is a switch, on by its label or by Space', async () => {
  const change = vi.fn();
  render(<Setting label="Hide the time" hint="It still warns you." checked={false} onCheckedChange={change} />);
  const control = screen.getByRole('switch', { name: 'Hide the time' });
  expect(describedBy(control)).toBe('It still warns you.');
  await userEvent.click(screen.getByText('Hide the time'));
  control.focus();
  await userEvent.keyboard(' ');
  expect(change.mock.calls).toEqual([[true], [true]]);
});

test('a busy button keeps the focus and ignores clicks and submits', async () => {
  const click = vi.fn();
  const submit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Text" />
      <Button type="submit" aria-disabled onClick={click}>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}');
  expect([click.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
});
