import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Answers } from '@quiz-app/shared/report';
import { makeAnswers } from '@quiz-app/shared/samples/make-exam';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from '../../../test/harness.ts';
import { killPage } from '../../../test/kill-page.ts';
import { createMemoryCaches } from '../../../test/memory-caches.ts';
import { openApp } from '../../../test/open-app.tsx';
import { submitAttempt } from '../../sync/outbox/submit-attempt.ts';
import { pullExams } from '../../sync/pull/pull-exams.ts';
import { pullReports } from '../../sync/pull/pull-reports.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;
let ann: Account;

beforeEach(async () => {
  root = await server.register('Root', true);
  ann = await server.register('Ann');
});

async function openHome(path = '/', who = ann) {
  await device.openAs(who);
  const app = await openApp(device, path);
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const findCard = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') ?? document.body;
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('an empty catalogue says that there is no exam, and offers admins to add the first one', async () => {
  await openHome('/', root);
  await screen.findByRole('heading', { name: 'No Exams Available' });
  expect(screen.getByRole('link', { name: 'Add Exam' }).getAttribute('href')).toBe('/admin/exams/add');
  expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/admin/exams/import');
  expect(screen.queryByRole('search')).toBeNull();
});

test('an empty catalogue offers users nothing that is for admins', async () => {
  await openHome();
  await screen.findByRole('heading', { name: 'No Exams Available' });
  expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([]);
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
});

test('the sample exam is a draft of five questions, opens in its preview, and can be undone', async () => {
  const { person, router } = await openHome('/', root);
  await person.dblClick(await screen.findByRole('button', { name: 'Try a sample exam' }));
  await screen.findByText('Preview: nothing is stored or counted.');
  screen.getByText('Draft');
  const exams = await root.data('getAllExams');
  expect(exams).toMatchObject([{ name: 'Sample exam', published: false }]);
  expect(router.state.location.pathname).toBe(`/admin/exams/${exams[0]?._id}/preview`);
  expect(exams[0]?.questions).toHaveLength(5);
  expect(await ann.data('getAllExams')).toEqual([]);

  await screen.findByText('Sample exam added as a draft');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'No Exams Available' });
  expect(router.state.location.pathname).toBe('/');
  expect(await root.data('getAllExams')).toEqual([]);
});

test('a catalogue that could not be loaded says so and why, and loads as soon as the server answers', async () => {
  await server.addExam(root, 'Arithmetic');
  server.network = offline;
  const { person } = await openHome();
  await screen.findByRole('heading', { name: 'Couldn’t load your exams' });
  screen.getByText('Network error. Please check your connection.', { selector: 'main *' });
  expect(screen.queryByText('No Exams Available')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Couldn’t load your exams' });
  server.network = online;
  // No one presses anything.
  await screen.findByRole('heading', { name: 'Arithmetic' }, { timeout: 10_000 });
});

const busy = { success: false, message: 'The server is busy', code: 'busy' };
const isBusy = (request: Request, deliver: () => Promise<Response>) =>
  request.url.includes('getAllExams') ? Response.json(busy, { status: 503 }) : deliver();

test('the notice of a failed load ends when the exams arrive, also of a later load', async () => {
  await server.addExam(root, 'Arithmetic');
  server.network = isBusy;
  const { person } = await openHome();
  await screen.findByText('The server is busy');
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Arithmetic' });
  await waitFor(() => expect(screen.queryByText('The server is busy')).toBeNull(), { timeout: 1_000 });

  cleanup();
  server.network = isBusy;
  await openHome();
  await screen.findByText('The server is busy');
  await server.addExam(root, 'Botany');
  server.network = online;
  await screen.findByRole('heading', { name: 'Botany' }, { timeout: 4_000 });
  await waitFor(() => expect(screen.queryByText('The server is busy')).toBeNull(), { timeout: 1_000 });
});

test('the focus stays on the page when a failed load is tried again, and fails again', async () => {
  server.network = offline;
  const { person } = await openHome();
  for (const tries of [1, 2]) {
    (await screen.findByRole('button', { name: 'Try again' })).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Couldn’t load your exams' });
    expect(document.activeElement, `try ${tries}`).toBe(screen.getByRole('main'));
  }
});

test('a first load without an answer can be cancelled, and tried again', async () => {
  await server.addExam(root, 'Arithmetic');
  await device.openAs(ann);
  server.network = (request, deliver) =>
    request.url.includes('getAllExams') ? new Promise<Response>(() => undefined) : deliver();
  const { person } = await openApp(device, '/');
  await screen.findByText('This is taking long', {}, { timeout: 12_000 });
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Couldn’t load your exams' });
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Arithmetic' });
});

test('the card of an exam that was interrupted says that it starts again', async () => {
  await server.addExam(root, 'Arithmetic');
  await server.addExam(root, 'Botany');
  const { person } = await openHome();
  await person.click(await screen.findByRole('link', { name: 'Start Exam: Arithmetic' }));
  await person.click(await screen.findByRole('button', { name: 'Start Exam' }));
  await screen.findByText('Submit Answer');
  killPage();
  await openApp(device, '/');
  const interrupted = 'Your exam was interrupted. It starts again; nothing was handed in.';
  await within(await findCard('Arithmetic')).findByText(interrupted);
  expect(within(await findCard('Botany')).queryByText(interrupted)).toBeNull();
});

test('the sample exam needs a network', async () => {
  const { person } = await openHome('/', root);
  await screen.findByRole('heading', { name: 'No Exams Available' });
  server.network = offline;
  await person.click(await screen.findByRole('button', { name: 'Try a sample exam' }));
  await screen.findByText('Network error. Please check your connection.');
  screen.getByRole('heading', { name: 'No Exams Available' });
});

test('the loader is shown until the exams are read', async () => {
  const get = IDBObjectStore.prototype.get;
  const slow = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    return this.name === 'facts' ? (new EventTarget() as IDBRequest) : get.call(this, key);
  });
  onTestFinished(() => slow.mockRestore());
  await device.openAs(ann);
  await openApp(device, '/');
  await screen.findByRole('banner');
  screen.getByText('Loading');
});

test('a card shows that a report is waiting to be sent', async () => {
  const exam = await server.addExam(root, 'Arithmetic');
  await server.addExam(root, 'Botany');
  const page = await device.openAs(ann);
  await pullExams(page);
  server.network = offline;
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  await openApp(device, '/');
  await within(await findCard('Arithmetic')).findByText('Waiting to send');
  expect(within(await findCard('Arithmetic')).queryByText('Not taken yet')).toBeNull();
  expect(within(await findCard('Botany')).queryByText('Waiting to send')).toBeNull();
});

test('a card shows in one line that a report is waiting, and the best result so far', async () => {
  const exam = await server.addExam(root, 'Arithmetic');
  const page = await device.openAs(ann);
  await pullExams(page);
  const answers = makeAnswers(exam, 1);
  await ann.call('addReport', { body: buildSubmission(makeFinished(ann.user._id, exam, { answers })) });
  await pullReports(page);
  server.network = offline;
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await page.push();
  await openApp(device, '/');
  const state = await within(await findCard('Arithmetic')).findByText('Waiting to send');
  await waitFor(() => expect(state.closest('p')?.textContent).toBe('Waiting to send · best 1 of 1'));
});

test('each exam is shown with its facts and a link', async () => {
  const exam = await server.addExam(root, 'Arithmetic');
  await openHome();
  const card = await findCard('Arithmetic');
  const facts = [...card.querySelectorAll('dl > div')].map((cell) =>
    [...cell.children].map((part) => part.textContent?.trim()),
  );
  expect(Object.fromEntries(facts)).toEqual({
    Category: 'SQL',
    'Total Questions': '1',
    'Total Marks': '10',
    'Passing Marks': '5',
    Duration: '1 min',
  });
  const start = within(card).getByText('Start Exam');
  expect(start.getAttribute('href')).toBe(`/user/write-exam/${exam._id}`);
});

test('the note that the exams are saved for offline appears once', async () => {
  await server.addExam(root, 'Arithmetic');
  await server.addExam(root, 'Botany');
  await openHome();
  await screen.findByText('2 exams, all saved for offline');
  expect(screen.getAllByText(/saved for offline/i)).toHaveLength(1);
});

test('an exam is saved for offline only with its pictures, on Home, in the profile and on its own page', async () => {
  await server.addExam(root, 'Arithmetic');
  const { _id: id } = await server.addExamWithPicture(root);
  let isCut = true;
  server.network = (request, deliver) => (isCut && request.url.includes('/api/media/') ? offline() : deliver());
  device.renew({ caches: createMemoryCaches() });
  const { router } = await openHome();
  await screen.findByText('2 exams, 1 saved for offline');
  const missing = 'Pictures or sounds missing';
  within(await findCard('Maps')).getByText(missing);
  expect(within(await findCard('Arithmetic')).queryByText(missing)).toBeNull();
  await act(() => router.navigate('/profile'));
  await screen.findByText('1 exam');
  await act(() => router.navigate(`/user/write-exam/${id}`));
  await screen.findByText('Saving pictures and sounds: 0 of 1');

  isCut = false;
  onTestFinished((await (await device.openAs(ann)).media()).keep());
  await screen.findByText(/^Saved for offline: you can take this exam/);
  await act(() => router.navigate('/'));
  await screen.findByText('2 exams, all saved for offline');
  expect(screen.queryByText(missing)).toBeNull();
});

test('a card of a closed exam says nothing about its pictures', async () => {
  const { _id: id, questions: _, ...exam } = await server.addExamWithPicture(root);
  await root.data('editExam', { id, body: { ...exam, closesAt: '2026-01-02T03:04:05.000Z' } });
  server.network = (request, deliver) => (request.url.includes('/api/media/') ? offline() : deliver());
  device.renew({ caches: createMemoryCaches() });
  await openHome();
  await screen.findByText('1 exam, not yet saved for offline');
  expect(within(await findCard('Maps')).queryByText('Pictures or sounds missing')).toBeNull();
});

test('a card shows whether the exam was passed, and the best result', async () => {
  const exam = await server.addExam(root, 'Arithmetic');
  await server.addExam(root, 'Botany');
  for (const right of [0, 1, 0])
    await ann.call('addReport', {
      body: buildSubmission(makeFinished(ann.user._id, exam, { answers: makeAnswers(exam, right) })),
    });
  const { router } = await openHome();
  // The reports arrive with the first pull.
  await router.navigate('/user/reports');
  await screen.findByText('3 attempts');
  await router.navigate('/');
  await within(await findCard('Arithmetic')).findByText('Passed');
  within(await findCard('Arithmetic')).getByText((_, element) => element?.textContent === 'best 1 of 1 correct');
  within(await findCard('Arithmetic')).getByText('last 0 of 1');
  within(await findCard('Botany')).getByText('Not taken yet');
});

test('the best result is the one with the most marks, and in marks where parts of points count', async () => {
  const added = await server.addExam(root, 'Numbers');
  const question = {
    kind: 'numeric' as const,
    name: 'Pi?',
    value: '3.14',
    others: [{ value: '3', fraction: 0.8 }],
    points: 9,
  };
  const { _id } = await root.data('addQuestion', { id: added._id, body: question });
  const exam = await root.data('getExamById', { id: added._id });
  const take = (answers: Answers) =>
    ann.data('addReport', { body: buildSubmission(makeFinished(ann.user._id, exam, { answers })) });
  await take({ [_id]: { typed: '3', value: '3' } });
  await take(makeAnswers(added, 1));
  const { router } = await openHome();
  await router.navigate('/user/reports');
  await screen.findByText('2 attempts');
  await router.navigate('/');
  const card = within(await findCard('Numbers'));
  await card.findByText('best 7.2 of 10 marks');
  card.getByText('last 1 of 10 marks');
});

test('a card says that an exam was not taken only once all reports have been pulled', async () => {
  await server.addExam(root, 'Arithmetic');
  const { router } = await openHome();
  within(await findCard('Arithmetic')).getByText('Start Exam');
  expect(screen.queryByText('Not taken yet')).toBeNull();
  await router.navigate('/user/reports');
  await screen.findByRole('heading', { name: 'No reports available' });
  await router.navigate('/');
  await within(await findCard('Arithmetic')).findByText('Not taken yet');
});

test('typing searches, the address keeps the search, and Back returns to it', async () => {
  for (const name of ['Arithmetic', 'Botany', 'Botanical art']) await server.addExam(root, name);
  const { person, router } = await openHome();
  await findCard('Arithmetic');
  await person.type(screen.getByRole('searchbox', { name: 'Search exams' }), 'botan');
  await screen.findByText('2 of 3 exams');
  expect(names()).toEqual(['Botanical art', 'Botany']);
  expect(router.state.location.search).toBe('?search=botan');

  await person.click(within(await findCard('Botany')).getByText('Start Exam'));
  await screen.findByRole('button', { name: 'Start Exam' });
  await router.navigate(-1);
  await screen.findByText('2 of 3 exams');
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('botan');
  expect(router.state.location.search).toBe('?search=botan');
});

test('a category limits the catalogue; a search without match can be undone', async () => {
  await server.addExam(root, 'Arithmetic');
  await root.call('addExam', {
    body: { name: 'Botany', category: 'Plants', duration: 60, totalMarks: 1, passingMarks: 1 },
  });
  const { person } = await openHome('/?category=Plants');
  await screen.findByText('1 of 2 exams');
  expect(names()).toEqual(['Botany']);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'SQL');
  await findCard('Arithmetic');
  expect(names()).toEqual(['Arithmetic']);

  const search = screen.getByRole('searchbox') as HTMLInputElement;
  await person.type(search, 'bot');
  await screen.findByRole('heading', { name: 'No exams found' });
  screen.getByText('No exam in SQL matches “bot”.');
  await person.click(screen.getByRole('button', { name: 'Show all exams' }));
  await screen.findByText('2 exams, all saved for offline');
  expect(search.value).toBe('');
});

test('a category and a search are both kept, however quickly one follows the other', async () => {
  await server.addExam(root, 'Arithmetic');
  const { router } = await openHome();
  await findCard('Arithmetic');
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'SQL' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'arith' } });
  });
  expect(router.state.location.search).toBe('?search=arith&category=SQL');
});
