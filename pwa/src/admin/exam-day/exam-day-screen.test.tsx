import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { type Account, makeFinished, online, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;
let exam: Exam;

beforeEach(async () => {
  root = await server.register('Root', true);
  exam = await server.addExam(root, 'Capitals');
});

async function register(name: string, ...groups: string[]): Promise<Account> {
  const person = await server.register(name);
  const { _id: id, email } = person.user;
  await root.data('editUser', { id, body: { name, email, isAdmin: false, groups, extraTimePercent: 0 } });
  return person;
}

async function tell(who: Account, state?: 'started' | 'finished'): Promise<void> {
  const { envelope } = await who.call('getAllExams', { query: { since: '' } });
  const { cursor = '' } = envelope as { cursor?: string };
  const attempts = state ? [{ exam: exam._id, state, secondsAgo: 120 }] : [];
  await who.data('updateDeviceState', { body: { cursor, attempts } });
}

/** Ann has handed in, Bo has started, Cy has finished, Di has the exam, and nothing is known of Ed. */
async function aClass() {
  const [ann, bo, cy, di] = [
    await register('Ann', '7b'),
    await register('Bo', '7b'),
    await register('Cy', '7b'),
    await register('Di', '7b', '7c'),
  ];
  await register('Ed');
  await tell(ann);
  await ann.data('addReport', { body: buildSubmission(makeFinished(ann.user._id, exam)) });
  await tell(bo, 'started');
  await tell(cy, 'finished');
  await tell(di);
  return { ann, bo, cy, di };
}

async function openExamDay(search = '', who = root) {
  await device.openAs(who);
  return openApp(device, `/admin/exams/${exam._id}/live${search}`);
}

const rows = () =>
  within(screen.getByRole('table', { name: 'People' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const names = () => rows().map(([name]) => name);

test('shows how far each person is, and since when', async () => {
  await aClass();
  await openExamDay();
  await screen.findByRole('heading', { level: 1, name: 'Capitals' });
  await screen.findByText('Exam day: 1 of 5 handed in');
  expect(rows()).toEqual([
    ['Ann', 'Handed in', 'now', 'now'],
    ['Bo', 'In progress', '2 min ago', 'now'],
    ['Cy', 'Finished, not handed in', '2 min ago', 'now'],
    ['Di', 'Ready', '–', 'now'],
    ['Ed', 'Not seen yet', '–', 'never'],
  ]);
});

test('the list can be limited to a group, and to people who have the exam and did not hand in', async () => {
  await aClass();
  const { person } = await openExamDay();
  await screen.findByText('Exam day: 1 of 5 handed in');
  await person.selectOptions(screen.getByLabelText('Show'), 'Still to hand in (3)');
  expect(names()).toEqual(['Bo', 'Cy', 'Di']);
  await person.selectOptions(screen.getByLabelText('Group'), '7c');
  await screen.findByText('Exam day: 0 of 1 handed in');
  expect(names()).toEqual(['Di']);
  await waitFor(() => expect(server.requests.some((asked) => asked.includes('group=7c'))).toBe(true));
  await person.selectOptions(screen.getByLabelText('Show'), 'Not downloaded (0)');
  screen.getByText('No one matches');
});

test('the roll is called from a list that stays while they hand in', async () => {
  const { bo } = await aClass();
  const { person } = await openExamDay('?show=to-call');
  await person.click(await screen.findByRole('button', { name: 'Roll call (3)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Still to hand in' });
  const lines = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines()).toEqual(['BoIn progress', 'CyFinished, not handed in', 'DiReady']);
  await person.click(within(dialog).getByRole('checkbox', { name: /Cy/ }));
  expect((within(dialog).getByRole('checkbox', { name: /Cy/ }) as HTMLInputElement).checked).toBe(true);
  await bo.data('addReport', { body: buildSubmission(makeFinished(bo.user._id, exam)) });
  window.dispatchEvent(new Event('online'));
  await expect.poll(lines).toEqual(['BoHanded in', 'CyFinished, not handed in', 'DiReady']);
});

test('a failed request can be retried', async () => {
  server.network = (request, deliver) =>
    request.url.includes('/live/') ? new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }) : deliver();
  const { person } = await openExamDay();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.network = online;
  await person.click(again);
  await screen.findByText('Exam day: 0 of 0 handed in');
  screen.getByText('No one matches');
});

test('tells a former admin why there is nothing', async () => {
  await openExamDay('', await server.registerDemoted('Ann'));
  await screen.findByText('Only admins can do this');
  expect(screen.queryByRole('table')).toBeNull();
});
