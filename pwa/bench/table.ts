import type { Row } from './scenario.ts';

const shares = { p50: 0.5, p95: 0.95, max: 1 };

/** The value below which this share of the values lies; undefined without values. */
function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

const formats: Record<Row['unit'], (value: number) => string> = {
  ms: (value) => `${Math.round(value)} ms`,
  bytes: (value) => `${Math.round(value).toLocaleString('en')} B`,
  shift: (value) => value.toFixed(4),
};

/** Prints a line per row: the figures of the app and the floor, and whether the app keeps its goal. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ name, unit, stat, goal, values }) => {
    const [app, floor] = [quantile(values.product, shares[stat]), quantile(values.floor, shares[stat])];
    const show = (value: number | undefined) => (value === undefined ? '' : formats[unit](value));
    const isKept = app !== undefined && goal && app <= goal.of(floor ?? 0);
    const ratio = app && floor ? `${(app / floor).toFixed(2)} ×` : '';
    const what = unit === 'ms' ? `${name}, ${stat}` : name;
    return [what, show(app), show(floor), ratio, goal?.text ?? '', goal ? (isKept ? 'yes' : 'no') : ''];
  });
  const head = ['', 'app', 'floor', 'ratio', 'goal', 'kept'];
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of [head, ...lines]) {
    const cells = line.map((cell, column) =>
      column === 0 || column > 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
