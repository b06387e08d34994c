import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { makeAnswers } from '@quiz-app/shared/samples/make-exam';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Account, makeFinished, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { paths } from '../../paths.ts';

const { server, device } = setUpServerAndDevice();
let root: Account;
let exam: Exam;

beforeAll(async () => {
  root = await server.register('Root', true);
  exam = await server.addExam(root);
});
beforeEach(() => device.openAs(root));

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const devices = () =>
  within(screen.getByRole('region', { name: 'Devices' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/, 'then'));

/** Hands attempts in, one after the other. */
async function take(who: Account, ...rights: number[]) {
  for (const right of rights)
    await who.data('addReport', {
      body: buildSubmission(makeFinished(who.user._id, exam, { answers: makeAnswers(exam, right) })),
    });
}

async function openPerson({ user }: Account) {
  const app = await openApp(device, paths.person(user._id));
  await screen.findByRole('heading', { level: 1, name: user.name });
  return app;
}

async function choose({ person }: Awaited<ReturnType<typeof openApp>>, entry: string) {
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

test('shows groups, extra time, devices and the six newest attempts of exactly this person', async () => {
  const [ann, namesake] = [await server.register('Ann'), await server.register('Ann')];
  await take(ann, 0, 1, 1, 1, 1, 1, 1);
  await take(namesake, 0);
  const { card } = await root.data('newCard', { id: ann.user._id });
  await server.clientOf().data('loginWithCard', { body: { card } });
  await root.data('editUser', { id: ann.user._id, body: { groups: ['7b', 'chess'], extraTimePercent: 25 } });
  const { person, router } = await openPerson(ann);
  expect(['Groups', 'Extra time', 'Logs in with', 'Role'].map(fact)).toEqual([
    '7b, chess',
    '25%',
    'Password or card',
    'User',
  ]);
  expect(devices()).toEqual([expect.stringMatching(/Since then, with a card$/), expect.stringMatching(/Since then$/)]);
  const table = await screen.findByRole('table', { name: 'Attempts, newest first' });
  expect(within(table).getAllByText('Pass')).toHaveLength(6);
  screen.getByText(/^6 of 7 attempts/);
  await person.click(screen.getByRole('link', { name: 'Show all' }));
  await screen.findByText('7 reports');
  expect(screen.getByLabelText<HTMLInputElement>('User').value).toBe('Ann');
  await router.navigate(-1);
  const [newest] = await within(await screen.findByRole('table', { name: 'Attempts, newest first' })).findAllByRole(
    'link',
    { name: exam.name },
  );
  if (newest) await person.click(newest);
  await person.click(await screen.findByRole('link', { name: 'Person' }));
  await screen.findByRole('heading', { name: 'Ann' });
});

test('says so where there are no devices, attempts, ways to log in, or where there is no such person', async () => {
  const [lea] = await root.data('importUsers', { body: [{ name: 'Lea', email: 'lea@example.org' }] });
  const { unmount } = await openApp(device, paths.person(lea?._id ?? ''));
  await screen.findByText('No attempts yet');
  screen.getByText('No devices logged in');
  expect(['Groups', 'Extra time', 'Logs in with'].map(fact)).toEqual(['None', 'None', 'Nothing yet']);
  unmount();
  await openApp(device, paths.person('nobody'));
  await screen.findByRole('heading', { level: 1, name: 'User not found' });
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'People' }).getAttribute('href')).toBe(
    '/admin/people',
  );
});

test('is edited, logged out everywhere, and given a card to print', async () => {
  const bo = await server.register('Bo');
  const app = await openPerson(bo);
  const { person } = app;
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.type(screen.getByLabelText('Name'), 'b');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Bob' });
  expect(devices()).toHaveLength(1);
  await choose(app, 'Log out everywhere');
  await person.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
  await screen.findByText('No devices logged in');
  await choose(app, 'Print a card');
  await person.click(await screen.findByRole('button', { name: 'Make cards' }));
  await screen.findByText('1 card. Print now. This code won’t be shown again.');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(fact('Logs in with')).toBe('Password or card'));
});

test('deleting leads back to the list, and Undo to the person', async () => {
  const cy = await server.register('Cy');
  const app = await openPerson(cy);
  await choose(app, 'Delete');
  await screen.findByRole('heading', { level: 1, name: 'People' });
  expect((await root.call('getUser', { id: cy.user._id })).status).toBe(404);
  await app.person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { level: 1, name: 'Cy' });
});
