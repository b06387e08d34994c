import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { readPastedTable, type Table, type TableRow, unclearCell } from '../../exam-files/read-table.ts';
import { splitGroups } from '../../screen-parts/split-groups.ts';

/** A row of a table of people, as imported. */
export interface PersonRow {
  /** In the file, from 1. */
  line: number;
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
export const peopleOfText = (text: string): PeopleTable => peopleOf({ rows: readPastedTable(text) });

/**
 * The people of a table. Headings may name the columns, in any order; without them the columns are name, e-mail and
 * group. Nothing is omitted silently: a column with another title is noted, and a cell without a title refuses its row.
 */
export function peopleOf({ rows, note }: Table): PeopleTable {
  const first = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const places = new Map(headings.map(([column, pattern]) => [column, first.findIndex((cell) => pattern.test(cell))]));
  const hasHeadings = (places.get('name') ?? -1) !== -1;
  const titles = hasHeadings ? first : headings.map(([column]) => column);
  const columns = hasHeadings ? places : new Map(headings.map(([column], index) => [column, index]));
  const used = new Set(columns.values());
  const unused = titles.filter((title, index) => title !== '' && !used.has(index));
  const people = rows.slice(hasHeadings ? 1 : 0).map((row) => personOf(row, columns, titles));
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(unused);
  const left = unused.length > 0 && t`Not imported: ${list}. A name, an email and groups are read.`;
  return { people, notes: [note, left].filter((each) => typeof each === 'string') };
}

function personOf(row: TableRow, columns: ReadonlyMap<Column, number>, titles: readonly string[]): PersonRow {
  const cell = (column: Column) => (row.cells[columns.get(column) ?? -1] ?? '').trim();
  const untitled = row.cells.find((text, index) => !titles[index] && text.trim() !== '')?.trim();
  const isUnclear = row.unclear?.some((index) => [...columns.values()].includes(index));
  const problem =
    row.problem ?? (isUnclear ? unclearCell() : untitled && t`“${untitled}” is in no column with a title.`);
  const person = { line: row.number, name: cell('name'), email: cell('email'), groups: splitGroups(cell('groups')) };
  return problem ? { ...person, problem } : person;
}
