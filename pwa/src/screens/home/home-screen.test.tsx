import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { type Account, setUpServerAndDevice } from '../../sync/test-harness.ts';

const { server, device } = setUpServerAndDevice();
let root: Account;

beforeAll(async () => {
  root = await server.register('Root', true);
});
beforeEach(async () => {
  await device.openAs(root);
});

test('an empty catalogue shows that there is no exam', async () => {
  await openApp(device, '/');
  await screen.findByRole('heading', { name: 'No Exams Available' });
});

test('each exam is shown with its facts and a link', async () => {
  const exam = await server.addExam(root, 'Arithmetic');
  await openApp(device, '/');
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
