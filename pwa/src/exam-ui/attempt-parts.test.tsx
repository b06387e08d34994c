import type { ChoiceQuestion } from '@quiz-app/shared/question-kinds/choice';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { Segments } from '../ui/segments.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { Pips } from './pips.tsx';
import { QuestionMap } from './question-map.tsx';
import { QuestionProgress } from './question-progress.tsx';
import { ScoreRing } from './score-ring.tsx';
import { SyncMark } from './sync-mark.tsx';
import { TimeLeft } from './time-left.tsx';
import { VerdictMark } from './verdict-mark.tsx';

const question = (_id: string, correctOptions: ChoiceQuestion['correctOptions']): ChoiceQuestion => ({
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

const marks = ['correct', 'skipped', 'current', undefined] as const;

test('progress and pips have a text for screen readers', () => {
  render(
    <>
      <QuestionProgress current={3} total={10} />
      <Pips marks={marks} index={2} place="rail" onGoTo={() => undefined} />
    </>,
  );
  expect(screen.getByRole('progressbar', { name: 'Question' }).getAttribute('aria-valuetext')).toBe('Question 3 of 10');
  const names = screen.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild);
  expect(names.map((name) => name?.ariaLabel ?? name?.textContent)).toEqual([
    'Question 1: correct',
    'Go to question 2, skipped',
    'Go to question 3, current question',
    'Question 4: not reached',
  ]);
});

test('the current question is marked in the pips even when it is answered', () => {
  render(<Pips marks={['correct', 'partly', undefined]} index={1} place="rail" onGoTo={() => undefined} />);
  const current = screen.getAllByRole('listitem').filter((pip) => pip.getAttribute('aria-current') === 'step');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Question 2: partly correct2']);
});

test('only the pips of skipped questions and of the current one can be pressed', async () => {
  const goTo = vi.fn();
  render(<Pips marks={marks} index={2} place="rail" onGoTo={goTo} />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Go to question 2, skipped' }));
  expect(goTo.mock.calls).toEqual([[1]]);
});

test('the strip opens the map of questions, which Esc and a press beside it close', async () => {
  const goTo = vi.fn();
  const person = userEvent.setup();
  render(<QuestionMap marks={marks} index={2} onGoTo={goTo} />);
  const strip = screen.getByRole('button', { name: 'Question 3 of 4. Show all questions' });
  const map = () => screen.queryByRole('dialog', { name: 'All questions' });
  expect(map()).toBeNull();
  await person.click(strip);
  expect(map()?.textContent).toContain('1 skipped');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go to question 2, skipped' }));
  await person.keyboard('{Escape}');
  expect(map()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(strip));
  await person.click(strip);
  await person.click(document.body);
  expect(map()).toBeNull();
  await person.click(strip);
  await person.click(screen.getByRole('button', { name: 'Go to question 2, skipped' }));
  expect(map()).toBeNull();
  expect(goTo.mock.calls).toEqual([[1]]);
});

test('without a skipped question the map has no hint about them', async () => {
  render(<QuestionMap marks={['correct', 'current']} index={1} onGoTo={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: /Show all questions/ }));
  expect(screen.getByRole('dialog').textContent).not.toContain('skipped');
});

test('an answer sheet is a list of sentences, or of links if it has URLs', () => {
  const questions = [question('1', ['A']), question('2', ['A', 'C']), question('3', ['B'])];
  render(<AnswerSheet exam={{ questions }} answers={{ 1: ['A'], 2: ['A'] }} hrefOf={({ _id }) => `#q${_id}`} />);
  expect(screen.getByRole('link', { name: 'Question 1: correct. You answered A.' }).getAttribute('href')).toBe('#q1');
  expect(screen.getByRole('link', { name: 'Question 2: incorrect. You answered A. Correct: A, C.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Question 3: not answered. Correct: B.' })).toBeDefined();
});

test('a score ring shows the percentage above the marks, even 0', () => {
  const { rerender } = render(<ScoreRing obtained={50 / 3} total={20} passing={12} verdict="Pass" />);
  expect(screen.getByText('83%').textContent).toBe('83% 16.67 of 20 marks');
  rerender(<ScoreRing obtained={0} total={0} passing={0} verdict="Pass" />);
  expect(screen.getByText('0%').textContent).toBe('0% 0 of 0 marks');
});

test('marks below the passing marks never read as the passing marks', () => {
  const { rerender } = render(<ScoreRing obtained={200 / 3} total={100} passing={66.67} verdict="Fail" />);
  expect(screen.getByText('66.6%').textContent).toBe('66.6% 66.66 of 100 marks');
  rerender(<ScoreRing obtained={200 / 3} total={100} passing={66.664} verdict="Pass" />);
  expect(screen.getByText('67%').textContent).toBe('67% 66.67 of 100 marks');
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
