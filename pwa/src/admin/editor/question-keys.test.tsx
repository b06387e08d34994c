import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { button, oneAdmin, type Person, press } from '../../../test/screens/exam-form.ts';

const { addExam, open, refuse, server, stored } = oneAdmin();

async function openQuestions() {
  const exam = await addExam('Sums');
  const app = await open(`/admin/exams/edit/${exam._id}?tab=questions`);
  await screen.findByRole('table', { name: 'Questions of this exam' });
  return { ...app, questions: async () => (await stored(exam._id)).questions };
}
const dialog = () => screen.getByRole('dialog');
const field = (label: string) => within(dialog()).getByLabelText<HTMLTextAreaElement>(label);
const isCorrect = (key: string) =>
  within(dialog()).getByLabelText<HTMLInputElement>(`Option ${key} is correct`).checked;
/** Types a whole question from the focus in Question, and saves it with the next one open. */
const typeQuestion = (person: Person, name: string) =>
  person.keyboard(`${name}{Tab}*4{Enter}5{Enter}6{Enter}7{Control>}{Enter}{/Control}`);

/** Lets no new question reach the server before the returned function is called. */
function holdAnswers(handle: typeof server.network = (_, deliver) => deliver()): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.network = async (request, deliver) => {
    if (!request.url.includes('addQuestionToExam')) return deliver();
    await released;
    return handle(request, deliver);
  };
  return release;
}

test('six keys besides the text save a question and open the next one, before the server has answered', async () => {
  const { person, questions } = await openQuestions();
  await press(person, 'Add Question');
  expect(dialog().textContent).toContain('Add Question 2');
  const answer = holdAnswers();
  for (const name of ['2 + 2', '1 + 3', '8 / 2']) {
    expect(document.activeElement).toBe(field('Question'));
    expect(field('Question').value).toBe('');
    await typeQuestion(person, name);
  }
  expect(dialog().textContent).toContain('Add Question 5');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  answer();
  await screen.findByRole('button', { name: 'Edit question 4' });
  const [, ...added] = await questions();
  expect(added.map(({ name }) => name)).toEqual(['2 + 2', '1 + 3', '8 / 2']);
  expect(added[0]).toMatchObject({ options: { A: '4', B: '5', C: '6', D: '7' }, correctOptions: ['A'] });
});

test('two equal options are pointed out, and can be saved', async () => {
  const { person, questions } = await openQuestions();
  await press(person, 'Add Question');
  const warning = () => within(dialog()).queryByText('Two of its options are the same.');
  await person.keyboard('2 + 2{Tab}*4{Enter}5{Enter}4');
  expect(warning()).not.toBeNull();
  await person.keyboard('0{Enter}6');
  expect(warning()).toBeNull();
  await person.clear(field('Option D'));
  await person.type(field('Option D'), ' 5 ');
  expect(warning()).not.toBeNull();
  await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
  await screen.findByText('Question added successfully');
  expect((await questions())[1]?.name).toBe('2 + 2');
});

test('a star before an option marks it as correct, and a second star is part of its text', async () => {
  const { person } = await openQuestions();
  await press(person, 'Add Question');
  await person.type(field('Option B'), '*p');
  expect(field('Option B').value).toBe('p');
  expect(isCorrect('B')).toBe(true);
  within(dialog()).getByText('Option B is correct.');
  await person.type(field('Option C'), '**p');
  expect(field('Option C').value).toBe('*p');
  expect(isCorrect('C')).toBe(true);
  await person.click(field('Option C is correct'));
  await person.type(field('Option C'), 'q');
  expect(field('Option C').value).toBe('*pq');
  expect(isCorrect('C')).toBe(false);
});

test('Enter leads through the options to the marks, but ends a line in a program', async () => {
  const { person } = await openQuestions();
  await press(person, 'Add Question');
  await person.click(field('Option C'));
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(field('Option D'));
  await person.keyboard('```{Enter}x{Shift>}{Enter}{/Shift}');
  expect(field('Option D').value).toBe('```\nx\n');
  await person.clear(field('Option D'));
  await person.keyboard('{Enter} ');
  expect(isCorrect('A')).toBe(true);
});

test('a refused question is kept while the next one is written, and both are saved later', async () => {
  const { person, questions } = await openQuestions();
  refuse('addQuestionToExam', 503, { message: 'Too busy', code: 'busy' });
  await press(person, 'Add Question');
  await typeQuestion(person, '2 + 2');
  await person.keyboard('1 + 3');
  await screen.findByText('Too busy. Question not saved. Your text is kept.');
  expect(field('Question').value).toBe('1 + 3');

  await waitFor(() => press(person, 'Reopen'));
  expect(field('Question').value).toBe('2 + 2');
  within(dialog()).getByText('Too busy');
  await screen.findByText('Question not saved. Your text is kept.');
  server.network = (_, deliver) => deliver();
  await person.click(field('Question'));
  await person.keyboard('{Control>}{Enter}{/Control}');
  // The next question that waits, not an empty one.
  expect(field('Question').value).toBe('1 + 3');
  await person.keyboard('{Tab}*4{Enter}5');
  await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit question 3' });
  expect((await questions()).map(({ name }) => name)).toEqual(['1 + 1', '2 + 2', '1 + 3']);
});

test('questions that are not saved stay in a notice after the toast is gone', async () => {
  const { person } = await openQuestions();
  const answer = holdAnswers(() =>
    HttpResponse.json({ success: false, message: 'Too busy', code: 'busy' }, { status: 503 }),
  );
  await press(person, 'Add Question');
  await typeQuestion(person, '2 + 2');
  await typeQuestion(person, '1 + 3');
  answer();
  await screen.findByText('2 questions are not saved yet.');
  await person.keyboard('{Escape}');
  await press(person, 'Open');
  expect(field('Question').value).toBe('2 + 2');
  screen.getByText('1 question is not saved yet.');
});

test('a question whose answer was lost is not stored twice', async () => {
  const { person, questions } = await openQuestions();
  server.network = async (request, deliver) => {
    const answer = await deliver();
    if (request.url.includes('addQuestionToExam')) return HttpResponse.error();
    return answer;
  };
  await press(person, 'Add Question');
  await person.keyboard('2 + 2{Tab}*4{Enter}5');
  await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
  await screen.findByText(/Question not saved/);
  server.network = (_, deliver) => deliver();
  await waitFor(() => press(person, 'Reopen'));
  await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
  await screen.findByText('Question added successfully');
  expect((await questions()).map(({ name }) => name)).toEqual(['1 + 1', '2 + 2']);
});

test('leaving the page while a question is being typed asks first', async () => {
  const { person, router } = await openQuestions();
  await press(person, 'Add Question');
  await person.keyboard('2 + 2');
  void router.navigate('/admin/exams');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press(person, 'Stay');
  expect(field('Question').value).toBe('2 + 2');
  await person.clear(field('Question'));
  await person.keyboard('{Escape}');
  expect(button('Add Question')).toBeDefined();
  await router.navigate('/admin/exams');
  await screen.findByRole('heading', { name: 'Exams' });
});
