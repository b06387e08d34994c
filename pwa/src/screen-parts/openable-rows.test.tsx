import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { Table } from '../ui/table.tsx';
import { OpenableRows } from './openable-rows.tsx';

const open = vi.fn();
const press = vi.fn();

const follow = (event: MouseEvent) => {
  event.preventDefault();
  if (event.target instanceof HTMLAnchorElement) open(event.ctrlKey);
};

beforeEach(() => {
  open.mockClear();
  press.mockClear();
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
});

function Exams() {
  return (
    <OpenableRows>
      <Table
        caption="Exams"
        dense
        rows={['Warm-up']}
        rowKey={String}
        columns={[
          {
            label: 'Exam Name',
            slot: 'lead',
            cell: (name) => <a href="#exam">{name}</a>,
          },
          { label: 'Category', cell: () => 'SQL' },
          {
            label: 'Action',
            cell: () => (
              <button type="button" onClick={press}>
                Delete
              </button>
            ),
          },
        ]}
      />
    </OpenableRows>
  );
}

test('a press anywhere in a row opens its link, also in another tab', async () => {
  const user = userEvent.setup();
  render(<Exams />);
  await user.click(screen.getByRole('cell', { name: 'SQL' }));
  expect(open).toHaveBeenCalledExactlyOnceWith(false);
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('cell', { name: 'SQL' }));
  expect(open).toHaveBeenLastCalledWith(true);
});

test('the name, a button and a heading have their own press', async () => {
  const user = userEvent.setup();
  render(<Exams />);
  await user.click(screen.getByRole('link', { name: 'Warm-up' }));
  expect(open).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('columnheader', { name: 'Category' }));
  expect(press).toHaveBeenCalledOnce();
  expect(open).toHaveBeenCalledOnce();
});

test('the second press of a double click opens nothing', async () => {
  render(<Exams />);
  fireEvent.click(screen.getByRole('cell', { name: 'SQL' }), { detail: 2 });
  expect(open).not.toHaveBeenCalled();
});
