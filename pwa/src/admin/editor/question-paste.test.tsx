import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { oneAdmin, type Person, press } from '../../../test/screens/exam-form.ts';
import { stubFileWorker } from '../../../test/stub-file-worker.ts';

const { addExam, open, refuse, server, stored } = oneAdmin();
beforeEach(stubFileWorker);

async function openQuestions() {
  const exam = await addExam('Sums');
  const app = await open(`/admin/exams/edit/${exam._id}?tab=questions`);
  await screen.findByRole('table', { name: 'Questions of this exam' });
  return { ...app, names: async () => (await stored(exam._id)).questions.map(({ name }) => name) };
}
const two = '2 + 2?\nA. 4\nB. 5\nANSWER: A\n\n1 + 3?\nA. 4\nB. 5\nANSWER: A\n';
const dialog = () => screen.getByRole('dialog');
const field = (label: string) => within(dialog()).getByLabelText<HTMLTextAreaElement>(label);
const pressIn = (person: Person, name: string) => person.click(within(dialog()).getByRole('button', { name }));

async function pasteInto(person: Person, label: string, text: string) {
  await person.click(field(label));
  await person.paste(text);
}

test('pasted questions are counted, added in their order, and removed by Undo', async () => {
  const { person, names } = await openQuestions();
  await press(person, 'Paste');
  expect(within(dialog()).getByRole('button', { name: 'Add questions' }).getAttribute('aria-disabled')).toBe('true');
  await pasteInto(person, 'Questions as text', two);
  await screen.findByText('2 questions are ready.');
  await pressIn(person, 'Add 2 questions');
  await screen.findByText('2 questions added');
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByRole('button', { name: 'Edit question 3' });
  expect(await names()).toEqual(['1 + 1', '2 + 2?', '1 + 3?']);
  await press(person, 'Undo');
  await screen.findByText('Questions deleted successfully');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit question 3' })).toBeNull());
  expect(await names()).toEqual(['1 + 1']);
});

test('a text is read while it is typed: what needs fixing is named with its line and reason', async () => {
  const { person, names } = await openQuestions();
  await press(person, 'Paste');
  await pasteInto(person, 'Questions as text', 'Dear colleague,');
  await screen.findByText('We couldn’t find questions in this text. See the example.');
  await pressIn(person, 'Example');
  expect(within(dialog()).getByRole('region', { name: 'Example' }).textContent).toContain('ANSWER: B');
  await person.clear(field('Questions as text'));
  await pasteInto(person, 'Questions as text', `${two}\nWhich?\nA. one\nB. two\nANSWER: C`);
  await screen.findByText('2 questions are ready. 1 needs fixing first.');
  const reasons = within(dialog()).getByRole('region', { name: 'Needs fixing' });
  expect(reasons.textContent).toContain('Line 11 Its answer is C, which is not the letter or the text of one option.');
  await pressIn(person, 'Add questions');
  await person.keyboard('{Backspace}');
  await person.type(field('Questions as text'), '{Backspace}A');
  await screen.findByText('3 questions are ready.');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('3 questions added');
  expect(await names()).toHaveLength(4);
});

test('a text that the server refuses, or that was closed by mistake, is kept', async () => {
  const { person, names } = await openQuestions();
  refuse('addQuestionsToExam', 503, { message: 'Too busy', code: 'busy' });
  await press(person, 'Paste');
  await pasteInto(person, 'Questions as text', two);
  await person.click(await screen.findByRole('button', { name: 'Add 2 questions' }));
  await screen.findByText('Too busy. Questions not added. Your text is kept.');
  await waitFor(() => press(person, 'Reopen'));
  expect(field('Questions as text').value).toBe(two);
  await person.keyboard('{Escape}');
  await screen.findByText('Questions not added. Your text is kept.');
  await press(person, 'Paste');
  server.network = (_, deliver) => deliver();
  await person.click(await screen.findByRole('button', { name: 'Add 2 questions' }));
  await screen.findByText('2 questions added');
  expect(await names()).toEqual(['1 + 1', '2 + 2?', '1 + 3?']);
});

test('questions whose answer was lost are not added twice', async () => {
  const { person, names } = await openQuestions();
  server.network = async (request, deliver) => {
    const answer = await deliver();
    return request.url.includes('addQuestionsToExam') ? Response.error() : answer;
  };
  await press(person, 'Paste');
  await pasteInto(person, 'Questions as text', two);
  await person.click(await screen.findByRole('button', { name: 'Add 2 questions' }));
  await screen.findByText(/Questions not added/);
  server.network = (_, deliver) => deliver();
  await waitFor(() => press(person, 'Reopen'));
  await person.click(await screen.findByRole('button', { name: 'Add 2 questions' }));
  await screen.findByText('2 questions added');
  expect(await names()).toEqual(['1 + 1', '2 + 2?', '1 + 3?']);
});

test('several questions pasted into one are offered to be added at once', async () => {
  const { person, names } = await openQuestions();
  await press(person, 'Add Question');
  await pasteInto(person, 'Question', two);
  await screen.findByRole('alertdialog', { name: 'Add 2 questions?' });
  await press(person, 'Keep as text');
  expect(field('Question').value).toBe(two);
  await person.clear(field('Question'));
  await pasteInto(person, 'Question', two);
  await screen.findByRole('alertdialog', { name: 'Add 2 questions?' });
  await press(person, 'Add all');
  await screen.findByText('2 questions added');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await names()).toEqual(['1 + 1', '2 + 2?', '1 + 3?']);
});

test('pasted questions with one to fix go to the dialog that names it, and the question before them is kept', async () => {
  const { person } = await openQuestions();
  await press(person, 'Add Question');
  await person.type(field('Option A'), '4');
  await pasteInto(person, 'Question', `${two}\nWhich?\nA. one\nB. two\nANSWER: C`);
  await screen.findByText('You pasted several questions into one. 1 more needs fixing first.');
  await press(person, 'Add all');
  expect(dialog().textContent).toContain('Paste questions');
  await screen.findByText('2 questions are ready. 1 needs fixing first.');
  await pressIn(person, 'Cancel');
  await press(person, 'Add Question');
  expect(field('Question').value).toBe('');
  expect(field('Option A').value).toBe('4');
});
