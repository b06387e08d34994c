import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { type Column, SecondLine, Table } from './table.tsx';

interface Row {
  name: string;
  marks: number;
}

const rows: Row[] = [
  { name: 'SQL Joins', marks: 10 },
  { name: 'Grid', marks: 3 },
];
const onSort = vi.fn();
const columns: Column<Row>[] = [
  { label: 'Exam Name', slot: 'lead', cell: ({ name }) => name },
  { label: 'Total Marks', align: 'end', sort: { direction: 'descending', onSort }, cell: ({ marks }) => marks },
];

test('a table is named, has headings and rows, and keeps its roles in the markup', () => {
  render(<Table caption="Your reports" columns={columns} rows={rows} rowKey={({ name }) => name} />);
  const table = screen.getByRole('table', { name: 'Your reports' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Exam NameTotal Marks', 'SQL Joins10', 'Grid3']);
  for (const cell of within(table).getAllByRole('cell')) expect(cell.getAttribute('role')).toBe('cell');
  expect(within(table).getByRole('cell', { name: '10' }).getAttribute('data-label')).toBe('Total Marks');
});

test('a sortable heading announces its order and changes it', async () => {
  render(<Table caption="Exams" columns={columns} rows={rows} rowKey={({ name }) => name} />);
  expect(screen.getByRole('columnheader', { name: 'Total Marks' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Total Marks' }));
  expect(onSort).toHaveBeenCalledOnce();
});

test('a table without rows shows its empty text', () => {
  render(<Table caption="Exams" columns={columns} rows={[]} rowKey={({ name }) => name} empty="No exams available" />);
  expect(screen.getByRole('cell', { name: 'No exams available' })).toBeDefined();
});

test('a table with unchanged columns renders only changed rows again', () => {
  const cell = vi.fn(({ name }: Row) => name);
  const same: Column<Row>[] = [{ label: 'Exam Name', cell }];
  const table = (shown: Row[]) => <Table caption="Exams" columns={same} rows={shown} rowKey={({ name }) => name} />;
  const { rerender } = render(table(rows));
  cell.mockClear();
  rerender(table([...rows, { name: 'Closures', marks: 5 }]));
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['SQL Joins', 'Grid', 'Closures']);
  expect(cell.mock.calls.map(([{ name }]) => name)).toEqual(['Closures']);
});

test('a dense table has second lines, and places its cells on a phone', () => {
  const places: Column<Row>[] = [
    { label: 'Exam Name', slot: 'lead', cell: ({ name }) => name },
    {
      label: 'Total Marks',
      align: 'end',
      span: 3,
      order: -1,
      cell: ({ marks }) => (
        <>
          {marks}
          <SecondLine>of 12</SecondLine>
        </>
      ),
    },
  ];
  render(<Table caption="Exams" dense columns={places} rows={rows} rowKey={({ name }) => name} />);
  const [cell] = screen.getAllByRole('cell', { name: '10 of 12' });
  expect(cell?.style.getPropertyValue('--span')).toBe('3');
  expect(cell?.style.getPropertyValue('--order')).toBe('-1');
  expect(screen.getByRole('table').parentElement?.dataset.cards).toBeUndefined();
});
