import { expect, test } from 'vitest';
import { categoriesOf, matchingExams } from './matching-exams.ts';

const exams = [
  { name: 'Café and Crème', category: 'French' },
  { name: 'Joins', category: 'SQL' },
  { name: 'Window functions', category: 'SQL' },
  { name: 'SQL for analysts', category: 'Data' },
];
const namesFor = (search: string, category = '') => matchingExams(exams, { search, category }).map(({ name }) => name);

test.each([
  ['', ['Café and Crème', 'Joins', 'Window functions', 'SQL for analysts']],
  ['  ', ['Café and Crème', 'Joins', 'Window functions', 'SQL for analysts']],
  ['sql', ['Joins', 'Window functions', 'SQL for analysts']],
  ['cafe CREME', ['Café and Crème']],
  ['func sql', ['Window functions']],
  ['func french', []],
])('the search %j finds %j', (search, names) => {
  expect(namesFor(search)).toEqual(names);
});

test('a category shows only its exams, and a search narrows them down', () => {
  expect(namesFor('', 'SQL')).toEqual(['Joins', 'Window functions']);
  expect(namesFor('join', 'SQL')).toEqual(['Joins']);
  expect(namesFor('join', 'Data')).toEqual([]);
});

test('categories are sorted and listed once', () => {
  expect(categoriesOf(exams)).toEqual(['Data', 'French', 'SQL']);
});
