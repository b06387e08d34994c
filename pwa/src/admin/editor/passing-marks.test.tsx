import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { details, fill, input, oneAdmin, press } from '../../../test/screens/exam-form.ts';
import { write } from '../../../test/write.ts';

const { server, addExam, open, openAdd } = oneAdmin();

const warning = 'Passing marks are above total marks: no one can pass.';
/** How often the warning is visible; a closed tab stays on the page, hidden. */
const warnings = () => screen.queryAllByText(warning).filter((each) => !each.closest('[hidden]')).length;
const saved = () => server.requests.filter((each) => /addExam|editExam/.test(each)).length;

test('publishing an exam that no one can pass asks once, and saves nothing before the answer', async () => {
  const { person } = await openAdd();
  await fill(person, { ...details, 'Passing Marks': '21' });
  await press(person, 'Save');
  await screen.findByRole('alertdialog', { name: 'Publish this exam?' });
  expect(screen.getByRole('alertdialog').textContent).toContain(warning);
  await press(person, 'Go back');
  expect(saved()).toBe(0);
  expect(input('Passing Marks').value).toBe('21');
  await press(person, 'Save');
  await press(person, 'Publish anyway');
  await screen.findByText('Exam added successfully');
  expect(saved()).toBe(1);
});

test('the warning stays on both tabs, and a published exam is saved again without a question', async () => {
  const { _id } = await addExam('Loops');
  const { person, unmount } = await open(`/admin/exams/edit/${_id}`);
  await screen.findByRole('button', { name: 'Update' });
  await person.clear(input('Passing Marks'));
  await person.type(input('Passing Marks'), '99');
  expect(warnings()).toBe(1);
  await person.click(screen.getByRole('tab', { name: /^Questions/ }));
  await screen.findByRole('button', { name: 'Add Question' });
  expect(warnings()).toBe(1);
  await person.click(screen.getByRole('tab', { name: 'Exam Details' }));
  await press(person, 'Update');
  await person.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await screen.findByText('Exam edited successfully');
  unmount();

  const { person: later } = await open(`/admin/exams/edit/${_id}?tab=questions`);
  await expect.poll(warnings).toBe(1);
  await later.click(screen.getByRole('tab', { name: 'Exam Details' }));
  await write(later, input('Exam Name'), ' and more');
  await press(later, 'Update');
  await screen.findByText('Exam edited successfully');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a draft that no one can pass is saved without a question', async () => {
  const { person } = await openAdd();
  await fill(person, { ...details, 'Passing Marks': '21' });
  await press(person, 'Save as draft');
  await screen.findByText('Exam added successfully');
  await screen.findByRole('button', { name: 'Add Question' });
  expect(warnings()).toBe(1);
  await press(person, 'Publish exam Loops');
  expect(screen.getByRole('dialog').textContent).toContain(warning);
  await press(person, 'Close');
  await person.click(screen.getByRole('tab', { name: 'Exam Details' }));
  await write(person, input('Exam Name'), ' and more');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
});
