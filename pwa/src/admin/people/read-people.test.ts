import { expect, test } from 'vitest';
import { peopleOf, peopleOfText } from './read-people.ts';

const read = (text: string) => peopleOfText(text).people;

test.each([
  ['commas', 'Mia Mayer,mia@school.example,7b'],
  ['semicolons', 'Mia Mayer;mia@school.example;7b'],
  ['tabs, as a spreadsheet copies', 'Mia Mayer\tmia@school.example\t7b'],
  ['a byte order mark and quotes', '\ufeff"Mia Mayer","mia@school.example","7b"'],
])('a table with %s', (_, line) => {
  const [first] = read(`${line}\n${line}`);
  expect(first).toEqual({ line: 1, name: 'Mia Mayer', email: 'mia@school.example', groups: ['7b'] });
});

test('headings name the columns, in any order and several languages', () => {
  expect(read('Klasse;E-Mail;Name\n7b, chess;mia@school.example;Mia')).toEqual([
    { line: 2, name: 'Mia', email: 'mia@school.example', groups: ['7b', 'chess'] },
  ]);
  expect(read('الصف;البريد الإلكتروني;الاسم\n7b, chess;mia@school.example;Mia')).toEqual([
    { line: 2, name: 'Mia', email: 'mia@school.example', groups: ['7b', 'chess'] },
  ]);
  expect(read('Class,Name\n7b,Mia')).toEqual([{ line: 2, name: 'Mia', email: '', groups: ['7b'] }]);
});

test('empty rows are left out, and rows keep their line', () => {
  expect(read('Mia;;\n\n;;\nTom;;').map(({ line, name }) => [line, name])).toEqual([
    [1, 'Mia'],
    [4, 'Tom'],
  ]);
});

test('a name that only looks like a heading further down is a person', () => {
  expect(read('Mia;;\nName;;').map(({ name }) => name)).toEqual(['Mia', 'Name']);
});

test('a class list of two columns has people with groups', () => {
  const people = read('Name;Class\nPupil 1;7b\nPupil 2;7b\n');
  expect(people.map(({ name, groups }) => [name, ...groups])).toEqual([
    ['Pupil 1', '7b'],
    ['Pupil 2', '7b'],
  ]);
});

test('of several sheets, each list is read, and a cover is named', () => {
  const sheet = (name: string, ...rows: string[][]) => ({
    name,
    rows: rows.map((cells, at) => ({ number: at + 1, cells })),
  });
  const { people, notes } = peopleOf({
    sheets: [
      sheet('Cover', ['School of Lerwick'], ['2026']),
      sheet('7b', ['Name', 'Class'], ['Mia', '7b']),
      sheet('8a', ['Class', 'Name', 'Town'], ['8a', 'Tom', 'Unst']),
    ],
    notes: ['A note.'],
  });
  expect(people).toEqual([
    { line: 2, sheet: '7b', name: 'Mia', email: '', groups: ['7b'] },
    { line: 2, sheet: '8a', name: 'Tom', email: '', groups: ['8a'] },
  ]);
  expect(notes).toEqual([
    'A note.',
    'The sheet “Cover” does not start with the title Name, and is not imported.',
    'Not imported: Town. A name, an email and groups are read.',
  ]);
});
