import { categoryPresets } from '@quiz-app/shared/category';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CategoryInput } from './category-input.tsx';

function Form() {
  const [value, setValue] = useState('');
  return <CategoryInput id="category" value={value} onChange={setValue} onBlur={() => undefined} ref={null} />;
}

function open() {
  render(<Form />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' });
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  return { box, offered, person: userEvent.setup() };
}

test('the category input offers every preset', async () => {
  const { offered, person } = open();
  await person.click(screen.getByRole('button', { name: 'Show categories' }));
  expect(offered()).toEqual([...categoryPresets]);
});

test('typing filters the categories, and Enter selects the highlighted one', async () => {
  const { box, offered, person } = open();
  await person.type(box, 'javas');
  expect(offered()).toEqual(['JavaScript', 'Use “javas”']);
  await person.type(box, '{Backspace}');
  expect(offered()).toEqual(['JavaScript', 'Java', 'Use “java”']);
  expect(within(screen.getByRole('option', { name: 'JavaScript' })).getByText('Java').tagName).toBe('MARK');
  await person.keyboard('{Enter}');
  expect(box.value).toBe('Java');
  expect(screen.queryByRole('option')).toBeNull();
});

test.each([
  ['Python', 'Python'],
  ['CSS', 'CSS'],
  ['react', 'React'],
  ['Java', 'Java'],
  ['javas', 'JavaScript'],
  ['data', 'Data Structures'],
  ['script', 'script'],
  ['ql', 'ql'],
])('typing %s and Enter gives %s', async (typed, category) => {
  const { box, person } = open();
  await person.type(box, typed);
  await person.keyboard('{Enter}');
  expect(box.value).toBe(category);
});

test('the first category that matches a pasted text is highlighted', async () => {
  const { box, person } = open();
  await person.click(box);
  await person.paste('py');
  await person.keyboard('{Enter}');
  expect(box.value).toBe('Python');
});

test('the arrow keys move through the categories and wrap around', async () => {
  const { box, person } = open();
  await person.click(box);
  await person.keyboard('{ArrowDown}'.repeat(box.getAttribute('aria-expanded') === 'true' ? 2 : 3));
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(categoryPresets).toContain(active());
  const before = active();
  await person.keyboard('{ArrowDown}{ArrowUp}');
  expect(active()).toBe(before);
  await person.keyboard('{Enter}');
  expect(box.value).toBe(before);
});

test('a clicked category stays when the field is left', async () => {
  const { box, person } = open();
  await person.type(box, 'mongo');
  await person.click(screen.getByRole('option', { name: 'MongoDB' }));
  await person.tab();
  expect(box.value).toBe('MongoDB');
});

test('any other text can be the category: Use “…”', async () => {
  const { box, offered, person } = open();
  await person.type(box, ' Rust ');
  expect(offered()).toEqual(['Use “Rust”']);
  await person.keyboard('{Enter}');
  expect(box.value).toBe('Rust');
});

test('a typed category stays when the field is left or the list is closed', async () => {
  const { box, person } = open();
  await person.type(box, 'java');
  await person.keyboard('{Escape}');
  expect(box.value).toBe('java');
  await person.type(box, 's');
  await person.tab();
  expect(box.value).toBe('javas');
});

test('Clear category empties the input', async () => {
  const { box, person } = open();
  await person.type(box, 'CSS');
  await person.click(screen.getByRole('button', { name: 'Clear category' }));
  expect(box.value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear category' })).toBeNull();
});
