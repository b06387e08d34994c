import { makeExam, makeUser } from '@quiz-app/shared/samples/make-exam';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { chosen, setUpScreen } from './test-steps.tsx';

const { answer, openExam, receiveReports } = setUpScreen();

const question = (number: number) => screen.findByText(new RegExp(`Question ${number}$`), { selector: '.meta, p' });

test('an interrupted exam goes on where it was, on the same device, the time having run on', async () => {
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
  const [stored] = await first.running.attemptsOf(user._id);
  expect(stored).toMatchObject({ locked: true, answers: { [exam.questions[0]?._id ?? '']: ['A'] } });

  // The page is gone without a farewell, and the next one opens two minutes later.
  cleanup();
  await first.running.save({ ...stored, savedAt: Date.now() - 120_000 } as typeof stored & object);
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
  expect(received[0]?._id).toBe(stored?.attemptId);
  expect(await second.running.attemptsOf(user._id)).toEqual([]);
});

test('a choice that was not submitted is still there', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const first = await openExam({ exam, user });
  await first.press('Start Exam');
  await screen.findByText('Submit Answer');
  await first.choose(/^shift$/);
  await waitFor(async () => expect(await first.running.attemptsOf(user._id)).toMatchObject([{ chosen: ['C'] }]));
  cleanup();
  await openExam({ exam, user });
  await screen.findByText('Submit Answer');
  await waitFor(() => expect(chosen()).toEqual(['C']));
});

test('an exam whose time ran out meanwhile is submitted with what was chosen', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const received = receiveReports(exam, user);
  const first = await openExam({ exam, user });
  await first.press('Start Exam');
  await screen.findByText('Submit Answer');
  await first.choose(/push/);
  await waitFor(async () => expect(await first.running.attemptsOf(user._id)).toMatchObject([{ chosen: ['A'] }]));
  const [stored] = await first.running.attemptsOf(user._id);
  cleanup();
  await first.running.save({ ...stored, savedAt: Date.now() - 700_000 } as typeof stored & object);
  await openExam({ exam, user });
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received).toMatchObject([{ answers: { [exam.questions[0]?._id ?? '']: ['A'] }, secondsUsed: 600 }]);
});

test('another window of the device waits until the one with the exam is closed', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const first = await openExam({ exam, user });
  await first.press('Start Exam');
  await screen.findByText('Submit Answer');
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

test('a clock that was set back takes no time away: the server says what is left', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const first = await openExam({ exam, user });
  await first.press('Start Exam');
  await screen.findByText('Submit Answer');
  const [stored] = await first.running.attemptsOf(user._id);
  cleanup();
  const serverStart = Date.now() - 120_000;
  await first.running.save({ ...stored, savedAt: Date.now() + 3_600_000, serverStart } as typeof stored & object);
  await openExam({ exam, user });
  await screen.findByRole('heading', { name: 'The clock of this device was set back' });
  answer('/health', () =>
    HttpResponse.json({ success: true, message: '' }, { headers: { Date: new Date().toUTCString() } }),
  );
  await screen.findByText('Submit Answer');
  await waitFor(() => expect(screen.getAllByText(/^0[78]:\d\d$/).length).toBeGreaterThan(0));
});

test('an answer that the disk does not take is shown all the same, with a warning', async () => {
  const user = makeUser();
  const exam = makeExam({ resumable: true });
  const { press, choose, runningDatabase } = await openExam({ exam, user });
  await press('Start Exam');
  await screen.findByText('Submit Answer');
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
