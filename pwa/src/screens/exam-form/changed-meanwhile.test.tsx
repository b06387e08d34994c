import type { Exam } from '@quiz-app/shared/exam';
import { act, screen, waitFor, within } from '@testing-library/react';
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
let me: Account;
let other: Account;
let exam: Exam;
let underWay = 0;

beforeAll(async () => {
  server = await startTestServer();
  me = await server.register('Ann', true);
  other = await server.register('Bo', true);
});
afterAll(() => server.stop());
beforeEach(async () => {
  device = startTestDevice(server);
  server.network = async (_, deliver) => {
    underWay += 1;
    return deliver().finally(() => {
      underWay -= 1;
    });
  };
  await device.openAs(me);
  exam = await server.addExam(me, 'Sums');
});

type Person = Awaited<ReturnType<typeof openApp>>['person'];

/** Opens a page, and waits until no pull can bring it what the other admin is about to do. */
async function open(search = '') {
  const app = await openApp(device, `/admin/exams/edit/${exam._id}${search}`);
  await screen.findByRole('heading', { name: 'Edit Exam' });
  await waitFor(() => expect(underWay).toBe(0));
  return app;
}

const title = 'This exam was changed by someone else';
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }));
const stored = () => other.data('getExamById', { id: exam._id });
const asked = () => screen.findByRole('dialog', { name: title });
const cellsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    .slice(1);

/** What the other admin does meanwhile. */
const edit = (changes: Partial<Exam>) => {
  const { name, category, duration, totalMarks, passingMarks } = { ...exam, ...changes };
  const body = { name, category, duration, totalMarks, passingMarks };
  return other.data('editExam', { id: exam._id, body });
};
const content = (name: string) => ({ name, options: { A: '2', B: '3' }, correctOptions: ['A' as const] });
const addQuestion = (name: string) => other.data('addQuestion', { id: exam._id, body: content(name) });
const editQuestion = (questionId: string, name: string) =>
  other.data('editQuestion', { id: exam._id, body: { ...content(name), questionId } });
const deleteQuestion = (questionId: string) => other.data('deleteQuestion', { id: exam._id, body: { questionId } });
const reorder = (questionOrder: string[]) => other.data('reorderQuestions', { id: exam._id, body: { questionOrder } });
const firstId = () => exam.questions[0]?._id ?? '';
const names = ({ questions }: Exam) => questions.map(({ name }) => name);

describe('the details', () => {
  async function type(person: Person, label: string, text: string) {
    await person.clear(input(label));
    await person.type(input(label), text);
  }

  test('that someone else has changed meanwhile are shown beside one’s own; Keep mine saves these, and theirs elsewhere', async () => {
    const { person, router } = await open();
    await type(person, 'Exam Duration', '120');
    await type(person, 'Total Marks', '30');
    await edit({ name: 'Their sums', duration: 90 });
    await press(person, 'Update');
    expect(cellsIn(await asked())).toEqual([
      ['Exam Name', 'Not changed by you', 'Their sums'],
      ['Exam Duration', '2 min (120 seconds)', '1 min 30 s (90 seconds)'],
      ['Total Marks', '30', '10'],
    ]);
    await press(person, 'Keep mine');
    await screen.findByText('Exam edited successfully');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/exams'));
    expect(await stored()).toMatchObject({ name: 'Their sums', duration: 120, totalMarks: 30 });
  });

  test('Take theirs puts theirs into the form, and saves nothing', async () => {
    const { person } = await open();
    await type(person, 'Exam Duration', '120');
    await edit({ name: 'Their sums', duration: 90 });
    await press(person, 'Update');
    await asked();
    await press(person, 'Take theirs');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([input('Exam Name').value, input('Exam Duration').value]).toEqual(['Their sums', '90']);
    await type(person, 'Exam Duration', '150');
    await press(person, 'Update');
    await screen.findByText('Exam edited successfully');
    expect(await stored()).toMatchObject({ name: 'Their sums', duration: 150 });
  });

  test('that have come here while something was typed over them are asked about all the same', async () => {
    const { person } = await open();
    await type(person, 'Exam Name', 'My sums');
    await edit({ name: 'Their sums' });
    act(() => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(document.title).toContain('Their sums'));
    await press(person, 'Update');
    expect(cellsIn(await asked())).toEqual([['Exam Name', 'My sums', 'Their sums']]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input('Exam Name').value).toBe('My sums');
    expect((await stored()).name).toBe('Their sums');
    await press(person, 'Update');
    await asked();
  });

  test('that were typed are asked for before they are left, also after a change of someone else has come', async () => {
    const { person } = await open();
    await type(person, 'Exam Name', 'My sums');
    await edit({ duration: 90 });
    act(() => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(input('Exam Duration').value).toBe('90'));
    expect(input('Exam Name').value).toBe('My sums');
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
  });

  test('are saved without a question where someone else has changed only the exam’s questions', async () => {
    const { person } = await open();
    await type(person, 'Exam Name', 'My sums');
    await addQuestion('2 + 2');
    await press(person, 'Update');
    await screen.findByText('Exam edited successfully');
    const now = await stored();
    expect([now.name, ...names(now)]).toEqual(['My sums', '1 + 1', '2 + 2']);
  });
});

describe('a question', () => {
  const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLTextAreaElement>(label);

  async function editMine(person: Person) {
    await press(person, 'Edit question 1');
    await person.type(field('Question'), ' is?');
  }
  async function saveAndReopen(person: Person) {
    await press(person, 'Save');
    await screen.findByText(`${title}. Question not saved. Your text is kept.`);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(person, 'Reopen');
    return asked();
  }

  test('that someone else has edited closes its dialog; Reopen shows both, and Keep mine saves', async () => {
    const { person } = await open('?tab=questions');
    await editMine(person);
    await editQuestion(firstId(), 'One and one');
    expect(cellsIn(await saveAndReopen(person))).toEqual([['Question', '1 + 1 is?', 'One and one']]);
    await press(person, 'Keep mine');
    await screen.findByText('Question edited successfully');
    expect(names(await stored())).toEqual(['1 + 1 is?']);
  });

  test('Take theirs opens it as it is now, and closing the choice keeps the text', async () => {
    const { person } = await open('?tab=questions');
    await editMine(person);
    await editQuestion(firstId(), 'One and one');
    await saveAndReopen(person);
    await press(person, 'Close');
    await press(person, 'Reopen');
    await asked();
    await press(person, 'Take theirs');
    expect(field('Question').value).toBe('One and one');
    await person.type(field('Question'), '?');
    await press(person, 'Save');
    await screen.findByText('Question edited successfully');
    expect(names(await stored())).toEqual(['One and one?']);
  });

  test('that someone else has deleted is added again by Keep mine', async () => {
    const { person } = await open('?tab=questions');
    await editMine(person);
    await deleteQuestion(firstId());
    expect(cellsIn(await saveAndReopen(person))).toEqual([['Question', '1 + 1 is?', 'Deleted']]);
    await press(person, 'Keep mine');
    await screen.findByText('Question added successfully');
    expect(names(await stored())).toEqual(['1 + 1 is?']);
  });

  test('is saved without a question where someone else has changed other parts of the exam', async () => {
    const { person } = await open('?tab=questions');
    await editMine(person);
    await addQuestion('2 + 2');
    await edit({ name: 'Their sums' });
    await press(person, 'Save');
    await screen.findByText('Question edited successfully');
    expect(names(await stored())).toEqual(['1 + 1 is?', '2 + 2']);
  });

  test('that someone else has edited is not deleted before one has chosen', async () => {
    const { person } = await open('?tab=questions');
    await editQuestion(firstId(), 'One and one');
    await press(person, 'Delete question 1');
    expect(cellsIn(await asked())).toEqual([['Question', '1 + 1', 'One and one']]);
    await press(person, 'Take theirs');
    await screen.findByText('One and one');
    expect(names(await stored())).toEqual(['One and one']);
    await editQuestion(firstId(), 'Uno');
    await press(person, 'Delete question 1');
    await asked();
    await press(person, 'Keep mine');
    await screen.findByText('Question deleted successfully');
    expect(names(await stored())).toEqual([]);
  });
});

describe('the order', () => {
  async function openThree() {
    await addQuestion('2 + 2');
    await addQuestion('3 + 3');
    exam = await stored();
    return open('?tab=questions');
  }
  /** The last question goes to the first place. */
  async function moveLast(person: Person) {
    act(() => screen.getByRole('button', { name: 'Move question 3' }).focus());
    await person.keyboard(' {ArrowUp}{ArrowUp} ');
    screen.getByText('Question 3 was put down at position 1 of 3.');
  }
  const reversed = () => exam.questions.map(({ _id }) => _id).reverse();
  const shown = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent);

  test('that someone else has changed, too, is shown place by place; Keep mine saves one’s own', async () => {
    const { person } = await openThree();
    await reorder(reversed());
    await moveLast(person);
    expect(cellsIn(await asked())).toEqual([
      ['Question 2', '1 + 1', '2 + 2'],
      ['Question 3', '2 + 2', '1 + 1'],
    ]);
    await press(person, 'Keep mine');
    await screen.findByText('Questions reordered successfully');
    expect(names(await stored())).toEqual(['3 + 3', '1 + 1', '2 + 2']);
  });

  test('Take theirs shows theirs', async () => {
    const { person } = await openThree();
    await reorder(reversed());
    await moveLast(person);
    await asked();
    await press(person, 'Take theirs');
    await waitFor(() => expect(shown()).toEqual(['3 + 3', '2 + 2', '1 + 1']));
    expect(names(await stored())).toEqual(['3 + 3', '2 + 2', '1 + 1']);
  });

  test('is saved without a question where someone else has renamed the exam and added a question', async () => {
    const { person } = await openThree();
    await edit({ name: 'Their sums' });
    await addQuestion('4 + 4');
    await moveLast(person);
    await screen.findByText('Questions reordered successfully');
    const now = await stored();
    expect([now.name, ...names(now)]).toEqual(['Their sums', '3 + 3', '1 + 1', '2 + 2', '4 + 4']);
  });
});
