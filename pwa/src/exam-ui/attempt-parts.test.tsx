import type { Question } from '@quiz-app/shared/question';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Segments } from '../ui/segments.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { Pips } from './pips.tsx';
import { QuestionProgress } from './question-progress.tsx';
import { ScoreRing } from './score-ring.tsx';
import { SyncMark } from './sync-mark.tsx';
import { TimeLeft } from './time-left.tsx';
import { VerdictMark } from './verdict-mark.tsx';

const question = (_id: string, correctOptions: Question['correctOptions']): Question => ({
  _id,
  name: _id,
  options: { A: 'a', B: 'b', C: 'c' },
  correctOptions,
});

test('the time left is a timer, announced at half time, one minute and thirty seconds', () => {
  const { rerender } = render(<TimeLeft seconds={121} total={240} />);
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('02:01');
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<TimeLeft seconds={120} total={240} />);
  expect(screen.getByRole('status').textContent).toBe('2 min left');
  rerender(<TimeLeft seconds={59} total={240} />);
  expect(screen.getByRole('status').textContent).toBe('1 min left');
  expect(screen.getByRole('alert').textContent).toBe('');
  rerender(<TimeLeft seconds={12} total={240} />);
  expect(screen.getByRole('alert').textContent).toBe('30 s left');
});

test('progress and pips have a text for screen readers', () => {
  render(
    <>
      <QuestionProgress current={3} total={10} />
      <Pips marks={['correct', 'skipped', 'current', undefined]} />
    </>,
  );
  expect(screen.getByRole('progressbar', { name: 'Question' }).getAttribute('aria-valuetext')).toBe('Question 3 of 10');
  expect(screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual([
    'Question 1: correct',
    'Question 2: not answered',
    'Question 3: current question',
    'Question 4: not reached',
  ]);
});

test('only the pip of an open question can be pressed', async () => {
  const goTo = vi.fn();
  render(<Pips marks={['correct', 'skipped', 'current', undefined]} onGoTo={goTo} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Question 2: not answered2']);
  await userEvent.click(screen.getByRole('button', { name: 'Question 2: not answered' }));
  expect(goTo.mock.calls).toEqual([[1]]);
});

test('an answer sheet is a list of sentences, or of links if it has URLs', () => {
  const questions = [question('1', ['A']), question('2', ['A', 'C']), question('3', ['B'])];
  render(<AnswerSheet questions={questions} answers={{ 1: ['A'], 2: ['A'] }} hrefOf={({ _id }) => `#q${_id}`} />);
  expect(screen.getByRole('link', { name: 'Question 1: correct. You answered A.' }).getAttribute('href')).toBe('#q1');
  expect(screen.getByRole('link', { name: 'Question 2: incorrect. You answered A. Correct: A, C.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Question 3: not answered. Correct: B.' })).toBeDefined();
});

test('a score ring shows the percentage above the marks, even 0', () => {
  const { rerender } = render(<ScoreRing obtained={50 / 3} total={20} passing={12} verdict="Pass" />);
  expect(screen.getByText('83 %').textContent).toBe('83\u00a0% 16.67 of 20 marks');
  rerender(<ScoreRing obtained={0} total={0} passing={0} verdict="Pass" />);
  expect(screen.getByText('0 %').textContent).toBe('0\u00a0% 0 of 0 marks');
});

test('segments are a single choice, by press and by arrow keys', async () => {
  function Filter() {
    const [shown, setShown] = useState<'all' | 'wrong'>('all');
    const segments = [
      { value: 'all', label: 'All', count: 10 },
      { value: 'wrong', label: 'Incorrect', count: 5 },
    ] as const;
    return <Segments label="Show" value={shown} onValueChange={setShown} segments={segments} />;
  }
  render(<Filter />);
  expect(screen.getByRole('radiogroup', { name: 'Show' })).toBeDefined();
  screen.getByRole('radio', { name: 'All 10', checked: true }).focus();
  await userEvent.keyboard('{ArrowRight>}');
  expect(screen.getByRole('radio', { name: 'Incorrect 5', checked: true })).toBeDefined();
});

test('every mark has a text', () => {
  const { container } = render(
    <>
      <VerdictMark verdict="N/A" />
      <SyncMark state="waiting" />
      <SyncMark state="sent">Saved for offline</SyncMark>
    </>,
  );
  expect([...container.children].map((mark) => mark.textContent)).toEqual([
    'N/A',
    'Waiting to send',
    'Saved for offline',
  ]);
});
