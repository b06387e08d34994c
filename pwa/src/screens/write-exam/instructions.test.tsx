import { makeExam, makeQuestion, makeUser } from '@quiz-app/shared/samples/make-exam';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { killPage } from '../../../test/kill-page.ts';
import { fact, isDisabled, setUpScreen } from '../../../test/screens/write-exam.tsx';
import { putStartedElsewhere } from '../../local/running/started-elsewhere.ts';

const { openExam, answer } = setUpScreen();

test('the instructions show the exam, its rules, and that it is on this device', async () => {
  await openExam();
  await screen.findByRole('heading', { name: 'JavaScript Fundamentals' });
  expect(fact('Total Questions')).toBe('3');
  expect(fact('Duration')).toBe('10 min');
  expect(fact('Total Marks')).toBe('20');
  expect(fact('Passing Marks')).toBe('12');
  expect(screen.getByText('The exam is submitted automatically after 10 min.')).toBeDefined();
  expect(screen.getByText(/Saved for offline/)).toBeDefined();
});

const interrupted = 'Your exam was interrupted. It starts again; nothing was handed in.';

test('after the end of the page of a running exam, the instructions say that it starts again', async () => {
  const { exam, user, press } = await openExam();
  await press('Start Exam');
  await screen.findByText('Submit Answer');
  killPage();
  await openExam({ exam, user });
  await screen.findByText(interrupted);
  cleanup();
  await openExam({ exam, user: makeUser() });
  await screen.findByRole('button', { name: 'Start Exam' });
  expect(screen.queryByText(interrupted), 'another person').toBeNull();
  cleanup();
  const third = await openExam({ exam, user });
  await screen.findByText(interrupted);
  await third.press('Start Exam');
  await screen.findByText('Submit Answer');
  third.close();
  await openExam({ exam, user });
  await screen.findByRole('button', { name: 'Start Exam' });
  expect(screen.queryByText(interrupted), 'left on purpose').toBeNull();
});

test('an exam that runs in another window is not interrupted', async () => {
  const { exam, user, press } = await openExam();
  await press('Start Exam');
  await screen.findByText('Submit Answer');
  const kept = Object.entries(localStorage);
  const other = await openExam({ exam, user });
  await screen.findByRole('button', { name: 'Start Exam' });
  // Asked after the screen has asked.
  await act(async () => void (await other.locks?.query()));
  expect(Object.entries(localStorage)).toEqual(kept);
  expect(screen.queryByText(interrupted)).toBeNull();
});

test('an attempt that was saved was not interrupted, though the browser forgot the end of its page', async () => {
  const exam = makeExam({ attemptsAllowed: 3 });
  const { user, press, reports } = await openExam({ exam });
  // All reports are here.
  await reports.writePulledUpTo(user._id, '');
  await screen.findByText(/3 of 3 attempts left/);
  await press('Start Exam');
  await screen.findByText('Submit Answer');
  const atStart = Object.entries(localStorage);
  for (const name of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await press(name);
  await screen.findByText('Saved on this device');
  killPage(atStart);
  const again = await openExam({ exam, user });
  await screen.findByText(/2 of 3 attempts left/);
  await act(async () => void (await again.locks?.query()));
  expect(screen.queryByText(interrupted)).toBeNull();
});

test('the instructions say that an exam goes on on another phone, as long as it can', async () => {
  const { exam, user, cacheDatabase, serverNow } = await openExam();
  const elsewhere = 'You began this on another phone. It goes on there.';
  await screen.findByRole('button', { name: 'Start Exam' });
  const began = (secondsAgo: number) =>
    putStartedElsewhere(cacheDatabase, user._id, [{ exam: exam._id, began: serverNow() - secondsAgo * 1000 }]);
  await began(exam.duration - 60);
  await screen.findByText(elsewhere);
  expect(isDisabled('Start Exam')).toBe(false);
  await began(exam.duration + 60);
  await waitFor(() => expect(screen.queryByText(elsewhere)).toBeNull());
});

describe('while pictures of an exam are missing', () => {
  const media = [{ _id: 'm'.repeat(43), type: 'image/png' as const, bytes: 9, width: 4, height: 3, alt: 'A map' }];
  const exam = makeExam({ questions: [{ ...makeQuestion(), format: 'rich', media }] });

  test('the instructions say how many are here', async () => {
    await openExam({ exam });
    await screen.findByText('Saving pictures and sounds: 0 of 1');
    expect(screen.queryByText(/Saved for offline/)).toBeNull();
  });

  test('a device without a network asks for one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openExam({ exam });
    await screen.findByText('Pictures and sounds on this device: 0 of 1. Connect before you start.');
  });

  test('a device without space says so', async () => {
    const { events } = await openExam({ exam });
    await screen.findByText(/^Saving pictures/);
    act(() => events.emit({ type: 'media-changed', problem: 'full' }));
    await screen.findByText(/^Pictures and sounds on this device: 0 of 1\. This device has no space left/);
  });
});

test('an exam without questions cannot be started', async () => {
  await openExam({ exam: makeExam({ questions: [] }) });
  await screen.findByText('This exam has no questions yet');
  expect(isDisabled('Start Exam')).toBe(true);
});

test('an exam with no time has a warning, and is submitted as soon as it starts', async () => {
  const { press } = await openExam({ exam: makeExam({ duration: 0 }) });
  await screen.findByText(/submitted as soon as it starts/);
  await press('Start Exam');
  await screen.findByRole('heading', { name: 'Your answers are safe' });
  expect(fact('Answered')).toBe('0 of 3');
});

test('an exam that is not on this device shows a message and a way back', async () => {
  const { person } = await openExam({ cached: false });
  await screen.findByRole('heading', { name: 'Couldn’t load your exams' });
  await person.click(screen.getByRole('button', { name: 'Go to Home' }));
  expect(screen.getByRole('heading', { name: 'Home' })).toBeDefined();
});

describe('an exam that only the server has', () => {
  const exam = makeExam({ name: 'Fresh from the server' });
  const serve = () =>
    answer('/getAllExams', () =>
      HttpResponse.json({ success: true, message: 'Exams fetched successfully', data: [exam], cursor: '1' }),
    );

  test('is pulled when its page is opened', async () => {
    serve();
    await openExam({ exam, cached: false });
    await screen.findByRole('heading', { name: 'Fresh from the server' });
  });

  test('is pulled when the network returns', async () => {
    await openExam({ exam, cached: false });
    await screen.findByRole('heading', { name: 'Couldn’t load your exams' });
    serve();
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'Fresh from the server' });
  });
});
