import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../../.setup/attack.ts';
import { readTable } from '../files/exam-files/read-table.ts';
import { peopleOf } from './read-people.ts';

const name = fc.constantFrom('Mia', 'Tom Long', 'Long, Tom', 'Ana "Ani" Ruiz', 'Zoë', 'محمد', '李小龙', 'O’Neil; Ann');
const group = fc.constantFrom('7b', '8a', '10 c');
const list = fc.array(fc.record({ name, group }), { minLength: 1, maxLength: 40 });

/** How a program writes a list. */
const style = fc.record({
  separator: fc.constantFrom(';', ',', '\t', '|'),
  saysSeparator: fc.boolean(),
  headings: fc.constantFrom(['Name', 'Class'], ['Class', 'Name'], ['Name', 'E-Mail', 'Class'], undefined),
  newline: fc.constantFrom('\n', '\r\n'),
  start: fc.constantFrom('', '\ufeff'),
  end: fc.constantFrom('', '\n', '\n\n'),
  /** After which rows a blank line stands. */
  blanks: fc.array(fc.nat(10), { maxLength: 3 }),
});

/** As spreadsheets write a cell; some quote every separator that they know. */
const cellOf = (text: string) => (/[",;|\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

it('P25: a class list has everyone in it, with their groups', { timeout: 3_600_000 }, () =>
  attack(
    { guarantee: 'P25', title: 'class lists', full: 20_000, short: 1_000, seeded: true },
    async ({ rounds, seed, failed }) => {
      for (const [people, written] of fc.sample(fc.tuple(list, style), { seed, numRuns: rounds })) {
        const { separator, saysSeparator, headings, newline, start, end, blanks } = written;
        const titles = headings ?? ['Name', 'E-Mail', 'Class'];
        const cellsOf = (person: (typeof people)[number]) =>
          titles.map((title) => (title === 'Name' ? person.name : title === 'Class' ? person.group : ''));
        const rows = [...(headings ? [titles] : []), ...people.map(cellsOf)];
        const lines = rows.flatMap((cells, at) => [
          cells.map(cellOf).join(separator),
          ...(blanks.includes(at) ? [''] : []),
        ]);
        const text = `${start}${[...(saysSeparator ? [`sep=${separator}`] : []), ...lines].join(newline)}${end}`;
        const task = { signal: new AbortController().signal, onProgress: () => undefined };
        const read = peopleOf(await readTable(new Blob([text]), 1_000, task));
        const found = read.people.map((person) => [person.name, ...person.groups]);
        const problems = read.people.flatMap(({ problem }) => problem ?? []);
        const expected = people.map((person) => [person.name, person.group]);
        if (!isDeepStrictEqual(found, expected) || problems.length + read.notes.length > 0)
          failed(`${JSON.stringify(text)} became ${JSON.stringify(read)}`);
      }
    },
  ),
);
