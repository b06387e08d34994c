import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, input, oneAdmin, press } from '../../../test/screens/exam-form.ts';
import { write } from '../../../test/write.ts';

const { server, admin, addExam, importPeople, open, openAdd, stored } = oneAdmin();

const unfold = 'Access, schedule and marking';
const isFolded = () => !(screen.getByText(unfold).closest('details') as HTMLDetailsElement).open;
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' });

/** Waits for the list that follows an update: a window has one history, which the next test uses. */
const shownInList = (name: string) => screen.findByRole('link', { name: `Edit exam ${name}` });

async function openEdit(id: string) {
  const app = await open(`/admin/exams/edit/${id}`);
  await screen.findByRole('tab', { name: 'Exam Details' });
  return app;
}

test('the optional fields are folded, and a new exam is sent without them', async () => {
  const { person } = await openAdd();
  expect(isFolded()).toBe(true);
  screen.getByText('Everyone, any time');
  let sent: unknown;
  server.network = async (request, deliver) => {
    if (request.url.endsWith('/addExam')) sent = await request.clone().json();
    return deliver();
  };
  await fill(person);
  await person.tab();
  await press(person, 'Save');
  await screen.findByText('Exam added successfully');
  expect(sent).toEqual({ name: 'Loops', duration: 600, category: 'SQL', totalMarks: 20, passingMarks: 12 });
});

const settingsOf = async (id: string) => {
  const { settings } = await server.database.reads
    .selectFrom('exams')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(settings);
};

test('times between which no one can take the exam are pointed out', async () => {
  const exam = await addExam('Closures');
  const { person } = await openEdit(exam._id);
  await person.click(screen.getByText(unfold));
  await write(person, input('Opens'), '2026-11-23T09:00');
  await write(person, input('Closes'), '2026-11-23T08:00');
  expect(screen.getByText('It closes before it opens: no one can start it.')).toBeDefined();
  const short = 'It is open for less than its duration: anyone who uses the full time is marked late.';
  await person.clear(input('Closes'));
  await write(person, input('Closes'), '2026-11-23T09:00:01');
  expect(screen.getByText(short)).toBeDefined();
  await person.clear(input('Closes'));
  await write(person, input('Closes'), '2026-11-23T12:00');
  expect(screen.queryByText(short)).toBeNull();
});

test('each optional field is saved', async () => {
  const exam = await addExam('Scopes');
  const { person } = await openEdit(exam._id);
  await person.click(screen.getByText(unfold));
  await person.type(input('Groups'), '7b, Évening class,');
  await write(person, input('Opens'), '2026-11-23T09:00');
  await write(person, input('Closes'), '2026-11-23T12:00');
  await person.type(input('Attempts allowed'), '2');
  await person.selectOptions(select('Shuffle'), 'Questions and options');
  await person.selectOptions(select('If interrupted'), 'Continue on the same device');
  await write(person, screen.getByLabelText('Your own instructions'), 'Use a pencil.');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
  expect(await settingsOf(exam._id)).toEqual({
    groups: ['7b', 'Évening class'],
    opensAt: new Date('2026-11-23T09:00').toISOString(),
    closesAt: new Date('2026-11-23T12:00').toISOString(),
    attemptsAllowed: 2,
    shuffle: 'both',
    instructions: 'Use a pencil.',
    resumable: true,
  });
  await shownInList('Scopes');
});

test('optional fields are shown in words and in their fields, and cleared', async () => {
  const { _id: id, ...details } = await addExam('Hoisting');
  const kept = { closesAt: new Date('2026-11-23T12:00').toISOString(), shuffle: 'both' as const, resumable: true };
  const cleared = { groups: ['7b', '8a'], opensAt: new Date('2026-11-23T09:00').toISOString(), attemptsAllowed: 2 };
  await admin().data('editExam', { id, body: { ...details, ...kept, ...cleared } });
  const { person } = await openEdit(id);
  await screen.findByText(
    '7b and 8a, 23 Nov 2026 09:00 to 23 Nov 2026 12:00, 2 attempts, shuffled, continues if interrupted',
  );
  await person.click(screen.getByText(unfold));
  expect(input('Groups').value).toBe('7b, 8a');
  expect(input('Opens').value).toBe('2026-11-23T09:00');
  for (const name of ['Groups', 'Opens', 'Attempts allowed']) await person.clear(input(name));
  await press(person, 'Update');
  await shownInList('Hoisting');
  expect(await settingsOf(id)).toEqual(kept);
});

test('marking, penalty and language are chosen, shown in words, and cleared', async () => {
  const exam = await addExam('Marking');
  const { person } = await openEdit(exam._id);
  await person.click(screen.getByText(unfold));
  await person.selectOptions(select('Marking'), 'Points for each right part');
  await person.selectOptions(select('A wrong choice costs'), '1/3 of its points');
  await person.selectOptions(select('Language'), 'Deutsch');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
  expect(await stored(exam._id)).toMatchObject({ marking: 'partial', penalty: 0.3333, language: 'de' });

  await person.click(await shownInList('Marking'));
  await screen.findByText('Everyone, any time, points in part, wrong choices cost, Deutsch');
  await person.click(screen.getByText(unfold));
  expect(select('Language').value).toBe('de');
  await person.selectOptions(select('Marking'), 'Right or wrong');
  await person.selectOptions(select('A wrong choice costs'), 'Nothing');
  await person.selectOptions(select('Language'), 'English');
  await press(person, 'Update');
  await waitFor(async () => {
    const cleared = await stored(exam._id);
    for (const name of ['marking', 'penalty', 'language']) expect(cleared).not.toHaveProperty(name);
  });
  await shownInList('Marking');
});

test('a language and a penalty that are not in the lists stay', async () => {
  const { _id: id } = await addExam('Romansh');
  await admin().data('editExam', { id, body: { ...(await stored(id)), language: 'rm', penalty: 0.1 } });
  const { person } = await openEdit(id);
  await person.click(screen.getByText(unfold));
  expect(select('Language').selectedOptions[0]?.textContent).toBe('Rumantsch');
  expect(select('A wrong choice costs').selectedOptions[0]?.textContent).toBe('10% of its points');
  await person.type(input('Attempts allowed'), '2');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
  expect(await stored(id)).toMatchObject({ language: 'rm', penalty: 0.1, attemptsAllowed: 2 });
  await shownInList('Romansh');
});

test('existing groups are suggested', async () => {
  await importPeople([{ name: 'Mia', groups: ['7b', 'chess'] }]);
  const { person } = await openAdd();
  await person.click(screen.getByText(unfold));
  await person.type(input('Groups'), '7');
  await person.click(await screen.findByRole('option', { name: '7b' }));
  await person.type(input('Groups'), ', c{Enter}');
  expect(input('Groups').value).toBe('7b, chess');
});

test('an invalid optional field unfolds them, and the summary links to it', async () => {
  const exam = await addExam('Generators');
  const { person } = await openEdit(exam._id);
  await person.click(screen.getByText(unfold));
  await person.type(input('Attempts allowed'), '1.5');
  await person.click(screen.getByText(unfold));
  await press(person, 'Update');
  await person.click(await screen.findByRole('button', { name: /^Attempts allowed must be/ }));
  expect(isFolded()).toBe(false);
  expect(document.activeElement).toBe(input('Attempts allowed'));
});
