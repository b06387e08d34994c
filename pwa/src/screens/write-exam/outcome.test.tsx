import { makeExam, makeUser } from '@quiz-app/shared/samples/make-exam';
import { act, render, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { Toaster } from '../../ui/toaster.tsx';
import { fact, setUpScreen } from './test-steps.tsx';

const { openExam, answer, receiveReports } = setUpScreen();

const finish = async (walk: Awaited<ReturnType<typeof openExam>>) => {
  await walk.press('Start Exam');
  await walk.choose(/^push$/);
  for (const name of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await walk.press(name);
};

test('a finished attempt is waiting, then has its result once the server has it', async () => {
  const walk = await openExam();
  await finish(walk);
  await screen.findByText('Saved on this device');
  await screen.findByText('Waiting to send');
  expect(screen.getByText('Sent, result ready')).toBeDefined();
  expect(screen.queryByText('Verdict')).toBeNull();
  expect(fact('Answered')).toBe('1 of 3');
  receiveReports(walk.exam, walk.user);
  await walk.press('Try now');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(fact('Verdict')).toBe('Fail');
});

test('a refused attempt shows the server’s reason', async () => {
  answer('/addReport', () => HttpResponse.json({ success: false, message: 'Exam not found' }, { status: 404 }));
  const walk = await openExam();
  await finish(walk);
  await screen.findByText('Exam not found');
  receiveReports(walk.exam, walk.user);
  await walk.press('Retry');
  await screen.findByRole('button', { name: 'Review Answers' });
});

test('a result that the server scored differently says so', async () => {
  const walk = await openExam();
  receiveReports(walk.exam, walk.user, { scoredByServer: true });
  await finish(walk);
  await screen.findByText(/The server’s result counts/);
});

test('the attempt of another user of this device is not shown', async () => {
  const walk = await openExam();
  await finish(walk);
  await screen.findByText('Waiting to send');
  const { search } = walk.router.state.location;
  await openExam({ user: makeUser(), path: `/user/write-exam/${walk.exam._id}${search}` });
  await screen.findByRole('heading', { name: 'Report not found' });
});

test('the result of another user of this device is not shown', async () => {
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  await finish(walk);
  await screen.findByRole('button', { name: 'Review Answers' });
  const { search } = walk.router.state.location;
  await openExam({ user: makeUser(), path: `/user/write-exam/${walk.exam._id}${search}` });
  await screen.findByRole('heading', { name: 'Report not found' });
});

test('an attempt that cannot be stored stays on the page until it can', async () => {
  const saveFile = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = vi.fn(() => 'blob:copy');
  URL.revokeObjectURL = vi.fn();
  const walk = await openExam();
  const full = vi
    .spyOn(walk.outboxDatabase.entries, 'add')
    .mockImplementation(() => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never);
  await finish(walk);
  expect((await screen.findByText(/no space left/)).role).toBe('alert');
  await walk.press('Save a copy');
  expect(saveFile).toHaveBeenCalled();
  await walk.router.navigate('/');
  await screen.findByRole('dialog');
  await walk.person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay' }));
  full.mockRestore();
  await walk.press('Try again');
  await screen.findByText('Saved on this device');
  expect(fact('Answered')).toBe('1 of 3');
});

test('a user who was logged out meanwhile reads that the answers are saved', async () => {
  render(<Toaster />);
  const { session, press } = await openExam();
  await press('Start Exam');
  await act(() => session.write(null));
  for (const button of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await press(button);
  await screen.findByText('Your answers are saved on this device. Log in again to send them.');
});

test('one step back leaves a finished attempt, also after a look at the review', async () => {
  const exam = makeExam();
  const user = makeUser();
  receiveReports(exam, user);
  const { press, router } = await openExam({ exam, user });
  await press('Start Exam');
  for (const button of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await press(button);
  await press('Review Answers');
  await press('Back to result');
  await screen.findByRole('button', { name: 'Retake Exam' });
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Home' });
});
