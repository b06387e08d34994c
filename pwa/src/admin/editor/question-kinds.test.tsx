import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { oneAdmin, type Person, press } from '../../../test/screens/exam-form.ts';
import { write } from '../../../test/write.ts';

const { addExam, admin, open, stored } = oneAdmin();

const dialog = () => screen.getByRole('dialog', { name: /Question/ });
const field = (label: string | RegExp) => within(dialog()).getByLabelText<HTMLInputElement>(label);
const pressIn = (person: Person, name: string | RegExp) => person.click(within(dialog()).getByRole('button', { name }));
const tryIt = () => within(within(dialog()).getByRole('region', { name: 'Try it' }));

/** Opens a new question of an exam, answered in this way. */
async function addQuestion(name: string, way: string) {
  const { _id: id } = await addExam(name);
  const app = await open(`/admin/exams/edit/${id}?tab=questions`);
  await app.person.click(await screen.findByRole('button', { name: 'Add Question' }));
  await app.person.selectOptions(field('How to answer'), way);
  const save = async (message = 'Question added successfully') => {
    await pressIn(app.person, 'Save');
    await screen.findByText(message);
    const { questions } = await stored(id);
    return questions.at(-1);
  };
  return { ...app, id, save };
}

test('a number is written with a tolerance, a unit and another number that counts', async () => {
  const { person, save } = await addQuestion('Speed', 'Type a number');
  expect(document.activeElement).toBe(field('How to answer'));
  await write(person, field('Question'), 'How fast does it fall after a second?');
  await write(person, field('Right answer'), '9,81');
  within(dialog()).getByText('Read as 9.81');
  await person.selectOptions(field('Accept for Right answer'), '± a percentage');
  await person.type(field('± % for Right answer'), '1');
  await pressIn(person, 'Add a unit');
  expect(document.activeElement).toBe(field('Unit of the right answer'));
  await person.keyboard('m/s');
  await pressIn(person, 'Add another unit');
  await person.keyboard('km/h');
  await write(person, field('1 km/h in m/s'), '5/18');
  await person.selectOptions(field('A missing or wrong unit costs'), '1/2');
  await pressIn(person, 'Add another number');
  await person.keyboard('10');
  await person.selectOptions(field('Points for Other number 1'), '3/4');
  await person.clear(field('Points'));
  await person.type(field('Points'), '4');

  await write(person, tryIt().getByLabelText('Your answer'), '9.8 m/s');
  expect(tryIt().getByText('4 of 4 points')).toBeDefined();
  await person.clear(tryIt().getByLabelText('Your answer'));
  await person.type(tryIt().getByLabelText('Your answer'), '9.8');
  expect(tryIt().getByText('2 of 4 points')).toBeDefined();

  expect(await save()).toMatchObject({
    kind: 'numeric',
    value: '9.81',
    tolerance: { relative: '0.01' },
    units: [
      { text: 'm/s', factor: '1' },
      { text: 'km/h', factor: '5/18' },
    ],
    unitPart: 0.5,
    others: [{ value: '10', fraction: 0.75 }],
    points: 4,
  });
  const row = (await screen.findByRole('button', { name: 'Edit question 2' })).closest('tr');
  expect(row?.textContent).toContain('9.81 m/s (± 1%)');
});

test('a word is written with its accepted answers, and what does not matter', async () => {
  const { person, save } = await addQuestion('Capital', 'Type a word or short text');
  await write(person, field('Question'), 'The capital of Kenya?');
  await person.type(field('Accepted answer 1'), 'Nairobi{Enter}Nairobi City');
  await person.selectOptions(field('Points of accepted answer 2'), '1/2');
  await person.click(field('Forgive one typo in words of 6 letters or more'));
  await write(person, tryIt().getByLabelText('Your answer'), 'NAIROBBI');
  expect(tryIt().getByText('1 of 1 point')).toBeDefined();
  await person.keyboard('{Enter}');
  expect(await save()).toMatchObject({
    kind: 'text',
    accepted: [{ text: 'Nairobi' }, { text: 'Nairobi City', fraction: 0.5 }],
    typos: 1,
  });
});

test('gaps are put into the text with a button, and each has a form', async () => {
  const { person, save } = await addQuestion('Gaps', 'Fill gaps');
  await write(person, field('Question'), 'Water boils at ');
  await pressIn(person, 'Insert gap');
  expect(document.activeElement).toBe(field('Question'));
  await person.keyboard(' degrees and freezes ');
  await pressIn(person, 'Insert gap');
  await person.keyboard(' 0.');
  expect(field('Question').value).toBe('Water boils at [[1]] degrees and freezes [[2]] 0.');
  const gap = (number: number) => within(within(dialog()).getByRole('group', { name: `Gap ${number}` }));
  await person.selectOptions(gap(1).getByLabelText('Gap 1: how to answer'), 'Type a number');
  await person.type(gap(1).getByLabelText('Right answer'), '100');
  await person.selectOptions(gap(2).getByLabelText('Gap 2: how to answer'), 'Choose from a list');
  await person.type(gap(2).getByLabelText('Option 1'), 'in{Enter}at');
  await person.click(gap(2).getByLabelText('Option 2 is right'));
  await person.selectOptions(tryIt().getByLabelText('Gap 2'), 'at');
  expect(tryIt().getByText('0.5 of 1 point')).toBeDefined();
  expect(await save()).toMatchObject({
    kind: 'gaps',
    gaps: [
      { kind: 'numeric', value: '100' },
      { kind: 'dropdown', options: ['in', 'at'], correct: 1 },
    ],
  });
});

test('a removed gap leaves the text, and the later ones count on', async () => {
  const { person, save } = await addQuestion('Fewer gaps', 'Fill gaps');
  await person.click(field('Question'));
  await person.paste('a [[1]] b [[2]] c');
  const gap = (number: number) => within(within(dialog()).getByRole('group', { name: `Gap ${number}` }));
  await person.type(gap(1).getByLabelText('Accepted answer 1'), 'one');
  await person.type(gap(2).getByLabelText('Accepted answer 1'), 'two');
  await pressIn(person, 'Remove gap 1');
  expect(field('Question').value).toBe('a  b [[1]] c');
  expect(await save()).toMatchObject({ gaps: [{ kind: 'text', accepted: [{ text: 'two' }] }] });
});

test('items are typed one after another, moved, and tried', async () => {
  const { person, save } = await addQuestion('Order', 'Put in order');
  await write(person, field('Question'), 'From small to large');
  await person.type(field('Item 1'), 'ant{Enter}dog{Enter}cat{Enter}horse');
  await pressIn(person, 'Move item 3 up');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move item 2 up');
  expect(field('Item 2').value).toBe('cat');
  expect(tryIt().getAllByRole('listitem')).toHaveLength(4);
  expect(await save()).toMatchObject({ kind: 'order', items: ['ant', 'cat', 'dog', 'horse'] });
});

test('pairs are typed in two columns, with one more on the right', async () => {
  const { person, save } = await addQuestion('Match', 'Match');
  await write(person, field('Question'), 'Which capital?');
  await person.type(field('Left 1'), 'Kenya{Enter}Nairobi{Enter}Ghana{Enter}Accra');
  await pressIn(person, 'Add an extra answer');
  await person.keyboard('Lagos');
  await person.click(tryIt().getByText('Kenya'));
  await person.click(tryIt().getByText('Nairobi'));
  expect(tryIt().getByText('0.5 of 1 point')).toBeDefined();
  expect(await save()).toMatchObject({ kind: 'match', left: ['Kenya', 'Ghana'], right: ['Nairobi', 'Accra', 'Lagos'] });
});

test('what is missing is said at its field, which gets the focus', async () => {
  const { person } = await addQuestion('Missing', 'Type a number');
  await write(person, field('Question'), 'How many?');
  await pressIn(person, 'Save');
  expect(document.activeElement).toBe(field('Right answer'));
  within(dialog()).getByText('Value must be a number of at most 30 digits');
  await person.selectOptions(field('How to answer'), 'Match');
  await person.type(field('Left 1'), 'a{Enter}b{Enter}c');
  await pressIn(person, 'Save');
  expect(document.activeElement).toBe(field('Right 2'));
  await person.selectOptions(field('How to answer'), 'Fill gaps');
  within(dialog()).getByText('The text has no gap yet.');
  await person.type(field('Question'), ' ');
  await pressIn(person, 'Insert gap');
  await pressIn(person, 'Save');
  expect(document.activeElement).toBe(field('Accepted answer 1'));
  within(dialog()).getByText('Accepted answers must be 1 to 50 texts');
  await person.selectOptions(field('Gap 1: how to answer'), 'Choose from a list');
  await person.type(field('Option 1'), 'a{Enter}b');
  await pressIn(person, 'Save');
  within(dialog()).getByText('The right option of gap 1 must be one of its options');
});

test('switching how to answer loses nothing, and a stored question can change its kind', async () => {
  const { person, id, save } = await addQuestion('Switched', 'Type a word or short text');
  await write(person, field('Accepted answer 1'), 'kept');
  await person.selectOptions(field('How to answer'), 'Choose from options');
  expect(within(dialog()).queryByLabelText('Accepted answer 1')).toBeNull();
  await write(person, field('Option A'), 'also kept');
  await person.selectOptions(field('How to answer'), 'Type a word or short text');
  expect(field('Accepted answer 1').value).toBe('kept');
  await person.selectOptions(field('How to answer'), 'True or false');
  expect(within(dialog()).getByRole('switch', { name: 'True/False' }).getAttribute('aria-checked')).toBe('true');
  await person.selectOptions(field('How to answer'), 'Type a word or short text');
  await write(person, field('Question'), 'Which word?');
  expect(await save()).toMatchObject({ kind: 'text' });
  await press(person, 'Edit question 2');
  await person.selectOptions(field('How to answer'), 'True or false');
  await person.click(field('Option B is correct'));
  const changed = await save('Question edited successfully');
  expect(changed).toMatchObject({ options: { A: 'True', B: 'False' }, correctOptions: ['B'] });
  expect(changed).not.toHaveProperty('kind');
  expect((await stored(id)).questions).toHaveLength(2);
});

test('a choice has more options on request, up to ten', async () => {
  const { person, save } = await addQuestion('Options', 'Choose from options');
  await write(person, field('Question'), 'Which?');
  await person.type(field('Option A'), 'a{Enter}b{Enter}c{Enter}d');
  await pressIn(person, 'Add option');
  expect(document.activeElement).toBe(field('Option E'));
  await person.keyboard('*e');
  for (let more = 0; more < 5; more += 1) await pressIn(person, 'Add option');
  expect(within(dialog()).queryByRole('button', { name: 'Add option' })).toBeNull();
  expect(await save()).toMatchObject({ options: { A: 'a', E: 'e' }, correctOptions: ['E'] });
  await press(person, 'Edit question 2');
  expect(field('Option E').value).toBe('e');
  expect(within(dialog()).queryByLabelText('Option F')).toBeNull();
});

test('a number is read in the language of the exam', async () => {
  const { _id: id } = await addExam('Language');
  const before = await stored(id);
  await admin().data('editExam', { id, body: { ...before, language: 'de' } });
  const { person } = await open(`/admin/exams/edit/${id}?tab=questions`);
  await screen.findByRole('button', { name: 'Edit question 1' });
  await press(person, 'Add Question');
  await person.selectOptions(field('How to answer'), 'Type a number');
  await write(person, field('Question'), 'Wie viel?');
  await write(person, field('Right answer'), '1.234');
  within(dialog()).getByText('Read as 1234');
  await person.clear(field('Right answer'));
  await write(person, field('Right answer'), '1,234');
  expect(within(dialog()).queryByText(/^Read as/)).toBeNull();
  await pressIn(person, 'Save');
  await screen.findByText('Question added successfully');
  await waitFor(async () => expect((await stored(id)).questions[1]).toMatchObject({ value: '1.234' }));
});

test('another question is of the same kind, and choosing a kind is no input to keep', async () => {
  const { person } = await addQuestion('Another', 'Type a word or short text');
  await write(person, field('Question'), 'Who?');
  await person.type(field('Accepted answer 1'), 'Ada{Control>}{Enter}{/Control}');
  await screen.findByText('Question added successfully');
  expect(field('How to answer').value).toBe('text');
  expect(document.activeElement).toBe(field('Question'));
  expect(field('Accepted answer 1').value).toBe('');
  await person.keyboard('{Escape}');
  expect(screen.queryByText(/^Question not saved/)).toBeNull();
});

test('significant figures that are missing or no whole number are said to be so', async () => {
  const { person } = await addQuestion('Figures', 'Type a number');
  await write(person, field('Question'), 'How many?');
  await person.type(field('Right answer'), '7');
  await person.selectOptions(field('Accept for Right answer'), 'Significant figures');
  await pressIn(person, 'Save');
  within(dialog()).getByText('Significant figures must be a whole number from 1 to 15');
  await person.type(field('Figures for Right answer'), '2.5');
  within(dialog()).getByText('Significant figures must be a whole number from 1 to 15');
});

test('a wrong tolerance of another number is said once, at that number', async () => {
  const { person } = await addQuestion('Other tolerance', 'Type a number');
  await write(person, field('Question'), 'How many?');
  await person.type(field('Right answer'), '7');
  await pressIn(person, 'Add another number');
  await person.keyboard('8');
  await person.selectOptions(field('Accept for Other number 1'), '± a number');
  await pressIn(person, 'Save');
  expect(within(dialog()).getAllByText(/^Tolerance must be a number/)).toHaveLength(1);
  expect(field('Accept for Other number 1').getAttribute('aria-invalid')).toBe('true');
});

test('wrong points of a gap are said once, at their field', async () => {
  const { person } = await addQuestion('Points of gaps', 'Fill gaps');
  await person.click(field('Question'));
  await person.paste('a [[1]] b');
  const gap = within(within(dialog()).getByRole('group', { name: 'Gap 1' }));
  await person.type(gap.getByLabelText('Accepted answer 1'), 'one');
  await person.clear(gap.getByLabelText('Points'));
  await person.type(gap.getByLabelText('Points'), '0');
  await pressIn(person, 'Save');
  expect(gap.getAllByText(/^Points of a gap must be/)).toHaveLength(1);
});
