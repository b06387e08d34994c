import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { details, fill, input, oneAdmin, type Person, press } from '../../../test/screens/exam-form.ts';

const { server, admin, addExam, open, openAdd } = oneAdmin();

const unit = () => screen.getByLabelText<HTMLSelectElement>('Unit of the duration');
const hint = () => document.getElementById(input('Exam Duration').getAttribute('aria-describedby') ?? '')?.textContent;
const durationOf = async (name: string) =>
  (await admin().data('getAllExams')).find((exam) => exam.name === name)?.duration;

async function retype(person: Person, text: string) {
  await person.clear(input('Exam Duration'));
  await person.type(input('Exam Duration'), text);
}

async function openWith(name: string, duration: number) {
  const { _id, ...exam } = await addExam(name);
  await admin().data('editExam', { id: _id, body: { ...exam, duration } });
  const app = await open(`/admin/exams/edit/${_id}`);
  await screen.findByLabelText('Exam Duration', { selector: 'input' });
  return app;
}

test('a new exam takes minutes, and stores seconds', async () => {
  const { person } = await openAdd();
  expect([unit().value, hint()]).toEqual(['60', '10 minutes = 600 seconds']);
  await fill(person, { ...details, 'Exam Name': 'Minutes', 'Exam Duration': '1.5' });
  expect(hint()).toBe('= 90 seconds');
  await retype(person, '90');
  expect(hint()).toBe('= 5,400 seconds');
  await press(person, 'Save');
  await screen.findByText('Exam added successfully');
  expect(await durationOf('Minutes')).toBe(5400);
});

test('seconds can be chosen, before or after the number', async () => {
  const { person } = await openAdd();
  await person.type(input('Exam Duration'), '45');
  await person.selectOptions(unit(), 'seconds');
  expect([input('Exam Duration').value, hint()]).toEqual(['45', 'Less than a minute']);
  await retype(person, '600');
  expect(hint()).toBe('= 10 minutes');
  await retype(person, '100');
  expect(hint()).toBe('= 1 min 40 s');
  await person.clear(input('Exam Duration'));
  expect([unit().value, hint()]).toEqual(['1', '600 seconds = 10 minutes']);
});

test('an existing duration is shown in minutes if it is whole, and converted to the chosen unit', async () => {
  const { person } = await openWith('Whole', 120);
  expect([input('Exam Duration').value, unit().value]).toEqual(['2', '60']);
  await person.selectOptions(unit(), 'seconds');
  expect(input('Exam Duration').value).toBe('120');
  await person.selectOptions(unit(), 'minutes');
  expect(input('Exam Duration').value).toBe('2');
  await press(person, 'Update');
  await waitFor(() => expect(server.requests.some((request) => request.includes('editExam'))).toBe(true));
  expect(await durationOf('Whole')).toBe(120);
});

test('an existing duration that is no whole number of minutes is shown in seconds', async () => {
  const { person } = await openWith('Odd', 100);
  expect([input('Exam Duration').value, unit().value]).toEqual(['100', '1']);
  await person.selectOptions(unit(), 'minutes');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
  expect(await durationOf('Odd')).toBe(100);
});
