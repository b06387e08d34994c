import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import { makeAnswers } from '@quiz-app/shared/samples/make-exam';
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, setUpServerAndDevice } from '../../../test/harness.ts';
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

async function addExam(name: string, settings: ExamSettings) {
  const { _id: id, ...exam } = await server.addExam(root, name);
  return root.data('editExam', { id, body: { ...exam, ...settings } });
}

/** Opens Home offline, after the exams were pulled. */
async function openOffline({ token, user }: Pick<Account, 'token' | 'user'>) {
  server.network = (_, deliver) => deliver();
  const page = await device.openAs({ token, user });
  await pullExams(page);
  await pullReports(page);
  server.network = offline;
  await openApp(device, '/');
  return page;
}

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') ?? document.body);
};
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('drafts and exams for other groups are not shown, and cannot be opened by address', async () => {
  await addExam('Arithmetic', {});
  const draft = await addExam('Botany', { published: false });
  await addExam('Chemistry', { groups: ['7a', '7b'] });
  await addExam('Drawing', { groups: ['8c'] });
  // An admin of the same device has pulled all of them.
  await pullExams(await device.openAs(root));
  server.network = offline;
  const page = await device.openAs({ ...ann, user: { ...ann.user, groups: ['7b'] } });
  await openApp(device, '/');
  await screen.findByText('2 exams, all saved for offline');
  expect(names()).toEqual(['Arithmetic', 'Chemistry']);
  cleanup();
  await openApp(device, `/user/write-exam/${draft._id}`);
  await screen.findByText('Couldn’t load your exams');
  expect(await page.exams.queryOne(draft._id)).toBeDefined();
});

test('an admin sees every exam, with drafts marked', async () => {
  await addExam('Botany', { published: false });
  await addExam('Chemistry', { groups: ['7a'] });
  await openOffline(root);
  (await card('Botany')).getByText('Draft');
  (await card('Chemistry')).getByText('Start Exam');
});

test('a card says why an exam cannot be started, but still links to it', async () => {
  const soon = await addExam('Arithmetic', { opensAt: '2126-11-23T08:00:00.000Z' });
  await addExam('Botany', { closesAt: '2025-11-23T08:00:00.000Z' });
  await addExam('Chemistry', { opensAt: inHours(-1), closesAt: inHours(1) });
  await openOffline(ann);
  const opens = await card('Arithmetic');
  opens.getByText(/^Opens 23 Nov 2126, \d\d:\d\d$/);
  expect(opens.getByText('View Exam').getAttribute('href')).toBe(`/user/write-exam/${soon._id}`);
  (await card('Botany')).getByText(/^Closed since 23 Nov 2025, \d\d:\d\d$/);
  (await card('Chemistry')).getByText(/^Closes /);
  (await card('Chemistry')).getByText('Start Exam');
});

test('attempts count as soon as they are finished, sent or not; the best and the last result are shown', async () => {
  const exam = await addExam('Arithmetic', { attemptsAllowed: 3 });
  for (const [right, finishedAt] of [
    [1, '2026-01-01T10:00:00.000Z'],
    [0, '2026-01-02T10:00:00.000Z'],
  ] as const)
    await ann.data('addReport', {
      body: buildSubmission(makeFinished(ann.user._id, exam, { answers: makeAnswers(exam, right), finishedAt })),
    });
  const page = await openOffline(ann);
  const shown = await card('Arithmetic');
  await shown.findByText('1 of 3 attempts left');
  shown.getByText((_, element) => element?.textContent === 'best 1 of 1 correct');
  shown.getByText('last 0 of 1');
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await screen.findByText('No attempts left');
  (await card('Arithmetic')).getByText('View Result');
});

test('a card does not say how many attempts are left before the reports are read', async () => {
  await addExam('Arithmetic', { attemptsAllowed: 2 });
  const page = await device.openAs(ann);
  await pullExams(page);
  server.network = offline;
  await openApp(device, '/');
  const shown = await card('Arithmetic');
  expect(shown.queryByText(/attempts left/)).toBeNull();
  server.network = (_, deliver) => deliver();
  await pullReports(page);
  await shown.findByText('2 of 2 attempts left');
});

test('an exam that opens while the page is visible can be started then', async () => {
  const opensAt = Date.now() + 3_600_000;
  const time = vi.spyOn(Date, 'now').mockReturnValue(opensAt - 500);
  await addExam('Arithmetic', { opensAt: new Date(opensAt).toISOString() });
  await openOffline(ann);
  const shown = await card('Arithmetic');
  shown.getByText(/^Opens /);
  time.mockReturnValue(opensAt);
  await screen.findByText('Start Exam');
  expect(screen.queryByText(/^Opens /)).toBeNull();
});

test('the server’s clock counts, even offline, when the device’s is wrong', async () => {
  await addExam('Arithmetic', { opensAt: inHours(1) });
  localStorage.setItem('server clock', String(2 * 3_600_000));
  await openOffline(ann);
  (await card('Arithmetic')).getByText('Start Exam');
});

test('the duration includes extra time, in words that fit into a third of a phone', async () => {
  await addExam('Arithmetic', {});
  await openOffline({ ...ann, user: { ...ann.user, extraTimePercent: 50 } });
  const duration = (await card('Arithmetic')).getByText('Duration').nextElementSibling;
  expect(duration?.textContent).toBe('1 min 30 s with\u00a0extra\u00a0time');
});

test('what closes first is open first; what opens later, and what is done or closed, follow', async () => {
  await addExam('Arithmetic', { closesAt: inHours(5) });
  await addExam('Botany', { closesAt: inHours(2) });
  await addExam('Chemistry', {});
  await addExam('Drawing', { opensAt: inHours(9) });
  await addExam('Ethics', { opensAt: inHours(3) });
  await addExam('French', { closesAt: inHours(-1) });
  await openOffline(ann);
  await screen.findByRole('heading', { level: 2, name: 'Later' });
  const parts = [...screen.getByRole('main').querySelectorAll('section')].map((part) => [
    ...part.querySelectorAll('h2, h3'),
  ]);
  expect(parts.map((headings) => headings.map(({ textContent }) => textContent))).toEqual([
    ['Open now', 'Botany', 'Arithmetic', 'Chemistry'],
    ['Later', 'Ethics', 'Drawing'],
    ['Done and closed', 'French'],
  ]);
});

test('an exam that was taken leads to its result, and what went wrong to practice', async () => {
  const exam = await addExam('Arithmetic', { attemptsAllowed: 2 });
  const finished = makeFinished(ann.user._id, exam, { answers: makeAnswers(exam, 0) });
  await ann.data('addReport', { body: buildSubmission(finished) });
  const page = await openOffline(ann);
  const shown = await card('Arithmetic');
  const result = `/user/write-exam/${exam._id}?attempt=${finished.attemptId}`;
  expect((await shown.findByRole('link', { name: /^Not passed yet/ })).getAttribute('href')).toBe(result);
  expect(shown.getByText('Start Exam').getAttribute('href')).toBe(`/user/write-exam/${exam._id}`);
  const practice = await screen.findByRole('link', { name: '1 question to practise' });
  expect(practice.getAttribute('href')).toBe('/user/practice');

  await submitAttempt(page, makeFinished(ann.user._id, exam));
  await screen.findByRole('heading', { level: 2, name: 'Done and closed' });
  expect((await card('Arithmetic')).getByText('View Result').getAttribute('href')).toBe(result);
});

test('an exam that runs says so on its card and, with the time left, on every other page', async () => {
  const exam = await addExam('Arithmetic', { resumable: true });
  await openOffline(ann);
  cleanup();
  const { person, router } = await openApp(device, `/user/write-exam/${exam._id}`);
  await person.click(await screen.findByRole('button', { name: 'Start Exam' }));
  await screen.findByRole('button', { name: 'Submit Answer' });
  expect(screen.queryByText(/is running/)).toBeNull();
  await act(() => router.navigate('/user/reports'));
  const bar = within((await screen.findByText(/is running/)).parentElement ?? document.body);
  bar.getByText('Arithmetic');
  expect(bar.getByRole('timer', { name: 'Time left' }).textContent).toMatch(/^0[01]:[0-5]\d$/);
  await act(() => router.navigate('/'));
  await (await card('Arithmetic')).findByText('Running');
  await person.click(screen.getByRole('link', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Submit Answer' });
});
