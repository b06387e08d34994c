import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { fact, isDisabled, setUpScreen } from '../../../test/screens/write-exam.tsx';

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
  await screen.findByRole('heading', { name: 'Exam not found' });
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
    await screen.findByRole('heading', { name: 'Exam not found' });
    serve();
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'Fresh from the server' });
  });
});
