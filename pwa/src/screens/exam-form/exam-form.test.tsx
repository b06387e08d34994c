import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import {
  type Account,
  startTestDevice,
  startTestServer,
  type TestDevice,
  type TestServer,
} from '../../sync/test-harness.ts';

let server: TestServer;
let device: TestDevice;
let root: Account;

beforeAll(async () => {
  server = await startTestServer();
  root = await server.register('Root', true);
});
afterAll(() => server.stop());
beforeEach(async () => {
  device = startTestDevice(server);
  server.network = (_, deliver) => deliver();
  await device.openAs(root);
});

type Person = Awaited<ReturnType<typeof openApp>>['person'];

const details = {
  'Exam Name': 'Loops',
  'Exam Duration': '600',
  Category: 'SQL',
  'Total Marks': '20',
  'Passing Marks': '12',
};
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const press = (person: Person, name: string) => person.click(button(name));

async function openAdd() {
  const app = await openApp(device, '/admin/exams/add');
  await screen.findByRole('heading', { name: 'Add Exam' });
  return app;
}

async function fill(person: Person, texts: Partial<typeof details> = details) {
  for (const [label, text] of Object.entries(texts)) await person.type(input(label), text);
}

/** Every call to this path fails so; all others reach the server. */
function refuse(path: string, status: number, failure: { message: string; code?: string }) {
  server.network = (request, deliver) =>
    request.url.includes(path) ? HttpResponse.json({ success: false, ...failure }, { status }) : deliver();
}

describe('the details', () => {
  test('saving the details of a new exam leads to its questions', async () => {
    const { person, router } = await openAdd();
    const { Category: _, ...others } = details;
    await fill(person, others);
    await person.type(input('Category'), 'mongo');
    await person.click(screen.getByRole('option', { name: 'MongoDB' }));
    await person.tab();
    expect(input('Category').value).toBe('MongoDB');
    await press(person, 'Save');
    await screen.findByText('Exam added successfully');
    await screen.findByText('No questions yet');
    expect(screen.getByRole('tab', { name: 'Questions 0' }).getAttribute('aria-selected')).toBe('true');
    expect(router.state.location.search).toBe('?tab=questions');
  });

  test('the form of a new exam has the tab Exam Details alone, and Save, Cancel and Create With AI', async () => {
    await openAdd();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual(['Exam Details']);
    expect(button('Save')).toBeDefined();
    expect(button('Create With AI')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/admin/exams');
    for (const label of ['Exam Duration', 'Total Marks', 'Passing Marks']) expect(input(label).min).toBe('0');
  });

  test('Save names what is wrong in a summary that leads to each field, and beside the field', async () => {
    const { person } = await openAdd();
    await fill(person, { 'Exam Name': 'Loops', 'Total Marks': '-1' });
    await press(person, 'Save');
    const alert = await screen.findByText('4 fields need your attention:');
    await person.click(
      within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: /^Total marks/ }),
    );
    expect(document.activeElement).toBe(input('Total Marks'));
    const note = document.getElementById(input('Total Marks').getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Total marks must be a number of at least 0');
    expect(input('Total Marks').getAttribute('aria-invalid')).toBe('true');
    expect(input('Exam Name').getAttribute('aria-invalid')).toBeNull();
  });

  test('the form says how long the duration is, and warns of unusual details', async () => {
    const { person } = await openAdd();
    expect(screen.getByText('In seconds: 600 are 10 min.')).toBeDefined();
    await person.type(input('Exam Duration'), '5400');
    expect(screen.getByText('5400 seconds are 1 h 30 min.')).toBeDefined();
    await person.clear(input('Exam Duration'));
    await person.type(input('Exam Duration'), '0');
    expect(screen.getByText('With 0 seconds the exam is submitted as soon as it starts.')).toBeDefined();
    await fill(person, { 'Total Marks': '5', 'Passing Marks': '6' });
    expect(screen.getByText('Passing marks are above total marks: nobody can pass.')).toBeDefined();
  });

  test('leaving a form with unsaved details asks first', async () => {
    const { person, router } = await openAdd();
    await person.type(input('Exam Name'), 'Half');
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await press(person, 'Stay');
    expect(input('Exam Name').value).toBe('Half');
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    await press(person, 'Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/exams'));
  });

  test('updating an exam’s details leads back to the exams', async () => {
    const exam = await server.addExam(root, 'Old name');
    const { person } = await openApp(device, `/admin/exams/edit/${exam._id}`);
    await screen.findByRole('heading', { name: 'Edit Exam' });
    expect(screen.queryByRole('button', { name: 'Create With AI' })).toBeNull();
    await person.clear(input('Exam Name'));
    await person.type(input('Exam Name'), 'New name');
    await press(person, 'Update');
    await screen.findByText('Exam edited successfully');
    await screen.findByText('New name');
  });

  test('the form of an exam that does not exist shows Exam not found', async () => {
    await openApp(device, '/admin/exams/edit/nobody');
    await screen.findByText('Exam not found');
  });

  test('details that the server refuses stay in the form, and its message is shown', async () => {
    const { person } = await openAdd();
    refuse('/addExam', 400, { message: 'Exam name is odd' });
    await fill(person);
    await press(person, 'Save');
    await screen.findByText('Exam name is odd');
    expect(input('Exam Name').value).toBe('Loops');
  });
});

describe('Create With AI', () => {
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

  test('Create With AI turns off with the reason where the server is not set up', async () => {
    const { person } = await openAdd();
    await fill(person);
    await press(person, 'Create With AI');
    await screen.findByText('AI creation is not set up on this server');
    expect(screen.getByText('AI creation is not set up on this server.')).toBeDefined();
    expect(button('Create With AI').getAttribute('aria-disabled')).toBe('true');
  });

  test('Create With AI turns off by the code of a refusal, whatever its message', async () => {
    const { person } = await openAdd();
    refuse('/createExam', 503, { code: 'ai-not-set-up', message: 'No AI here' });
    await fill(person);
    await press(person, 'Create With AI');
    await screen.findByText('No AI here.');
    expect(button('Create With AI').getAttribute('aria-disabled')).toBe('true');
  });

  test('Create With AI asks for one question a mark, says how many came, and leads to them', async () => {
    const { person } = await openAdd();
    const exam = await server.addExam(root, 'Made by AI');
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

  test('Create With AI can be cancelled, and keeps what was typed', async () => {
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
});

describe('the questions', () => {
  async function openQuestions() {
    const exam = await server.addExam(root, 'Sums');
    const app = await openApp(device, `/admin/exams/edit/${exam._id}?tab=questions`);
    await screen.findByRole('table', { name: 'Questions of this exam' });
    return app;
  }
  async function addSecond(person: Person) {
    await press(person, 'Add Question');
    await person.type(field('Question'), '2 + 2');
    await person.type(field('Option A'), '4');
    await person.type(field('Option B'), '5');
    await person.click(field('Option A is correct'));
    await pressIn(person, 'Save');
    await screen.findByRole('button', { name: 'Move question 2' });
  }
  const dialog = () => screen.getByRole('dialog');
  const field = (label: string) => within(dialog()).getByLabelText<HTMLTextAreaElement>(label);
  const pressIn = (person: Person, name: string) => person.click(within(dialog()).getByRole('button', { name }));

  test('the questions are listed with their correct options by key and text', async () => {
    await openQuestions();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Question', 'Options', 'Correct Option', 'Action']);
    const [, row] = screen.getAllByRole('row');
    expect(within(row as HTMLElement).getByText('1 + 1')).toBeDefined();
    expect(row?.textContent).toContain('A: 2');
  });

  test('a question with several correct options is added, after a preview of its code', async () => {
    const { person } = await openQuestions();
    await press(person, 'Add Question');
    await person.type(field('Question'), 'Which are `falsy`?');
    await person.type(field('Option A'), '0');
    await person.type(field('Option B'), '1');
    await person.type(field('Option C'), '<b>x</b>');
    await person.click(field('Option A is correct'));
    await person.click(field('Option C is correct'));
    const preview = within(dialog()).getByRole('region', { name: 'Preview' });
    expect(within(preview).getByText('falsy').tagName).toBe('CODE');
    expect(within(preview).getByText('<b>x</b>')).toBeDefined();
    await pressIn(person, 'Save');
    await screen.findByText('Question added successfully');
    const row = (await screen.findByRole('button', { name: 'Edit question 2' })).closest('tr');
    expect(row?.textContent).toContain('A: 0, C: <b>x</b>');
  });

  test('a True/False question has these options and one correct; switching back loses nothing', async () => {
    const { person } = await openQuestions();
    await press(person, 'Add Question');
    await person.type(field('Option A'), 'kept');
    await person.click(within(dialog()).getByRole('switch', { name: 'True/False' }));
    expect(within(dialog()).queryByLabelText('Option A')).toBeNull();
    await person.click(field('Option A is correct'));
    await person.click(field('Option B is correct'));
    expect(
      within(dialog())
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked),
    ).toEqual([false, true]);
    await person.click(within(dialog()).getByRole('switch', { name: 'True/False' }));
    expect(field('Option A').value).toBe('kept');
  });

  test('a question that the server refuses closes; Reopen brings the text back and says what to correct', async () => {
    const { person } = await openQuestions();
    await press(person, 'Add Question');
    await person.type(field('Question'), 'Half a question');
    await pressIn(person, 'Save');
    await screen.findByText(/Question not saved. Your text is kept./);
    expect(screen.queryByRole('dialog')).toBeNull();
    // Radix takes clicks on a toast only some time after it is shown.
    await waitFor(() => press(person, 'Reopen'));
    expect(field('Question').value).toBe('Half a question');
    expect(within(dialog()).getAllByText('A question needs at least two options').length).toBeGreaterThan(0);
    await pressIn(person, 'Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a question that was closed by a slip can be reopened', async () => {
    const { person } = await openQuestions();
    await press(person, 'Edit question 1');
    await person.type(field('Question'), ' + 1');
    await pressIn(person, 'Close');
    await screen.findByText('Question not saved. Your text is kept.');
    // Radix takes clicks on a toast only some time after it is shown.
    await waitFor(() => press(person, 'Reopen'));
    expect(field('Question').value).toBe('1 + 1 + 1');
  });

  test('keys move a question; Escape or leaving its handle puts it back', async () => {
    const { person } = await openQuestions();
    await addSecond(person);
    const order = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('td')?.textContent);
    const first = button('Move question 1');
    first.focus();
    await person.keyboard(' {ArrowDown}{Escape}');
    expect(order()).toEqual(['1 + 1', '2 + 2']);
    await person.keyboard(' {ArrowDown}');
    expect(order()).toEqual(['2 + 2', '1 + 1']);
    expect(first.getAttribute('aria-pressed')).toBe('true');
    await person.tab();
    expect(order()).toEqual(['1 + 1', '2 + 2']);
    screen.getByText('Question 1 is back at position 1 of 2.');
    button('Move question 2').focus();
    await person.keyboard(' {ArrowUp} ');
    await screen.findByText('Question 2 was put down at position 1 of 2.');
    await screen.findByText('Questions reordered successfully');
    expect(order()).toEqual(['2 + 2', '1 + 1']);
  });

  test('a question is deleted', async () => {
    const { person } = await openQuestions();
    await press(person, 'Delete question 1');
    await screen.findByText('Question deleted successfully');
    await screen.findByText('No questions yet');
  });
});
