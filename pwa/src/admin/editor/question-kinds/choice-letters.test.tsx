import { makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inLanguage } from '../../../../test/in-language.tsx';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { choiceAdminViews } from './choice-admin-views.tsx';

const question = makeQuestion({ options: { A: 'قطة', B: 'كلب', C: 'HTML' }, correctOptions: ['B'] });
const { Written, Solution, Editor, draftOf, answerInCell, answerSign, textsOf } = choiceAdminViews;

test('an admin sees the options of a Hebrew exam with Hebrew letters', () => {
  const shown = (
    <ExamRulesContext value={{ language: 'he' }}>
      <Written question={question} />
      <Editor draft={draftOf(question)} text="" onChange={() => undefined} problem={undefined} />
    </ExamRulesContext>
  );
  const { container } = render(inLanguage('en', shown));
  const bubbles = Array.from(container.querySelectorAll('ul [data-ui="bubble"]'), ({ textContent }) => textContent);
  expect(bubbles).toEqual(['א', 'ב', 'ג']);
  expect(container.querySelector('ul')?.dir).toBe('rtl');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Option ב' }).value).toBe('كلب');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Option ב is correct' }).checked).toBe(true);
});

test('the correct options stand after their letters', () => {
  const { container } = render(
    <ExamRulesContext value={{ language: 'ar' }}>
      <Solution question={{ ...question, correctOptions: ['A', 'C'] }} />
    </ExamRulesContext>,
  );
  expect(container.textContent).toBe('أ: قطة, ج: HTML');
  // The comma follows in the direction of the letters, not in that of the option before it.
  expect(Array.from(container.querySelectorAll('bdi'), ({ textContent }) => textContent)).toEqual(['قطة', 'HTML']);
});

test('a person reads letters where a file has keys', () => {
  expect([answerInCell(question, ['A', 'C'], 'ar'), answerInCell(question, ['A', 'C'])]).toEqual(['أ ج', 'A C']);
  expect([answerSign(['C'], 'ar'), answerSign(['C'], undefined), answerSign(['A', 'C'], 'ar')]).toEqual([
    'ج',
    'C',
    '×',
  ]);
  expect(textsOf(question, 'ar').at(-1)).toEqual(['Correct Option', 'ب']);
  expect(textsOf(question).at(-1)).toEqual(['Correct Option', 'B']);
});
