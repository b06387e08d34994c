import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  readPastedTable,
  type Table,
  type TableRow,
  type TableSheet,
  unclearCell,
} from '../files/exam-files/read-table.ts';
import { splitGroups } from '../parts/split-groups.ts';

/** A row of a table of people, as imported. */
export interface PersonRow {
  /** In the file or sheet, from 1. */
  line: number;
  /** The name of its sheet, if the table has several. */
  sheet?: string;
  name: string;
  email: string;
  groups: string[];
  /** Why its cells cannot be read, one sentence for people. */
  problem?: string;
}

type Column = 'name' | 'email' | 'groups';

/** The people of a table, and notes for the admin. */
export interface PeopleTable {
  people: PersonRow[];
  /** One sentence each. */
  notes: string[];
}

/** The possible headings of the table, in the languages of the app and German. */
const headings: readonly (readonly [Column, RegExp])[] = [
  ['name', /^(full ?)?name$|^student|^pupil|^participant|^nom$|^nombre$|^nome$|^jina$|^नाम$|^(ال)?اسم$/i],
  ['email', /^e-?mail|^mail$|^correo|^barua pepe|^ईमेल|^(ال)?بريد/i],
  [
    'groups',
    /^groups?$|^class(es)?$|^gruppen?$|^klassen?$|^grupos?$|^groupes?$|^classe$|^turma$|^k?i?kundi$|^darasa$|^समूह$|^कक्षा$|^(ال)?(مجموعة|فصل|صف)$/i,
  ],
];

/** Reads a pasted table. */
export const peopleOfText = (text: string): PeopleTable => peopleOf(readPastedTable(text));

/**
 * The people of a table. Headings may name the columns, in any order; without them the columns are name, e-mail and
 * group. Of several sheets, each needs headings, as one may be a cover. Nothing is omitted silently: such a sheet and a
 * column with another title are noted, and a cell without a title refuses its row.
 */
export function peopleOf({ sheets, notes }: Table): PeopleTable {
  const [first] = sheets;
  if (first && sheets.length === 1) {
    const { people, left } = peopleOfSheet(first);
    return { people, notes: [...notes, ...leftOut(left)] };
  }
  const lists = sheets.filter(({ rows }) => placesIn(rows) !== undefined);
  const others = sheets.filter((sheet) => !lists.includes(sheet));
  const read = lists.map((sheet) => ({ sheet, ...peopleOfSheet(sheet) }));
  return {
    people: read.flatMap(({ sheet, people }) => people.map((person) => ({ ...person, sheet: sheet.name }))),
    notes: [
      ...notes,
      ...others.map(({ name }) => t`The sheet “${name}” does not start with the title Name, and is not imported.`),
      ...leftOut([...new Set(read.flatMap(({ left }) => left))]),
    ],
  };
}

function leftOut(titles: readonly string[]): string[] {
  if (titles.length === 0) return [];
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(titles);
  return [t`Not imported: ${list}. A name, an email and groups are read.`];
}

type Places = ReadonlyMap<Column, number>;

/** The places of the columns that the first row names; undefined if it is no row of headings. */
function placesIn(rows: readonly TableRow[]): Places | undefined {
  const first = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const places = new Map(headings.map(([column, pattern]) => [column, first.findIndex((cell) => pattern.test(cell))]));
  return (places.get('name') ?? -1) === -1 ? undefined : places;
}

/** The people of a sheet, and the titles of the columns that are not read. */
function peopleOfSheet({ rows }: TableSheet): { people: PersonRow[]; left: string[] } {
  const places = placesIn(rows);
  const titles = places ? (rows[0]?.cells.map((cell) => cell.trim()) ?? []) : headings.map(([column]) => column);
  const columns: Places = places ?? new Map(headings.map(([column], index) => [column, index]));
  const used = new Set(columns.values());
  return {
    people: rows.slice(places ? 1 : 0).map((row) => personOf(row, columns, titles)),
    left: titles.filter((title, index) => title !== '' && !used.has(index)),
  };
}

function personOf(row: TableRow, columns: Places, titles: readonly string[]): PersonRow {
  const cell = (column: Column) => (row.cells[columns.get(column) ?? -1] ?? '').trim();
  const untitled = row.cells.find((text, index) => !titles[index] && text.trim() !== '')?.trim();
  const isUnclear = row.unclear?.some((index) => [...columns.values()].includes(index));
  const problem =
    row.problem ?? (isUnclear ? unclearCell() : untitled && t`“${untitled}” is in no column with a title.`);
  const person = { line: row.number, name: cell('name'), email: cell('email'), groups: splitGroups(cell('groups')) };
  return problem ? { ...person, problem } : person;
}
