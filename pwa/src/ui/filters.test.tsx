import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { FilterBar, FilterButtons, FilterFields, Filters, FiltersButton } from './filters.tsx';
import { TextInput } from './text-input.tsx';

const onSearch = vi.fn();

function Bar({ set }: { set: number }) {
  return (
    <Filters set={set}>
      <FilterBar
        aria-label="Reports"
        onSubmit={({ currentTarget }) => onSearch(Object.fromEntries(new FormData(currentTarget)))}
      >
        <Field cell label="Exam">
          <TextInput name="exam" type="search" />
        </Field>
        <FilterButtons>
          <Button type="submit">Search</Button>
          <FiltersButton />
        </FilterButtons>
        <FilterFields>
          <Field cell label="From">
            <TextInput name="from" />
          </Field>
        </FilterFields>
      </FilterBar>
    </Filters>
  );
}

test('the button folds the fields out and in, by keys too, and keeps their values', async () => {
  const user = userEvent.setup();
  render(<Bar set={0} />);
  const toggle = screen.getByRole('button', { name: 'Filters', expanded: false });
  expect(screen.queryByRole('textbox', { name: 'From' })).toBeNull();
  toggle.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Filters', expanded: true })).toBe(toggle);
  expect(document.activeElement).toBe(toggle);
  expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')).not.toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'From' }));
  await user.keyboard('2026');
  await user.click(toggle);
  expect(screen.queryByRole('textbox', { name: 'From' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Exam' }), 'sql{Enter}');
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ exam: 'sql', from: '2026' });
});

test('the fields start open if one is set, and the button says how many', () => {
  render(<Bar set={2} />);
  expect(screen.getByRole('button', { name: 'Filters (2)', expanded: true })).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'From' })).toBeDefined();
  expect(screen.getByRole('search', { name: 'Reports' })).toBeDefined();
});
