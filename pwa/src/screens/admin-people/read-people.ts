import Papa from 'papaparse';
import { splitGroups } from '../../screen-parts/split-groups.ts';

/** A row of a table of people, as it is imported. */
export interface PersonRow {
  /** In the file, from 1. */
  line: number;
  name: string;
  email: string;
  groups: string[];
}

/** What a heading of the table may be called, in the languages of most schools that use it. */
const headings: readonly (readonly [keyof Omit<PersonRow, 'line'>, RegExp])[] = [
  ['name', /^(full ?)?name$|^student|^pupil|^participant|^nom$|^nombre$/i],
  ['email', /^e-?mail|^mail$|^correo/i],
  ['groups', /^groups?$|^class(es)?$|^gruppen?$|^klassen?$|^grupos?$|^classe$/i],
];

/** Reads a pasted table or a CSV: separated by commas, semicolons or tabs. */
export const readTable = (text: string): string[][] => Papa.parse<string[]>(text.replace(/^\ufeff/, '')).data;

/**
 * Reads the cells of the first sheet of an XLSX file, with the program for it, which is loaded when it is needed.
 * @throws the program's error for what is no XLSX file
 */
async function readWorkbook(file: Blob): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(file);
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}

/** Reads a file by its content: an XLSX file is a ZIP archive. */
export async function readFileOfPeople(file: File): Promise<string[][]> {
  const [p, k] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return p === 0x50 && k === 0x4b ? readWorkbook(file) : readTable(await file.text());
}

/**
 * The people of a table. Headings may name the columns, in any order; without them the columns are name, e-mail and
 * group. Empty rows are left out.
 */
export function peopleOf(table: readonly (readonly string[])[]): PersonRow[] {
  const [first = []] = table;
  const places = headings.map(
    ([field, pattern]) => [field, first.findIndex((cell) => pattern.test(cell.trim()))] as const,
  );
  const hasHeadings = places.some(([field, place]) => field === 'name' && place !== -1);
  const columns = hasHeadings ? Object.fromEntries(places) : { name: 0, email: 1, groups: 2 };
  return table.flatMap((cells, index) => {
    const cell = (field: 'name' | 'email' | 'groups') => (cells[columns[field] ?? -1] ?? '').trim();
    const isEmpty = cells.every((each) => each.trim() === '');
    if (isEmpty || (hasHeadings && index === 0)) return [];
    return [{ line: index + 1, name: cell('name'), email: cell('email'), groups: splitGroups(cell('groups')) }];
  });
}
