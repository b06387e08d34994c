import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Feedback } from './feedback.tsx';
import { OptionRow, Options } from './options.tsx';

interface QuestionProps {
  multiple?: boolean;
  chosen?: OptionKey[];
  correct?: OptionKey[];
  onChoose?: (key: OptionKey) => void;
}

function Question({ multiple = false, chosen = [], correct, onChoose = () => undefined }: QuestionProps) {
  return (
    <>
      <h1 id="question">Which?</h1>
      <Options labelledBy="question" {...{ multiple, chosen, correct, onChoose }}>
        {(['A', 'B', 'C', 'D'] as const).map((key) => (
          <OptionRow key={key} optionKey={key}>
            text {key}
          </OptionRow>
        ))}
      </Options>
    </>
  );
}

test('single choice options are radios, named by key and text in a group named by the question', async () => {
  const onChoose = vi.fn();
  render(<Question chosen={['B']} onChoose={onChoose} />);
  expect(screen.getByRole('group', { name: 'Which?' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Choice B text B' }).checked).toBe(true);
  await userEvent.click(screen.getByText('text C'));
  expect(onChoose.mock.calls).toEqual([['C']]);
});

test('multiple choice options are checkboxes', () => {
  render(<Question multiple chosen={['A', 'D']} />);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('locked options show their verdict as text, keep the focus and cannot be chosen', async () => {
  render(<Question multiple chosen={['A', 'C']} correct={['A', 'B']} />);
  const names = [
    'Choice A text A – Correct',
    'Choice B text B – Correct, not chosen',
    'Choice C text C – Incorrect',
    'Choice D text D',
  ];
  for (const name of names) expect(screen.getByRole('checkbox', { name }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByText('text D'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choice D text D' }).checked).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Choice D text D' }));
});

test('feedback is announced in an existing live region', () => {
  const { rerender } = render(<Feedback />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  rerender(<Feedback verdict="incorrect" note="Correct answers: A, B" />);
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Incorrect AnswerCorrect answers: A, B');
});
