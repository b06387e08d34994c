import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Account, offline, online, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { stubFileWorker } from '../../../test/stub-file-worker.ts';
import { write } from '../../../test/write.ts';
import { doublePressMs } from '../parts/use-deletion-guard.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;

let added: string[];

beforeEach(async () => {
  added = [];
  root = await server.register('Root', true);
});

type Person = Awaited<ReturnType<typeof openApp>>['person'];

async function openExams(who = root) {
  await device.openAs(who);
  const app = await openApp(device, '/admin/exams');
  await screen.findByRole('heading', { level: 1, name: 'Exams' });
  for (const name of added) await screen.findByRole('button', { name: `Delete exam ${name}` });
  return app;
}

/** Presses at a given time, in milliseconds, however long the test takes. `detail` counts the clicks of a gesture. */
function pressAt(timeStamp: number, button: HTMLElement, detail = 1): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  fireEvent(button, click);
}

function addExam(
  name: string,
  category: string,
  duration: number,
  settings: { published?: boolean; passingMarks?: number } = {},
) {
  added.push(name);
  const details = { name, category, duration, totalMarks: 20, passingMarks: 12.5 };
  return root.data('addExam', { body: { ...details, ...settings } });
}
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole('row').slice(1).map(cells);
const names = () => rows().map(([name]) => name);
const menuOf = (name: string) => screen.getByRole('button', { name: `More actions for exam ${name}` });

/** Opens a menu and chooses an entry. */
async function choose(person: Person, menu: HTMLElement, entry: string) {
  await person.click(menu);
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

test('an empty list leads to the first exam', async () => {
  await openExams();
  const empty = (await screen.findByRole('heading', { name: 'No exams available' })).parentElement as HTMLElement;
  expect(within(empty).getByRole('link', { name: 'Add Exam' }).getAttribute('href')).toBe('/admin/exams/add');
  expect(screen.getAllByRole('link', { name: 'Add Exam' })).toHaveLength(1);
});

test('the exams are counted once they are known, not while they are fetched', async () => {
  await addExam('Joins', 'SQL', 5400);
  const counts = new Set<string>();
  const observer = new MutationObserver(() => counts.add(screen.queryByText(/^\d+ exams?$/)?.textContent ?? ''));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  await openExams();
  await screen.findByText('1 exam');
  observer.disconnect();
  expect([...counts].filter(Boolean)).toEqual(['1 exam']);
});

test('the list has every exam with its formatted duration', async () => {
  await addExam('Joins', 'SQL', 5400);
  await addExam('Closures', 'JavaScript', 45);
  await openExams();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Exam Name',
    'Duration',
    'Category',
    'Total Marks',
    'Passing Marks',
    'Action',
  ]);
  expect(rows()).toEqual([
    ['Closures', '45 s 0 questions', 'JavaScript', '20', '12.5', 'Results'],
    ['Joins', '1 h 30 min 0 questions', 'SQL', '20', '12.5', 'Results'],
  ]);
  expect(screen.getByText('2 exams')).toBeDefined();
});

test('the list marks exams that no one can pass', async () => {
  await addExam('Closures', 'JavaScript', 45, { passingMarks: 20.5 });
  await addExam('Joins', 'SQL', 5400, { passingMarks: 20 });
  await openExams();
  expect(names()).toEqual(['Closures No one can pass', 'Joins']);
});

test('the list marks drafts, which have Publish instead of Results', async () => {
  await addExam('Closures', 'JavaScript', 45, { published: false });
  await addExam('Joins', 'SQL', 5400, { published: true });
  const { person } = await openExams();
  expect(rows().map(([name, , , , , action]) => [name, action])).toEqual([
    ['Closures Draft', 'Publish'],
    ['Joins', 'Results'],
  ]);
  await person.click(menuOf('Closures'));
  await screen.findByRole('menuitem', { name: 'Copy' });
  expect(screen.queryByRole('menuitem', { name: 'Share' })).toBeNull();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Publish exam Closures' }));
  await person.click(screen.getByRole('button', { name: /^Publish: / }));
  await screen.findByRole('link', { name: 'Results of exam Closures' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('the list sorts by name, duration and category in both directions', async () => {
  await addExam('B', 'CSS', 30);
  await addExam('A', 'SQL', 10);
  await addExam('C', 'HTML', 20);
  const { person } = await openExams();
  const sort = (by: string) => person.click(screen.getByRole('button', { name: by }));
  expect(names()).toEqual(['A', 'B', 'C']);
  await sort('Duration');
  expect(names()).toEqual(['A', 'C', 'B']);
  expect(screen.getByRole('columnheader', { name: 'Duration' }).getAttribute('aria-sort')).toBe('ascending');
  await sort('Duration');
  expect(names()).toEqual(['B', 'C', 'A']);
  await sort('Category');
  expect(names()).toEqual(['B', 'C', 'A']);
  await sort('Exam Name');
  expect(names()).toEqual(['A', 'B', 'C']);
});

test('the search finds exams by name and category, and says when there is none', async () => {
  await addExam('Joins', 'SQL', 60);
  await addExam('Closures', 'JavaScript', 60);
  const { person } = await openExams();
  const search = screen.getByRole('searchbox', { name: 'Search exams' });
  await person.type(search, 'sql');
  expect(names()).toEqual(['Joins']);
  expect(screen.getByText('1 of 2 exams')).toBeDefined();
  await person.clear(search);
  await write(person, search, 'none');
  expect(screen.getByText('No exam matches “none”.')).toBeDefined();
});

test('a copy has the exam’s questions, and opens in the editor', async () => {
  await server.addExam(root, 'Sums');
  added.push('Sums');
  const { person, router } = await openExams();
  await choose(person, menuOf('Sums'), 'Copy');
  await screen.findByText('Exam copied successfully');
  await screen.findByRole('tab', { name: 'Questions 1' });
  const copy = (await root.data('getAllExams')).find(({ name }) => name === 'Copy of Sums');
  expect(router.state.location.pathname).toBe(`/admin/exams/edit/${copy?._id}`);
});

test('the preview of an exam opens from the list, and its end leads back there', async () => {
  await server.addExam(root, 'Sums');
  added.push('Sums');
  const { person, router } = await openExams();
  await person.type(screen.getByRole('searchbox', { name: 'Search exams' }), 'sum');
  await choose(person, menuOf('Sums'), 'Preview');
  await screen.findByText('Preview: nothing is stored or counted.');
  await person.click(screen.getByRole('link', { name: 'End preview' }));
  expect(await screen.findByText('1 of 1 exam')).toBeDefined();
  expect(router.state.location.pathname).toBe('/admin/exams');
});

test('Share copies the address of the exam, or opens the device’s dialog', async () => {
  const { _id } = await addExam('Joins', 'SQL', 60);
  const { person } = await openExams();
  const share = () => choose(person, menuOf('Joins'), 'Share');
  await share();
  await screen.findByText('Link copied: Joins');
  const url = `${location.origin}/user/write-exam/${_id}`;
  expect(await navigator.clipboard.readText()).toBe(url);
  const dialog = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: dialog, configurable: true });
  await share();
  expect(dialog).toHaveBeenCalledWith({ title: 'Joins', url });
  Reflect.deleteProperty(navigator, 'share');
  expect(screen.queryByText(/could not be copied/)).toBeNull();
});

test('the name, the edit icon and a press on the row lead to the exam', async () => {
  const exam = await addExam('Joins', 'SQL', 60);
  const { person, router } = await openExams();
  expect(screen.getByRole('link', { name: 'Edit exam Joins' }).getAttribute('href')).toBe(
    `/admin/exams/edit/${exam._id}`,
  );
  expect(screen.getByRole('link', { name: 'Joins' }).getAttribute('href')).toBe(`/admin/exams/edit/${exam._id}`);
  expect(screen.getByRole('link', { name: 'Results of exam Joins' }).getAttribute('href')).toBe(
    `/admin/exams/${exam._id}/results`,
  );
  await person.click(screen.getByRole('cell', { name: 'SQL' }));
  await screen.findByRole('heading', { name: 'Joins' });
  expect(router.state.location.pathname).toBe(`/admin/exams/edit/${exam._id}`);
});

test('Export of one exam opens its dialog', async () => {
  stubFileWorker();
  await addExam('Joins', 'SQL', 60);
  const { person } = await openExams();
  await choose(person, menuOf('Joins'), 'Export');
  await screen.findByRole('dialog', { name: 'Export 1 exam' });
});

test('the page’s menu leads to the import, and saves the example file', async () => {
  const { person } = await openExams();
  await screen.findByText('No exams available');
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  expect((await screen.findByRole('menuitem', { name: 'Import' })).getAttribute('href')).toBe('/admin/exams/import');
  expect(screen.queryByRole('menuitem', { name: 'Select exams' })).toBeNull();
  const saved: File[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
  await person.click(screen.getByRole('menuitem', { name: 'Example file (CSV)' }));
  expect(saved.map(({ name }) => name)).toEqual(['quiz-app-example.csv']);
});

test('exams are selected after Select exams only, until Done', async () => {
  for (const name of ['A', 'B', 'C']) await addExam(name, 'SQL', 60);
  const { person } = await openExams();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await choose(person, screen.getByRole('button', { name: 'More actions' }), 'Select exams');
  screen.getByText('No exam selected');
  await person.click(screen.getByRole('checkbox', { name: 'Select exam A' }));
  await person.click(within(screen.getAllByRole('row')[3] as HTMLElement).getByText('SQL'));
  screen.getByText('2 exams selected');
  expect(screen.queryByRole('button', { name: 'Delete exam A' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Select all' }));
  screen.getByText('3 exams selected');
  await person.click(screen.getByRole('button', { name: 'Select none' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select exam B' }));
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('main'));

  await choose(person, screen.getByRole('button', { name: 'More actions' }), 'Select exams');
  screen.getByText('No exam selected');
  await person.click(screen.getByRole('button', { name: 'Select all' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select exam B' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Exams deleted successfully: 2');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(names()).toEqual(['B']);
});

test('the delete icon deletes at once, and Undo restores the exam', async () => {
  await addExam('Joins', 'SQL', 60);
  const { person } = await openExams();
  await person.click(screen.getByRole('button', { name: 'Delete exam Joins' }));
  await screen.findByText('Exam deleted successfully: Joins');
  await screen.findByText('No exams available');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await waitFor(() => person.click(screen.getByRole('button', { name: 'Undo' })));
  await screen.findByText('Exam restored successfully');
  expect(names()).toEqual(['Joins']);
});

test('a double click or tap on a bin deletes one exam, even if the next row moves under it', async () => {
  for (const name of ['A', 'B', 'C', 'D']) await addExam(name, 'SQL', 60);
  await openExams();
  const firstBin = () => screen.getAllByRole('button', { name: /^Delete exam/ })[0] as HTMLElement;
  pressAt(1000, firstBin());
  pressAt(1200, firstBin(), 2);
  await waitFor(() => expect(names()).toEqual(['B', 'C', 'D']));
  pressAt(1400, firstBin(), 2);
  // On a touch screen the second tap may count as a click of its own.
  pressAt(3000, firstBin());
  await waitFor(() => expect(names()).toEqual(['C', 'D']));
  pressAt(3000 + doublePressMs - 1, firstBin());
  pressAt(5000, firstBin());
  await waitFor(() => expect(names()).toEqual(['D']));
  // The list shows a deletion before the server has answered, and the toast must not appear in the next test.
  await screen.findByText('Exam deleted successfully: C');
  expect(server.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(3);
});

test('an exam that someone else has changed is updated first, and deleted at the second click', async () => {
  const { _id: id, ...exam } = await addExam('Joins', 'SQL', 60);
  await openExams();
  // A pull that is still running would show the change before the click.
  server.network = (request, deliver) => {
    if (request.method === 'GET') return offline();
    server.network = online;
    return deliver();
  };
  await root.data('editExam', { id, body: { ...exam, name: 'Outer joins' } });
  pressAt(1000, screen.getByRole('button', { name: 'Delete exam Joins' }));
  await screen.findByText('This exam was changed by someone else and was not deleted. You can delete it again.');
  expect(names()).toEqual(['Outer joins']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  pressAt(1000 + doublePressMs, screen.getByRole('button', { name: 'Delete exam Outer joins' }));
  await screen.findByText('Exam deleted successfully: Outer joins');
  await screen.findByText('No exams available');
});

test('a former admin sees the server’s message and deletes nothing', async () => {
  await addExam('Joins', 'SQL', 60);
  const { person } = await openExams(await server.registerDemoted('Ann'));
  await person.click(screen.getByRole('button', { name: 'Delete exam Joins' }));
  await screen.findByText('Only admins can do this');
  expect(names()).toEqual(['Joins']);
});

test('offline, cached exams are shown and controls that need the server are disabled', async () => {
  await addExam('Joins', 'SQL', 60);
  const { person } = await openExams();
  const before = server.requests.length;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => window.dispatchEvent(new Event('offline')));
  expect(within(screen.getByRole('main')).getByText('You are offline.')).toBeDefined();
  expect(names()).toEqual(['Joins']);
  const remove = screen.getByRole('button', { name: 'Delete exam Joins' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  await person.click(remove);
  expect(server.requests.slice(before).filter((request) => request.startsWith('DELETE'))).toEqual([]);
  vi.restoreAllMocks();
  act(() => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('You are offline.')).toBeNull());
});
