import { makeExam, makeUser } from '@quiz-app/shared/samples/make-exam';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { fact, setUpScreen } from '../../../test/screens/write-exam.tsx';
import { paths } from '../../paths.ts';

const { openExam, answer } = setUpScreen();

const openPreview = (overrides: Parameters<typeof makeExam>[0] = {}) => {
  const exam = makeExam(overrides);
  return openExam({ exam, user: makeUser({ isAdmin: true }), path: paths.previewExam(exam._id) });
};

test('an admin walks a draft from its instructions to its review; nothing is stored, sent or reported', async () => {
  const { exam, user, press, choose, events, outbox, reports, running, router } = await openPreview({
    published: false,
    opensAt: '2125-01-01T08:00:00.000Z',
    attemptsAllowed: 1,
    resumable: true,
  });
  const asked = answer('', () => HttpResponse.error());
  const told: unknown[] = [];
  events.on((event) => told.push(event));
  await press('Start Exam');
  expect(screen.getByRole('complementary', { name: 'Preview' }).textContent).toContain('nothing is stored or counted');
  await choose(/^push$/);
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
  await press('Next Question');
  await choose(/^splice$/);
  await press('Submit Answer');
  await screen.findByText('Incorrect Answer');
  await press('Next Question');
  await press('Submit Exam');
  await press('Submit anyway');

  await screen.findByRole('button', { name: 'Review Answers' });
  expect(fact('Obtained Marks')).toBe('6.67 1 of 3 correct');
  expect(fact('Wrong Answers')).toBe('2 1 unanswered');
  expect(fact('Verdict')).toBe('Fail');
  expect(screen.queryByText(/Sent|Waiting/)).toBeNull();
  await press('Review Answers');
  await screen.findByRole('heading', { name: 'Review Answers' });
  expect(screen.getByText('N/A')).toBeDefined();
  await press('Back to result');
  await press('Preview again');
  await screen.findByRole('button', { name: 'Start Exam' });

  expect(await outbox.entriesOf(user._id)).toEqual([]);
  expect(await reports.queryOf(user._id)).toEqual([]);
  expect(await running.queryOf(user._id)).toEqual([]);
  expect(told).toEqual([]);
  expect(asked()).toBe(0);
  expect(router.state.location.pathname).toBe(paths.previewExam(exam._id));
});

test('a preview’s time ends like a taker’s', async () => {
  const { press, pass } = await openPreview();
  await press('Start Exam');
  pass(600_000);
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(screen.getByRole('status').textContent).toBe('Time is up. Your answers were submitted.');
});

test('the marks of a shuffled exam match the chosen options', async () => {
  const { press, choose } = await openPreview({ shuffle: 'both' });
  await press('Start Exam');
  for (const next of ['Next Question', 'Next Question', 'Submit Exam']) {
    if (screen.queryByText('push')) await choose(/^push$/);
    await press(next);
  }
  await press('Submit anyway');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(fact('Obtained Marks')).toBe('6.67 1 of 3 correct');
});
