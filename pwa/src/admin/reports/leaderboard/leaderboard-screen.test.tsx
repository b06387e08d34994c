import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { makeAnswers } from '@quiz-app/shared/samples/make-exam';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from '../../../../test/harness.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { shownToasts } from '../../../ui/toast.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;

beforeEach(async () => {
  root = await server.register('Root', true);
});

async function openLeaderboard(who = root) {
  await device.openAs(who);
  const app = await openApp(device, '/leaderboard');
  await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
  return app;
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    );

/** Submits an attempt with `right` correct answers at an exam of three questions and 10 marks. */
async function attempt(who: Account, exam: Exam, right: number) {
  const answers = makeAnswers(exam, right);
  await who.data('addReport', { body: buildSubmission(makeFinished(who.user._id, exam, { answers })) });
}

async function threeQuestions() {
  const exam = await server.addExam(root);
  for (const name of ['2 + 2', '3 + 3']) {
    const question = { name, options: { A: '4', B: '6' }, correctOptions: ['A' as const] };
    await root.call('addQuestion', { id: exam._id, body: question });
  }
  return root.data('getExamById', { id: exam._id });
}

test('an empty leaderboard shows a message', async () => {
  await openLeaderboard();
  await screen.findByText('No leaderboard data available');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Rank', 'Name', 'Score']);
});

test('users are ranked by the sum of all attempts; ties share a rank, and the user’s own row is marked', async () => {
  const exam = await threeQuestions();
  const [ann, bo, cy] = [await server.register('Ann'), await server.register('Bo'), await server.register('Cy')];
  await attempt(bo, exam, 2);
  await attempt(ann, exam, 1);
  await attempt(ann, exam, 1);
  await attempt(cy, exam, 3);
  await attempt(root, exam, 0);
  await openLeaderboard();
  await screen.findByText('Cy');
  // The session is read from storage, so the user's own row may be marked after the list has appeared.
  await waitFor(() =>
    expect(rows()).toEqual([
      ['1', 'Cy', '10'],
      ['2', 'Ann', '6.67'],
      ['2', 'Bo', '6.67'],
      ['4', 'Root (you)', '0'],
    ]),
  );
});

test('tells a former admin why there is nothing, once, without a retry', async () => {
  await openLeaderboard(await server.registerDemoted('Ann'));
  await screen.findByText('Only admins can do this');
  expect(shownToasts.read()).toEqual([]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a failed request for the leaderboard can be retried', async () => {
  server.network = (request, deliver) =>
    request.url.includes('getAllReports') ? new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }) : deliver();
  const { person } = await openLeaderboard();
  await screen.findByText('Failed to fetch reports');
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No leaderboard data available');
});

test('offline, the leaderboard says that it needs a connection, and appears with one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.network = offline;
  await openLeaderboard();
  await screen.findByText('The leaderboard needs a connection.');
  server.network = online;
  vi.restoreAllMocks();
  act(() => window.dispatchEvent(new Event('online')));
  await screen.findByText('No leaderboard data available');
});

test('the leaderboard’s group is in the URL; without groups there is no choice', async () => {
  const exam = await threeQuestions();
  const [ann, bo] = [await server.register('Ann'), await server.register('Bo')];
  await attempt(ann, exam, 1);
  await attempt(bo, exam, 2);
  const { unmount } = await openLeaderboard();
  await screen.findByText('Bo');
  expect(screen.queryByLabelText('Group')).toBeNull();
  unmount();
  await root.data('editUser', { id: ann.user._id, body: { groups: ['7b'] } });
  const { person, router } = await openLeaderboard();
  await person.selectOptions(await screen.findByLabelText('Group'), '7b');
  await waitFor(() => expect(rows()).toEqual([['1', 'Ann', '3.33']]));
  expect(router.state.location.search).toBe('?group=7b');
  await person.selectOptions(screen.getByLabelText('Group'), 'Everyone');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(router.state.location.search).toBe('');
});
