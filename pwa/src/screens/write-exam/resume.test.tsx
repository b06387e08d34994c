import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { makeExam, makeId, makeUser } from '@quiz-app/shared/samples/make-exam';
import type { User } from '@quiz-app/shared/user';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { makeFinished, type Page } from '../../../test/harness.ts';
import { chosen, setUpScreen } from '../../../test/screens/write-exam.tsx';
import type { StoredAttempt } from '../../sync/running/resume-attempt.ts';

const { answer, openExam, receiveReports } = setUpScreen();

async function startExam(exam: Exam, user: User) {
  const opened = await openExam({ exam, user });
  await opened.press('Start Exam');
  await screen.findByText('Submit Answer');
  return opened;
}

/** The page disappears without any event. The attempt that it stored is changed before the next one opens. */
async function interrupt({ running }: Pick<Page, 'running'>, user: User, change: Partial<StoredAttempt>) {
  const [stored] = await running.attemptsOf(user._id);
  if (!stored) throw new Error('No attempt is stored');
  cleanup();
  await running.save({ ...stored, ...change });
  return stored;
}

const question = (number: number) => screen.findByText(new RegExp(`Question ${number}$`), { selector: '.meta, p' });

test('an interrupted exam resumes at the same place on the same device, and its time has run on', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const received = receiveReports(exam, user);
  const first = await openExam({ exam, user });
  await screen.findByText(/If you are interrupted, come back on this device/);
  await first.press('Start Exam');
  await screen.findByText('Submit Answer');
  await first.choose(/push/);
  await first.press('Submit Answer');
  await screen.findByText('Correct Answer');

  const stored = await interrupt(first, user, { savedAt: Date.now() - 120_000 });
  expect(stored).toMatchObject({ locked: true, answers: { [exam.questions[0]?._id ?? '']: ['A'] } });
  const second = await openExam({ exam, user });
  await screen.findByText('Correct Answer');
  await question(1);
  expect(chosen()).toEqual(['A']);
  await waitFor(() => expect(screen.getAllByText(/^07:[3-5]\d$/).length).toBeGreaterThan(0));
  await second.press('Next Question');
  await question(2);
  await second.press('Next Question');
  await second.press('Submit Exam');
  await second.press('Submit anyway');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received).toHaveLength(1);
  expect(received[0]?._id).toBe(stored.attemptId);
  expect(await second.running.attemptsOf(user._id)).toEqual([]);
});

test('an unsubmitted choice is restored', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const first = await startExam(exam, user);
  await first.choose(/^shift$/);
  await waitFor(async () => expect(await first.running.attemptsOf(user._id)).toMatchObject([{ chosen: ['C'] }]));
  cleanup();
  await openExam({ exam, user });
  await screen.findByText('Submit Answer');
  await waitFor(() => expect(chosen()).toEqual(['C']));
});

test('an exam whose time ran out meanwhile is submitted with its choices', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const received = receiveReports(exam, user);
  const first = await startExam(exam, user);
  await first.choose(/push/);
  await waitFor(async () => expect(await first.running.attemptsOf(user._id)).toMatchObject([{ chosen: ['A'] }]));
  const savedAt = Date.now() - 700_000;
  const { elapsed } = await interrupt(first, user, { savedAt });
  await openExam({ exam, user });
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received).toMatchObject([{ answers: { [exam.questions[0]?._id ?? '']: ['A'] }, secondsUsed: 600 }]);
  const end = savedAt + 600_000 - elapsed;
  expect(Math.abs(Date.parse(received[0]?.finishedAt ?? '') - end), 'finished when the time was up').toBeLessThan(100);
});

test('an exam that another page submitted when its time was up shows its result when opened', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  receiveReports(exam, user);
  const { running, outbox, events, router } = await openExam({ exam, user });
  await screen.findByRole('button', { name: 'Start Exam' });
  const attemptId = makeId();
  const finished = makeFinished(user._id, exam, { attemptId });
  const attempt = buildSubmission(finished);
  await outbox.save({ attempt, exam, userId: user._id, savedAt: Date.now(), state: 'waiting', tries: 0 });
  act(() => events.emit({ type: 'time-up', attemptId, examId: exam._id, examName: exam.name, userId: user._id }));
  await screen.findByText('Your answers are safe');
  expect(screen.getAllByText('Time is up. Your answers were submitted.').length).toBeGreaterThan(0);
  expect(router.state.location.search).toBe(`?attempt=${attemptId}`);
  expect(await running.attemptsOf(user._id)).toEqual([]);
});

test('an open exam checks its clock when another window asks it to', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const received = receiveReports(exam, user);
  const { events, sleep, running } = await startExam(exam, user);
  const [{ attemptId = '' } = {}] = await running.attemptsOf(user._id);
  sleep(700_000);
  act(() => events.emit({ type: 'clock-due', attemptId }));
  screen.getByText('Saving your answers');
  await screen.findByRole('button', { name: 'Review Answers' });
  const [{ startedAt = '', finishedAt = '' } = {}] = received;
  expect(Date.parse(finishedAt) - Date.parse(startedAt), 'finished when the time was up').toBe(600_000);
});

test('another window of the device waits until the one with the exam is closed', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const first = await startExam(exam, user);
  await first.choose(/push/);
  await first.press('Submit Answer');
  await screen.findByText('Correct Answer');
  const second = await openExam({ exam, user });
  await screen.findByRole('heading', { name: 'This exam is open in another window' });
  first.close();
  await screen.findByText('Correct Answer');
  expect(screen.queryByRole('heading', { name: 'This exam is open in another window' })).toBeNull();
  await second.press('Next Question');
  await question(2);
});

test('a clock that was set back does not change the time left, which the server knows', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const first = await startExam(exam, user);
  await interrupt(first, user, { savedAt: Date.now() + 3_600_000, serverStart: Date.now() - 120_000 });
  await openExam({ exam, user });
  await screen.findByRole('heading', { name: 'This device’s clock was set back' });
  answer('/health', () =>
    HttpResponse.json({ success: true, message: '' }, { headers: { Date: new Date().toUTCString() } }),
  );
  await screen.findByText('Submit Answer');
  await waitFor(() => expect(screen.getAllByText(/^0[78]:\d\d$/).length).toBeGreaterThan(0));
});

test('an exam whose start the server knew is submitted with the server’s times', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const first = await startExam(exam, user);
  const serverStart = Date.now() - 86_400_000;
  const stored = await interrupt(first, user, { serverStart });
  const { pass, outbox } = await openExam({ exam, user });
  await screen.findByText('Submit Answer');
  pass(700_000);
  await waitFor(async () => expect(await outbox.entriesOf(user._id)).toHaveLength(1));
  const [entry] = await outbox.entriesOf(user._id);
  const [startedAt, finishedAt] = [serverStart, serverStart + 600_000].map((time) => new Date(time).toISOString());
  expect(entry?.attempt).toMatchObject({ startedAt, finishedAt, deviceTimes: { startedAt: stored.startedAt } });
});

test('an answer that cannot be stored is still shown, with a warning', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const { press, choose, runningDatabase } = await startExam(exam, user);
  runningDatabase.attempts.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  runningDatabase.attempts.hook('updating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await choose(/push/);
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
});

test('an exam that is not resumable leaves nothing behind', async () => {
  const user = makeUser();
  const { press, choose, running } = await openExam({ exam: makeExam(), user });
  await press('Start Exam');
  await choose(/push/);
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
  expect(await running.attemptsOf(user._id)).toEqual([]);
});
