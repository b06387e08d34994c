import { expect, test } from 'vitest';
import { doubtsOf } from './doubts-of.ts';
import { peopleOfText } from './read-people.ts';

const doubts = (text: string, known: { name: string; groups: string[] }[] = []) => {
  const { people } = peopleOfText(text);
  return [...doubtsOf(people, known)].map(([{ name }, why]) => [name, why]);
};
const here = 'Someone of this name is in this group already';

test('someone of the same name in the same group is pointed out', () => {
  const known = [
    { name: 'Mia  Mayer', groups: ['7B', 'chess'] },
    { name: 'José', groups: [] },
  ];
  expect(doubts('mia mayer;;7b\nMia Mayer;;8a\nJose;;\nTom;;7b', known)).toEqual([
    ['mia mayer', here],
    ['Jose', here],
  ]);
});

test('the same row twice in one table is pointed out, with the line of the first', () => {
  expect(doubts('Mia;;7b\nTom;;7b\nMia;;7b')).toEqual([['Mia', 'This name is in line 1 already']]);
});

test('an email address tells people apart', () => {
  expect(doubts('Mia;mia@school.example;7b', [{ name: 'Mia', groups: ['7b'] }])).toEqual([]);
});
