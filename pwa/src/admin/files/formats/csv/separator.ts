import Papa from 'papaparse';

const newline = '\n';

/** The separators of tables; of two that fit equally, the first one counts, as commas also stand in texts. */
const separators = ['\t', ';', '|', ','];

/** How many characters show which separator a table has. */
const start = 50_000;
const mostRows = 50;

/** A table without the line `sep=;`, with which Excel begins some files. */
interface OpenedCsv {
  text: string;
  /** The number of lines before the text. */
  skipped: number;
  /** The separators that the table may have; one if the file says which. */
  separators: readonly string[];
}

/** @param source with `\n` as the end of lines */
export function openCsv(source: string): OpenedCsv {
  const [line, separator] = /^\ufeff?"?sep=([^\n])"?[ \t]*(?:\n|$)/i.exec(source) ?? [];
  if (line === undefined || separator === undefined) return { text: source, skipped: 0, separators };
  return { text: source.slice(line.length), skipped: 1, separators: [separator] };
}

/** The first rows of a table that are not blank, with their place among all rows. */
export function firstRows(text: string, delimiter: string): { cells: string[]; at: number }[] {
  const { data, errors } = Papa.parse<string[]>(text.slice(0, start), { newline, delimiter, preview: 4 * mostRows });
  // An unmatched quotation mark would pull the rows after it into its cell.
  const rows = errors.some(({ type }) => type === 'Quotes')
    ? text
        .slice(0, start)
        .split(newline)
        .map((line) => line.split(delimiter))
    : data;
  return rows
    .map((cells, at) => ({ cells, at }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .slice(0, mostRows);
}

/** The separator that gives the most rows the same number of cells, and more than one; a comma if none does. */
export function separatorOf({ text, separators: possible }: OpenedCsv): string {
  const found = possible.map((separator) => {
    const counts = firstRows(text, separator).map(({ cells: { length } }) => length);
    const most = counts.toSorted((a, b) => timesOf(counts, b) - timesOf(counts, a) || b - a)[0] ?? 1;
    return { separator, cells: most, share: most > 1 ? timesOf(counts, most) / counts.length : 0 };
  });
  const [best] = found.toSorted((a, b) => b.share - a.share || b.cells - a.cells);
  return best && (best.share > 0 || possible.length === 1) ? best.separator : ',';
}

const timesOf = (counts: readonly number[], count: number) => counts.filter((each) => each === count).length;
