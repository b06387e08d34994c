import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { button, details, fill, input, oneAdmin, press } from '../../../test/screens/exam-form.ts';

const { server, addExam, openAdd, refuse } = oneAdmin({ questionWriter: async () => [] });

test('Create With AI needs all details', async () => {
  const { person } = await openAdd();
  await press(person, 'Create With AI');
  await screen.findByText('Please fill in all exam details before creating with AI');
});

test('Create With AI needs valid details', async () => {
  const { person } = await openAdd();
  await fill(person, { ...details, 'Total Marks': '-3' });
  await press(person, 'Create With AI');
  await screen.findByText('Please fill in all required fields');
  expect(server.requests.some((each) => each.endsWith('/createExam'))).toBe(false);
});

test('if the server turns out to have no AI, its message and what to set are shown', async () => {
  const { person } = await openAdd();
  refuse('/createExam', 503, { code: 'ai-not-set-up', message: 'No AI here' });
  await fill(person);
  await press(person, 'Create With AI');
  await screen.findByText(/^AI creation is not set up on this server\./);
  await screen.findByText('No AI here');
});

test('the toast about a missing detail disappears once it is filled in', async () => {
  const { person } = await openAdd();
  server.network = (request, deliver) =>
    request.url.endsWith('/createExam') ? new Promise(() => undefined) : deliver();
  await press(person, 'Create With AI');
  await screen.findByText('Please fill in all exam details before creating with AI');
  await fill(person);
  await press(person, 'Create With AI');
  await screen.findByRole('button', { name: 'Cancel creating with AI' });
  expect(screen.queryByText('Please fill in all exam details before creating with AI')).toBeNull();
});

test('Create as draft requests an exam that only admins see', async () => {
  const { person } = await openAdd();
  let asked: unknown;
  server.network = async (request, deliver) => {
    if (!request.url.endsWith('/createExam')) return deliver();
    asked = await request.json();
    return new Promise(() => undefined);
  };
  await fill(person);
  await press(person, 'Create as draft');
  await screen.findByRole('button', { name: 'Cancel creating with AI' });
  expect(asked).toMatchObject({ name: 'Loops', published: false });
});

test('Create With AI requests one question per mark, shows how many it received, and opens them', async () => {
  const { person } = await openAdd();
  const exam = await addExam('Made by AI');
  let asked: unknown;
  server.network = async (request, deliver) => {
    if (!request.url.endsWith('/createExam')) return deliver();
    asked = await request.json();
    return HttpResponse.json({
      success: true,
      message: 'Exam created successfully',
      data: { questionsCount: 20, exam },
    });
  };
  await fill(person);
  await press(person, 'Create With AI');
  await screen.findByText('Exam created successfully (20 questions created)');
  await screen.findByText('1 + 1');
  expect(asked).toEqual({
    name: 'Loops',
    category: 'SQL',
    duration: 600,
    totalMarks: 20,
    passingMarks: 12,
    questionsCount: 20,
  });
});

test('Create With AI that fails without a message shows Failed to create exam with AI', async () => {
  const { person } = await openAdd();
  refuse('/createExam', 502, { message: '' });
  await fill(person);
  await press(person, 'Create With AI');
  await screen.findByText('Failed to create exam with AI');
  expect(input('Exam Name').value).toBe('Loops');
});

test('Create With AI can be cancelled, and keeps the input', async () => {
  const { person } = await openAdd();
  server.network = (request, deliver) =>
    request.url.endsWith('/createExam') ? new Promise(() => undefined) : deliver();
  await fill(person);
  await press(person, 'Create With AI');
  await person.click(await screen.findByRole('button', { name: 'Cancel creating with AI' }));
  await screen.findByText('Cancelled. No exam was created.');
  expect(document.activeElement).toBe(button('Create With AI'));
  expect(input('Exam Name').value).toBe('Loops');
});

test('a pasted text is sent too; one that is too long is refused, not cut', async () => {
  const { person } = await openAdd();
  let asked: unknown;
  server.network = async (request, deliver) => {
    if (!request.url.endsWith('/createExam')) return deliver();
    asked = await request.json();
    return HttpResponse.json({ success: false, message: 'The AI service did not answer', code: 'ai-no-answer' });
  };
  await fill(person);
  const field = screen.getByLabelText('Source text');
  await person.click(field);
  await person.paste('x'.repeat(30_001));
  screen.getByText('At most 30,000 characters; these are 30,001');
  await press(person, 'Create With AI');
  await screen.findByText('Please fill in all required fields');
  expect(asked).toBeUndefined();
  await person.clear(field);
  await person.paste('Closures keep their scope.');
  await press(person, 'Create With AI');
  await screen.findByText('The AI service did not answer');
  expect(asked).toMatchObject({ material: 'Closures keep their scope.', questionsCount: 20 });
});
