import { makeExam, makeUser } from '@quiz-app/shared/samples/make-exam';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chosen, fact, isDisabled, setUpScreen } from '../../../test/screens/write-exam.tsx';

const { openExam, receiveReports } = setUpScreen();
const headingHasFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));

test('taking an exam leads from the start to the server’s result and its review', async () => {
  const { exam, user, router, press, choose } = await openExam();
  const received = receiveReports(exam, user);
  await press('Start Exam');

  expect(screen.getByRole('progressbar').ariaValueText).toBe('Question 1 of 3');
  await headingHasFocus();
  expect(isDisabled('Submit Answer')).toBe(true);
  await choose(/^pop$/);
  await choose(/^push$/);
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
  expect(screen.getByRole('group').ariaDisabled).toBe('true');
  await choose(/^pop$/);
  expect(chosen()).toEqual(['A']);

  await press('Next Question');
  expect(screen.getByText('Multiple Correct')).toBeDefined();
  await headingHasFocus();
  await choose(/^map$/);
  await choose(/^splice$/);
  await press('Submit Answer');
  await screen.findByText('Incorrect Answer');
  expect(screen.getByText('Correct answers: A, C')).toBeDefined();
  expect(screen.getByText('Correct, not chosen')).toBeDefined();

  await press('Next Question');
  await press('Submit Exam');
  expect(screen.getByRole('alertdialog').textContent).toContain('1 of 3 questions has no answer');
  await press('Go to question 3');
  expect(received, 'asked first').toHaveLength(0);
  await press('Submit Exam');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(router.state.location.search).toBe(`?attempt=${received[0]?._id}`);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ exam: exam._id, examVersion: 1, user: user._id });
  expect(received[0]?._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(fact('Total Marks')).toBe('20');
  expect(fact('Passing Marks')).toBe('12 60%');
  expect(fact('Obtained Marks')).toBe('6.67 1 of 3 correct');
  expect(fact('Wrong Answers')).toBe('2 1 unanswered');
  expect(fact('Verdict')).toBe('Fail');
  expect(fact('Time used')).toMatch(/^0:\d\d of 10:00$/);
  expect(screen.getByText('33%').textContent).toBe('33% 6.67 of 20 marks');

  await waitFor(() => expect(document.activeElement, 'the focus follows').toBe(screen.getByRole('main')));

  await press('Review Answers');
  await screen.findByRole('heading', { name: 'Review Answers' });
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^JavaScript Fundamentals · \d\d-\d\d-\d{4} /),
  );
  const cards = (await screen.findAllByRole('listitem')).filter(({ id }) => id.startsWith('q'));
  expect(cards.map((card) => card.lastElementChild?.textContent)).toEqual([
    'Your answer: ACorrect: A',
    'Your answer: A, DCorrect: A, C',
    'Your answer: N/ACorrect: B',
  ]);
  expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
    'All 3',
    'Incorrect 1',
    'Unanswered 1',
  ]);
  await choose(/^Unanswered/);
  expect(screen.queryByRole('heading', { level: 2, name: /Which method/ })).toBeNull();
  expect(screen.getByText('N/A')).toBeDefined();
  await press('Back to result');
  await press('Retake Exam');
  await screen.findByRole('button', { name: 'Start Exam' });
  expect(router.state.location.search).toBe('');
});

test('an exam can be taken with only the keyboard', async () => {
  const { exam, user, person, pass, press } = await openExam();
  const received = receiveReports(exam, user);
  await press('Start Exam');
  await person.keyboard('b1');
  expect(chosen()).toEqual(['A']);
  await person.keyboard('{Enter}');
  await screen.findByText('Correct Answer');
  await person.keyboard('{Enter}');
  expect(screen.getByText('Correct Answer'), 'a second press at once is none').toBeDefined();
  pass(1000);
  await person.keyboard('{Enter}');
  await person.keyboard('ABbC{Enter}');
  await screen.findByText('Correct Answer');
  pass(1000);
  await person.keyboard('{Enter}');
  await person.keyboard('{Enter}d');
  expect(chosen(), 'True/False has no D').toEqual([]);
  pass(1000);
  await person.keyboard('2{Enter}');
  pass(1000);
  await person.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(fact('Obtained Marks')).toBe('20 3 of 3 correct');
  expect(received).toHaveLength(1);
});

test('a second window says that the exam is open in another one', async () => {
  const user = makeUser();
  const exam = makeExam();
  const first = await openExam({ exam, user });
  await first.press('Start Exam');
  await screen.findByText('Submit Answer');
  await openExam({ exam, user });
  await screen.findByRole('heading', { name: 'This exam is open in another window' });
});
