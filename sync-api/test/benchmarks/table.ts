import type { Call } from './calls.ts';
import type { Compared, Share } from './measure.ts';

/** A call, measured on a database. */
export interface Row extends Compared {
  /** `SQLite`, `PostgreSQL, 3 copies`, … */
  database: string;
  reports: number;
  call: Call;
  /** The memory of a copy before it was asked for anything, in megabytes. */
  idle: number;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const inMs = (value: number) => (value < 9.95 ? value.toFixed(1) : whole(value));

/** `10k`, `1M`. */
export const short = (count: number) =>
  count >= 1e6 ? `${count / 1e6}M` : count >= 1e3 ? `${count / 1e3}k` : `${count}`;

/** `0.48 (0.45–0.51)`. */
export const written = ({ median, quartiles }: Share) =>
  `${median.toFixed(2)} (${quartiles.map((each) => each.toFixed(2)).join('–')})`;

type Column = [title: string, of: (row: Row) => string];

const columns: readonly Column[] = [
  ['database', ({ database }) => database],
  ['reports', ({ reports }) => short(reports)],
  ['call', ({ call }) => call.name],
  ['at once', ({ call }) => String(call.connections)],
  ['per second', ({ product }) => whole(product.perSecond)],
  ['p50 ms', ({ product }) => inMs(product.p50)],
  ['p99 ms', ({ product }) => inMs(product.p99)],
  ['CPU µs', ({ product }) => whole(product.cpu)],
  ['database µs', ({ product }) => (product.databaseCpu > 0 ? whole(product.databaseCpu) : '')],
  ['floor/s', ({ floor }) => whole(floor.perSecond)],
  ['floor p99', ({ floor }) => inMs(floor.p99)],
  ['floor µs', ({ floor }) => whole(floor.cpu)],
  ['share by CPU', ({ byCpu }) => written(byCpu)],
  ['by rate', ({ byRate }) => written(byRate)],
  ['held ms', ({ product }) => inMs(product.held)],
  ['memory MB', ({ product, idle }) => `${whole(idle)} + ${whole(Math.max(0, product.memory - idle))}`],
];
/** Columns of text; the others are figures. */
const texts = new Set(['database', 'call']);

/** Prints a table in Markdown, aligned to be read as it is, too. */
export function printTable(rows: readonly Row[]): void {
  const head = columns.map(([title]) => title);
  const lines = rows.map((row) => columns.map(([, of]) => of(row)));
  const widths = head.map((title, place) => Math.max(title.length, ...lines.map((line) => line[place]?.length ?? 0)));
  const isText = (place: number) => texts.has(head[place] ?? '');
  const print = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
  const aligned = (cells: readonly string[]) =>
    cells.map((cell, place) => (isText(place) ? cell.padEnd(widths[place] ?? 0) : cell.padStart(widths[place] ?? 0)));
  print(aligned(head));
  print(widths.map((width, place) => (isText(place) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  for (const line of lines) print(aligned(line));
}
