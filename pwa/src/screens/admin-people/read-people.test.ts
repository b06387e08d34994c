import { classWorkbook } from '@quiz-app/shared/samples/class-workbook';
import { expect, test } from 'vitest';
import { peopleOf, readFileOfPeople, readTable } from './read-people.ts';

const read = (text: string) => peopleOf(readTable(text));

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
test('a file of text is read by its content, whatever its name', async () => {
  const file = new File(['Mia;;7b'], 'class.xlsx');
  expect(peopleOf(await readFileOfPeople(file))).toMatchObject([{ name: 'Mia', groups: ['7b'] }]);
});

test('a workbook is read with its numbers, and rows keep their place', async () => {
  const bytes = Uint8Array.from(atob(classWorkbook), (character) => character.charCodeAt(0));
  expect(peopleOf(await readFileOfPeople(new File([bytes], 'class')))).toEqual([
    { line: 2, name: 'Mia Mayer', email: 'mia@school.example', groups: ['7'] },
    { line: 4, name: 'Tom Long', email: '', groups: ['7'] },
  ]);
});

test('a ZIP archive that is no workbook is refused', async () => {
  await expect(readFileOfPeople(new File(['PK\x03\x04 of something else'], 'class.xlsx'))).rejects.toThrow();
});
