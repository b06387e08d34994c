import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { openApp, signIn } from '../../app/test-app.tsx';
import { newDevice, startWorld } from '../../sync/test-device.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let root: Awaited<ReturnType<typeof world.register>>;

beforeEach(async () => {
  world = await startWorld();
  root = await world.register('Root', true);
  newDevice();
  return () => world.stop();
});

async function openLeaderboard(who = root) {
  await signIn(who.token, who.user);
  const app = await openApp('/leaderboard');
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

/** Somebody who answers `right` of the questions of an exam with three of them, on 10 marks. */
async function attempt(
  who: { token: string; user: { _id: string } },
  exam: { _id: string; questions: { _id: string }[] },
  right: number,
) {
  const result = {
    correctAnswers: exam.questions.slice(0, right),
    wrongAnswers: exam.questions.slice(right),
    verdict: 'Fail',
  };
  await world.call('reports/addReport', { exam: exam._id, user: who.user._id, result }, who.token);
}

async function threeQuestions() {
  const exam = await world.addExam(root.token);
  for (const name of ['2 + 2', '3 + 3']) {
    const question = { name, options: { A: '4', B: '6' }, correctOptions: ['A'], questionId: '', exam: exam._id };
    await world.call(`exams/addQuestionToExam/${exam._id}`, question, root.token);
  }
  return (await world.call(`exams/getExamById/${exam._id}`, undefined, root.token, 'GET')).data;
}

test('says when there is nothing to rank', async () => {
  await openLeaderboard();
  await screen.findByText('No leaderboard data available');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Rank', 'Name', 'Score']);
});

test('ranks the sums of all attempts; ties share a rank, and the own row is marked', async () => {
  const exam = await threeQuestions();
  const [ann, bo, cy] = [await world.register('Ann'), await world.register('Bo'), await world.register('Cy')];
  await attempt(bo, exam, 2);
  await attempt(ann, exam, 1);
  await attempt(ann, exam, 1);
  await attempt(cy, exam, 3);
  await attempt(root, exam, 0);
  await openLeaderboard();
  await screen.findByText('Cy');
  expect(rows()).toEqual([
    ['1', 'Cy', '10'],
    ['2', 'Ann', '6.67'],
    ['2', 'Bo', '6.67'],
    ['4', 'Root (you)', '0'],
  ]);
});

test('shows a regular user the server’s message and no row', async () => {
  await openLeaderboard(await world.register('Ann'));
  await screen.findByText('Only admins can do this');
  expect(screen.queryByRole('table')).toBeNull();
});

test('tries again after a failure', async () => {
  world.network = (request, deliver) =>
    request.url.includes('getAllReports') ? new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }) : deliver();
  const { person } = await openLeaderboard();
  await screen.findByText('Failed to fetch reports');
  world.network = (_, deliver) => deliver();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No leaderboard data available');
});
