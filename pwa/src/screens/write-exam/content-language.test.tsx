import type { Exam } from '@quiz-app/shared/exam';
import type { Answers, Report } from '@quiz-app/shared/report';
import { makeExam, makeQuestion, makeUser } from '@quiz-app/shared/samples/make-exam';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import { render, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { inLanguage } from '../../../test/in-language.tsx';
import { setUpScreen } from '../../../test/screens/write-exam.tsx';
import { ExamRulesContext } from '../../exam-ui/exam-rules.ts';
import { QuestionBody } from '../../exam-ui/question-body.tsx';
import { ReportReview } from '../../exam-ui/report-review/report-review.tsx';

const { openExam, receiveReports } = setUpScreen();

afterEach(() => void inLanguage('en', null));

const arabic: Exam = makeExam({
  language: 'ar',
  questions: [
    makeQuestion({
      name: 'ما هي لغات البرمجة؟\n```js\nlet a\n```',
      options: { A: 'جافا', B: 'C++', C: 'HTML لغة', D: 'قطة' },
      correctOptions: ['A', 'B'],
      explanation: 'لغة وليست حيوانا.',
    }),
  ],
});
const english = makeExam({
  language: 'en',
  questions: [makeQuestion({ correctOptions: ['A', 'B'], explanation: 'It appends.' })],
});

function showQuestion(exam: Exam, language = 'en') {
  const [question] = exam.questions;
  if (!question) throw new RangeError('This exam has no question');
  return render(
    inLanguage(
      language,
      <ExamRulesContext value={exam}>
        <QuestionBody
          heading={createRef()}
          over={exam.name}
          question={question}
          points={2}
          codeLabel="Program"
          answer={['A']}
          isJudged
          onAnswer={() => undefined}
        />
      </ExamRulesContext>,
    ),
  );
}

/** The language and direction of the element whose own text this is. */
const spoken = (text: string) => {
  const { lang, dir } = screen.getByText(text, { selector: '[lang]' });
  return [lang, dir];
};
const letters = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('[data-ui="bubble"]'), ({ textContent }) => textContent).join(' ');
/** The direction that an element has from those around it. */
const sideOf = (element: Element | null) => element?.closest<HTMLElement>('[dir]')?.dir;

test('an Arabic exam is Arabic in an English interface, whose words stay English', () => {
  const { container } = showQuestion(arabic);
  expect(spoken('ما هي لغات البرمجة؟')).toEqual(['ar', 'rtl']);
  expect(spoken('جافا')).toEqual(['ar', 'rtl']);
  expect(spoken('HTML لغة')).toEqual(['ar', 'rtl']);
  expect(spoken('لغة وليست حيوانا.')).toEqual(['ar', 'rtl']);
  // Otherwise it would be read as ++C.
  expect(spoken('C++')).toEqual(['ar', 'ltr']);
  expect(letters(container)).toBe('أ ب ج د');
  expect(sideOf(screen.getByRole('group'))).toBe('rtl');
  for (const word of ['Multiple Correct', '2 points', 'Correct, not chosen'])
    expect([word, screen.getByText(word).closest('body [lang]')]).toEqual([word, null]);
  expect(screen.getByText('2 points').tagName).toBe('BDI');
});

test('the keys of an Arabic exam’s inputs stay A to D', () => {
  showQuestion(arabic);
  const inputs = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(inputs.map(({ value }) => value)).toEqual(['A', 'B', 'C', 'D']);
  expect(inputs[0]?.labels?.[0]?.textContent).toContain('Choice أ جافا');
});

test('an English exam is English in an Arabic interface', () => {
  const { container } = showQuestion(english, 'ar');
  expect(spoken('push')).toEqual(['en', 'ltr']);
  expect(spoken('It appends.')).toEqual(['en', 'ltr']);
  expect(letters(container)).toBe('A B C D');
  expect(sideOf(screen.getByRole('group'))).toBe('ltr');
});

test('content without a language is English, unless it has other letters; its side is that of its first letter', () => {
  const { language, ...withoutOne } = arabic;
  const { container, unmount } = showQuestion(withoutOne);
  expect(sideOf(screen.getByRole('group'))).toBe('rtl');
  expect(screen.getByText('جافا').closest('body [lang]')).toBeNull();
  expect(letters(container)).toBe('A B C D');
  unmount();
  showQuestion(makeExam());
  expect(spoken('push')).toEqual(['en', '']);
  expect(sideOf(screen.getByRole('group'))).toBe('ltr');
});

const reportOf = (exam: Exam, answers: Answers): Report => ({
  _id: '01930000-0000-7000-8000-0000bbab7ab2',
  exam,
  user: makeUser(),
  answers,
  result: scoreAnswers(exam, answers),
  createdAt: new Date(2026, 10, 22).toISOString(),
  finishedAt: new Date(2026, 10, 22).toISOString(),
});

test('the review and the answer sheet have the letters of the exam’s language', () => {
  const [question] = arabic.questions;
  const report = reportOf(arabic, { [question?._id ?? '']: ['A', 'C'] });
  const { container } = render(inLanguage('en', <ReportReview report={report} />));
  const card = container.querySelector<HTMLElement>('#q1');
  if (!card) throw new Error('There is no card');
  expect(card.dir).toBe('rtl');
  const given = within(card).getByText('أ, ج');
  expect(given.lang).toBe('ar');
  expect(given.parentElement?.textContent).toBe('Your answer: أ, ج');
  expect(given.parentElement?.dir).toBe('auto');
  expect(within(card).getByText('أ, ب').parentElement?.textContent).toBe('Correct: أ, ب');
  const sheet = screen.getByRole('navigation', { name: 'Jump to a question' });
  expect(sheet.textContent).toContain('You answered أ, ج. Correct: أ, ب.');
  expect(sheet.querySelector('[dir="rtl"]')?.textContent).toBe('أبجد');
});

test('a taker of an Arabic exam reads Arabic letters and presses A to D; the report has A to D', async () => {
  const user = makeUser();
  const exam = { ...arabic, instructions: 'اقرأ كل سؤال.' };
  const received = receiveReports(exam, user);
  const { press, person, outbox } = await openExam({ exam, user });
  await screen.findByText('اقرأ كل سؤال.');
  expect(spoken('اقرأ كل سؤال.')).toEqual(['ar', 'rtl']);
  await press('Start Exam');
  await screen.findByRole('button', { name: 'Submit Answer' });
  await person.keyboard('c');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { checked: true }).value).toBe('C');
  await press('Submit Answer');
  await screen.findByText('Correct answers: أ, ب');
  await press('Submit Exam');
  await waitFor(() => expect(received).toHaveLength(1));
  expect(Object.values(received[0]?.answers ?? {})).toEqual([['C']]);
  await waitFor(async () => expect(await outbox.entriesOf(user._id)).toEqual([]));
});
