import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openApp, signIn } from '../../app/test-app.tsx';
import { newDevice, startWorld } from '../../sync/test-device.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let root: Awaited<ReturnType<typeof world.register>>;

beforeAll(async () => {
  world = await startWorld();
  root = await world.register('Root', true);
});
afterAll(() => world.stop());
beforeEach(async () => {
  newDevice();
  await signIn(root.token, root.user);
});

test('says when there is no exam', async () => {
  await openApp('/');
  await screen.findByRole('heading', { name: 'No Exams Available' });
});

test('shows each exam with its facts and the way into it', async () => {
  const exam = await world.addExam(root.token, 'Arithmetic');
  await openApp('/');
  const card = (await screen.findByRole('heading', { name: 'Arithmetic' })).closest('li') ?? document.body;
  const facts = [...card.querySelectorAll('dl > div')].map((cell) =>
    [...cell.children].map((part) => part.textContent),
  );
  expect(Object.fromEntries(facts)).toEqual({
    Category: 'SQLSaved for offline',
    'Total Questions': '1',
    'Total Marks': '10',
    'Passing Marks': '5',
    Duration: '1 min',
  });
  const start = within(card).getByText('Start Exam');
  expect(start.getAttribute('href')).toBe(`/user/write-exam/${exam._id}`);
});
