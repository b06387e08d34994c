import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import {
  type ComponentProps,
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLanguage } from '../language/language.ts';
import { classNames } from './class-names.ts';
import denseStyles from './dense-table.module.css';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import styles from './table.module.css';

export interface Column<Row> {
  /** The column heading, and the caption of the value on a phone's card. */
  label: string;
  /** For style sheets, in every language: `data-column` of its cells. */
  name?: string;
  cell: (row: Row) => ReactNode;
  /** For numbers. */
  align?: 'end';
  /** The position of the cell on a phone's card; a ruled cell by default. In dense tables also `foot`: buttons. */
  slot?: 'lead' | 'sub' | 'corner' | 'wide' | 'foot';
  /** In a dense table on phones: how many of the twelve columns the cell takes (a third by default). */
  span?: number;
  /** In a dense table on phones: the place of the cell, if it is not that of the column. Most have 0. */
  order?: number;
  /** Makes the heading a button. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void };
}

interface TableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  /** As long as this is the same array, only changed rows are rendered. */
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowTone?: (row: Row) => 'pending' | 'own' | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Whether rows become cards on phones. */
  cards?: boolean;
  /** The grid columns of a card, if two equal ones do not fit: "1fr 1fr 1.2fr". */
  cardColumns?: string;
  /** Rows of 52 px that hold two lines (see `SecondLine`); on phones one sheet of ruled rows instead of cards. */
  dense?: boolean;
  className?: string | undefined;
  /** Renders a row instead of a plain `<tr>`, for example a draggable one. */
  rowAs?: ComponentType<TableRowProps>;
}

/** The props of `rowAs`: the row's key, and all props of its `<tr>`. */
export interface TableRowProps extends ComponentProps<'tr'> {
  rowId: string;
}

const PlainRow = ({ rowId: _, ...tr }: TableRowProps) => <tr {...tr} />;

/** Explicit roles, because `display: grid` removes the table roles on phones. */
const role = (name: string) => ({ role: name });
const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

/** The cells of a row. Not rendered again for the same row and columns. */
const Cells = memo(function Cells<Row>({ row, columns }: CellsProps<Row>) {
  useLanguage();
  return columns.map(({ label, name, cell, align, slot, span, order }) => (
    <td
      key={label}
      {...role('cell')}
      className={classNames(slot === 'lead' && styles.lead, slot === 'sub' && 'muted')}
      data-label={label}
      data-column={name}
      data-align={align}
      data-slot={slot}
      style={span || order ? ({ '--span': span, '--order': order } as CSSProperties) : undefined}
    >
      {cell(row)}
    </td>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactNode;

/** A table on a sheet; on a phone each row becomes a card, or in a dense table a ruled row. */
export function Table<Row>({ caption, columns, rows, rowKey, rowTone, empty, ...look }: TableProps<Row>) {
  const sheet = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(sheet);
  const { dense = false, cards = !dense, cardColumns, className, rowAs: Row = PlainRow } = look;
  return (
    <Sheet
      ref={sheet}
      className={classNames(styles.tableSheet, dense && denseStyles.dense, className)}
      data-cards={cards ? (cardColumns ? 'narrow' : 'wide') : undefined}
      style={cardColumns ? ({ '--card-columns': cardColumns } as CSSProperties) : undefined}
      {...(overflows ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
    >
      <table className={styles.table} {...role('table')}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...role('rowgroup')}>
          <tr {...role('row')}>
            {columns.map((column) => (
              <th
                key={column.label}
                {...role('columnheader')}
                scope="col"
                data-align={column.align}
                aria-sort={column.sort?.direction}
              >
                {column.sort ? (
                  <button type="button" className={styles.sort} onClick={column.sort.onSort}>
                    {column.label}
                    <Icon of={sortIcons[column.sort.direction]} size={16} />
                  </button>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')}>
          {rows.map((row) => (
            <Row key={rowKey(row)} rowId={rowKey(row)} {...role('row')} data-tone={rowTone?.(row)}>
              <Cells row={row} columns={columns} />
            </Row>
          ))}
          {rows.length === 0 && empty && (
            <tr {...role('row')}>
              <td {...role('cell')} className={styles.empty} data-slot="wide" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Sheet>
  );
}

/** The second line of a cell in a dense table, muted. On phones it continues a `sub` cell's line. */
export function SecondLine({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span className={denseStyles.second}>{children}</span>
    </>
  );
}

/** The icon buttons at the end of a row. */
export function TableActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Whether an element overflows horizontally, so that it must be reachable by keyboard. */
function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [ref]);
  return overflows;
}
