import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Account, offline, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { remember } from '../../local/local-storage/remembered.ts';
import { pullExams } from '../../sync/pull/pull-exams.ts';

const { server, device } = setUpServerAndDevice();
let root: Account;

beforeAll(async () => {
  root = await server.register('Root', true);
  await server.register('Wanda');
  await server.addExam(root, 'Warm-up');
  await server.addExam(root, 'Über Straßen');
  await server.addExam(root, '🚲 Ampeln');
  const draft = await server.addExam(root, 'Unfinished');
  await root.data('editExam', { id: draft._id, body: { ...draft, published: false } });
});

const opener = () => screen.findByRole('button', { name: 'Find exams, people and actions' });
const field = () => screen.findByRole('combobox', { name: 'Search exams, people and actions' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const current = () => screen.queryByRole('option', { selected: true })?.textContent;

/** Opens a page as an admin on a device that has the exams, and opens the menu there by the keys. */
async function openMenu(path = '/profile') {
  const page = await device.openAs(root);
  await pullExams(page);
  const app = await openApp(device, path);
  await opener();
  await app.person.keyboard('{Control>}k{/Control}');
  await field();
  return app;
}

test('an exam is found as its name is typed, and Enter opens its editing', async () => {
  const { person, router } = await openMenu();
  await person.keyboard('wa');
  await screen.findByRole('group', { name: 'Exams' });
  expect(options().slice(0, 2)).toEqual(['Warm-upEdit', 'Results of Warm-upResults']);
  expect(screen.getAllByText('Wa', { selector: 'mark' })).toHaveLength(2);
  expect((await field()).getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/exams\/edit\//));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the arrows lead through all entries and around, and a press opens one', async () => {
  const { person, router } = await openMenu();
  await person.keyboard('warm');
  await expect.poll(current).toBe('Warm-upEdit');
  await person.keyboard('{ArrowDown}');
  expect(current()).toBe('Results of Warm-upResults');
  await person.keyboard('{ArrowDown}');
  expect(current()).toBe('Warm-upEdit');
  await person.keyboard('{ArrowUp}');
  expect(current()).toBe('Results of Warm-upResults');
  await person.click(screen.getByRole('option', { name: /^Results of/ }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/results$/));
});

test('accents and case do not matter, a draft has no results, and nothing is said to match nothing', async () => {
  const { person } = await openMenu();
  await person.keyboard('strassen uber');
  await expect.poll(options).toEqual(['Über StraßenEdit', 'Results of Über StraßenResults']);
  expect(screen.getAllByText('Straßen', { selector: 'mark' })).toHaveLength(2);
  await person.clear(await field());
  await person.keyboard('unfini');
  await expect.poll(options).toEqual(['UnfinishedEdit']);
  await person.clear(await field());
  await person.keyboard('zzz');
  await screen.findByText('Nothing matches “zzz”.');
  expect((await field()).getAttribute('aria-expanded')).toBe('false');
});

test('the letters that match are marked, also behind an emoji', async () => {
  const { person } = await openMenu();
  await person.keyboard('ampel');
  await expect.poll(options).toEqual(['🚲 AmpelnEdit', 'Results of 🚲 AmpelnResults']);
  expect(screen.getAllByText('Ampel', { selector: 'mark' })).toHaveLength(2);
});

test('a person is found by two letters, and does not take the place of the current entry', async () => {
  const { person, router } = await openMenu();
  await person.keyboard('an');
  await expect.poll(current).toBe('Leaderboard');
  await screen.findByRole('group', { name: 'People' });
  expect(options()).toEqual([expect.stringMatching(/^Wandawanda-.*@example\.org$/), 'Leaderboard']);
  expect(current()).toBe('Leaderboard');
  await person.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/people\//));
  expect(server.requests.filter((each) => each.startsWith('GET /api/users?search='))).toEqual([
    'GET /api/users?search=an&limit=5',
  ]);
});

test('offline, exams and actions are found, and no person', async () => {
  const { person } = await openMenu();
  server.network = offline;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await person.keyboard('wa');
  await expect.poll(options).toEqual(['Warm-upEdit', 'Results of Warm-upResults']);
  await person.clear(await field());
  await person.keyboard('lead');
  await expect.poll(options).toEqual(['Leaderboard']);
  vi.restoreAllMocks();
});

test('without a search all actions are shown, and an action is done', async () => {
  const { person, router } = await openMenu();
  await expect
    .poll(options)
    .toEqual(['Add Exam', 'Import exams', 'Add person', 'Print cards', 'Reports', 'Leaderboard', 'Switch theme']);
  const before = document.documentElement.dataset.theme;
  onTestFinished(() => remember('theme', 'system'));
  await person.keyboard('dark{Enter}');
  await waitFor(() => expect(document.documentElement.dataset.theme).not.toBe(before));
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(await opener());
  await field();
  await person.keyboard('add e{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/exams/add'));
});

test('Esc and the keys that opened it close it, and the focus returns', async () => {
  const { person } = await openMenu();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await opener());
  await field();
  await person.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => opener().then((button) => expect(document.activeElement).toBe(button)));
});

test('the keys do nothing over an open dialog, nor for users', async () => {
  const { person, unmount } = await openMenu();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  await person.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  unmount();

  await device.openAs(await server.register('Ann'));
  const app = await openApp(device, '/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.queryByRole('button', { name: 'Find exams, people and actions' })).toBeNull();
  await app.person.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
