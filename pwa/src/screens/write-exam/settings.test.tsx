import { type ChoiceExam, makeExam, makeQuestion, makeUser } from '@quiz-app/shared/samples/make-exam';
import { asShown } from '@quiz-app/shared/shuffle';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fact, isDisabled, setUpScreen } from '../../../test/screens/write-exam.tsx';

const { openExam, receiveReports } = setUpScreen();

const started = () => screen.findByRole('heading', { level: 1 });

test.each([
  ['has not opened yet', { opensAt: '2126-11-23T08:00:00.000Z' }, /^Opens 23 Nov 2126/],
  ['is closed', { closesAt: '2025-11-23T08:00:00.000Z' }, /^Closed since 23 Nov 2025/],
])('an exam that %s can be seen but not started, and says why', async (_what, settings, reason) => {
  const { press } = await openExam({ exam: makeExam(settings) });
  await screen.findByText(reason);
  expect(fact('Total Marks')).toBe('20');
  expect(isDisabled('Start Exam')).toBe(true);
  await press('Start Exam');
  screen.getByRole('heading', { level: 1, name: 'JavaScript Fundamentals' });
});

test('an exam’s own instructions are shown', async () => {
  await openExam({ exam: makeExam({ instructions: 'Use `let`.\n\nNo calculators.' }) });
  await screen.findByText('No calculators.');
  screen.getByText('let', { selector: 'code' });
});

test('the instructions, the timer and the report include extra time', async () => {
  const user = makeUser({ extraTimePercent: 50 });
  const exam = makeExam({ duration: 1800 });
  const received = receiveReports(exam, user);
  const { press, pass, choose } = await openExam({ exam, user });
  await screen.findByRole('button', { name: 'Start Exam' });
  expect(fact('Duration')).toBe('45 min (30 + 15 extra)');
  screen.getByText(/submitted automatically after 45\smin\./);
  await press('Start Exam');
  await screen.findAllByText('45:00');
  await choose(/push/);
  pass(2_699_000);
  expect(screen.queryByText(/saving your answers/i)).toBeNull();
  pass(1_000);
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received).toMatchObject([{ allowedSeconds: 2700, secondsUsed: 2700 }]);
});

test('without extra time a report does not mention it', async () => {
  const user = makeUser();
  const exam = makeExam();
  const received = receiveReports(exam, user);
  const { press, pass } = await openExam({ exam, user });
  await press('Start Exam');
  pass(600_000);
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received[0]).not.toHaveProperty('allowedSeconds');
});

test('an explanation is shown with the feedback and in the review', async () => {
  const user = makeUser();
  const exam = makeExam({ questions: [makeQuestion({ explanation: 'It returns the new `length`.' })] });
  receiveReports(exam, user);
  const { press, choose } = await openExam({ exam, user });
  await press('Start Exam');
  await choose(/push/);
  expect(screen.queryByRole('region', { name: 'Explanation' })).toBeNull();
  await press('Submit Answer');
  expect((await screen.findByRole('region', { name: 'Explanation' })).textContent).toBe('It returns the new length.');
  await press('Submit Exam');
  await press('Review Answers');
  expect((await screen.findByRole('region', { name: 'Explanation of question 1' })).textContent).toBe(
    'It returns the new length.',
  );
});

test('a shuffled exam is shown and reviewed in the attempt’s order, but sent in the written one', async () => {
  const user = makeUser();
  const questions = Array.from({ length: 4 }, (_, index) =>
    makeQuestion({
      name: `Question ${index}?`,
      options: { A: `Right ${index}`, B: `Wrong ${index} b`, C: `Wrong ${index} c`, D: `Wrong ${index} d` },
    }),
  );
  const exam = makeExam({ shuffle: 'both', questions });
  const received = receiveReports(exam, user);
  const { press, choose, router } = await openExam({ exam, user });
  await press('Start Exam');
  const seen: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    await waitFor(async () => expect(seen).not.toContain((await started()).textContent));
    const text = (await started()).textContent ?? '';
    seen.push(text);
    await choose(new RegExp(`Right ${text.replace(/\D/g, '')}`));
    await press('Submit Answer');
    await screen.findByText('Correct Answer');
    await press(index < 3 ? 'Next Question' : 'Submit Exam');
  }
  await screen.findByRole('button', { name: 'Review Answers' });
  const [report] = received;
  expect(report?.result.verdict).toBe('Pass');
  expect(report?.answers).toEqual(Object.fromEntries(questions.map(({ _id }) => [_id, ['A']])));
  const shown = asShown(exam, report?._id ?? '');
  expect(seen).toEqual(shown.questions.map(({ name }) => name));
  await press('Review Answers');
  const keys = await screen.findAllByText(/^Your answer:/);
  expect(keys.map(({ textContent }) => textContent)).toEqual(
    (shown as ChoiceExam).questions.map(({ correctOptions }) => `Your answer: ${correctOptions.join(', ')}`),
  );
  expect(router.state.location.search).toContain('view=review');
});
