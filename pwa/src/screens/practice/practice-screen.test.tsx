import type { Exam } from '@quiz-app/shared/exam';
import { moreKinds } from '@quiz-app/shared/more-kinds';
import type { Question } from '@quiz-app/shared/question';
import { addKinds } from '@quiz-app/shared/question-kinds';
import { makeExam, makeQuestion, makeReport, makeUser } from '@quiz-app/shared/samples/make-exam';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { offline, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { fact } from '../../../test/screens/write-exam.tsx';
import { write } from '../../../test/write.ts';

const { server, device } = setUpServerAndDevice();
const user = makeUser();
const hour = 3_600_000;

const question = (name: string, explanation?: string) =>
  makeQuestion({
    name,
    options: { A: `${name} is right`, B: `${name} is wrong`, C: `${name} is odd` },
    ...(explanation && { explanation }),
  });

/** Opens the screen offline, after an exam in which no question was answered. */
async function openPractice(exam: Exam | undefined) {
  server.network = offline;
  const page = await device.openAs({ token: 'token', user });
  if (exam)
    await page.reports.put([
      makeReport({
        exam,
        user: { _id: user._id, name: user.name },
        answers: {},
        finishedAt: new Date(Date.now() - hour).toISOString(),
        createdAt: new Date(Date.now() - hour).toISOString(),
      }),
    ]);
  return { ...page, ...(await openApp(device, '/user/practice')) };
}

const heading = () => screen.findByRole('heading', { level: 1 });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

const position = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');

/** Answers the question on the screen, and says whether it was known. */
async function practise(person: UserEvent, option: string, press: string) {
  const { textContent } = await heading();
  await person.click(screen.getByLabelText(new RegExp(`${textContent} is ${option}`)));
  await person.click(await button('Check Answer'));
  await person.click(await button(press));
}

test('mistakes come one by one with explanations; a wrong one returns soon, a known one later', async () => {
  const exam = makeExam({ name: 'Loops', questions: [question('One', 'It *is*, as `1 === 1`.'), question('Two')] });
  const page = await openPractice(exam);
  const { person, reports, outbox } = page;
  expect((await heading()).textContent).toBe('One');
  screen.getByText('Loops');
  expect(position()).toBe('Question 1 of 2');
  expect((await button('Check Answer')).disabled).toBe(true);
  await person.click(screen.getByLabelText(/One is wrong/));
  await person.click(await button('Check Answer'));
  await screen.findByText('Incorrect Answer');
  expect(screen.getByRole('region', { name: 'Explanation' }).textContent).toContain('1 === 1');
  expect(screen.queryByRole('button', { name: 'I guessed' })).toBeNull();
  await person.click(await button('Next Question'));

  await waitFor(async () => expect((await heading()).textContent).toBe('Two'));
  expect(position(), 'the wrong one is due again').toBe('Question 2 of 3');
  await person.click(screen.getByLabelText(/Two is right/));
  await person.click(await button('Check Answer'));
  await screen.findByText('Correct Answer');
  screen.getByText('If you knew it, you’ll see it again in 2 days. If you guessed, in 2 minutes.');
  await person.click(await button('I knew it'));

  await waitFor(async () => expect((await heading()).textContent).toBe('One'));
  expect(position()).toBe('Question 3 of 3');
  await practise(person, 'right', 'I knew it');
  await screen.findByRole('heading', { name: '2 of 3 right' });
  screen.getByText(/^Done for (now|today)\. The next question is due (tomorrow|in \d+ (hours|days))\.$/);
  expect(screen.queryByRole('button', { name: 'Next round' })).toBeNull();
  await waitFor(async () => expect((await page.practice.read(user._id)).size).toBe(2));
  // Practice is not an attempt.
  expect(await reports.queryOf(user._id)).toHaveLength(1);
  expect(await outbox.entriesOf(user._id)).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'Finish' }));
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
});

test('a round ends after ten questions with its marks, and the next one starts with a press', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Question ${index + 1}`);
  const { person } = await openPractice(makeExam({ questions: names.map((name) => question(name)) }));
  await heading();
  for (const index of names.slice(0, 10).keys()) {
    expect(position()).toBe(`Question ${index + 1} of 10`);
    if (index === 2) await practise(person, 'wrong', 'Next Question');
    else await practise(person, 'right', index < 5 ? 'I guessed' : 'I knew it');
  }
  expect((await heading()).textContent).toBe('9 of 10 right');
  const marks = document.querySelectorAll<HTMLElement>('article [data-ui="bubble"]');
  expect([...marks].map(({ dataset }) => dataset.mark).indexOf('incorrect'), 'in the order of answering').toBe(2);
  expect([...marks]).toHaveLength(10);
  expect(fact('Known')).toBe('5');
  expect(fact('Guessed')).toBe('4');
  expect(fact('Time')).toMatch(/^0:\d\d$/);
  screen.getByText('7 more are due today.');
  const next = await button('Next round');
  expect(document.activeElement).toBe(next);
  await person.click(next);
  expect((await heading()).textContent).toBe('Question 11');
  expect(position()).toBe('Question 1 of 7');
});

test('Finish leads to the summary of what was graded, or else to Reports', async () => {
  const { person, router } = await openPractice(makeExam({ questions: [question('One'), question('Two')] }));
  await heading();
  await practise(person, 'right', 'I knew it');
  await person.click(await button('Finish'));
  await screen.findByRole('heading', { name: '1 of 1 right' });
  screen.getByText('1 more is due today.');
  await person.click(await button('Next round'));
  await screen.findByRole('heading', { name: 'Two' });
  await person.click(await button('Finish'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/reports'));
});

test('practice is remembered on the next page', async () => {
  const page = await openPractice(makeExam({ questions: [question('One')] }));
  const { person } = page;
  await person.click(await screen.findByLabelText(/One is right/));
  await person.keyboard('{Enter}');
  await person.click(await button('I knew it'));
  await screen.findByRole('heading', { name: '1 of 1 right' });
  await waitFor(async () => expect((await page.practice.read(user._id)).size).toBe(1));
  cleanup();
  await openApp(device, '/user/practice');
  await screen.findByRole('heading', { name: 'Nothing to practise now' });
});

test('the options are in a different order each time', async () => {
  const { person } = await openPractice(makeExam({ questions: [question('One')] }));
  const order = () =>
    screen.getAllByRole('radio').map((input) => input.closest('label')?.textContent?.replace(/^.* [A-C] /, ''));
  await screen.findByRole('heading', { level: 1, name: 'One' });
  const seen = new Set([String(order())]);
  for (let turn = 0; turn < 20 && seen.size === 1; turn += 1) {
    await practise(person, 'wrong', 'Next Question');
    const next = screen.queryByRole('button', { name: 'Next round' });
    if (next) await person.click(next);
    await button('Check Answer');
    seen.add(String(order()));
  }
  expect(seen.size).toBe(2);
});

test('without mistakes the page says so, and Reports do not link to it', async () => {
  await openPractice(undefined);
  await screen.findByRole('heading', { name: 'Couldn’t load your reports' });
  server.network = () => HttpResponse.json({ success: true, message: '', data: [], nextCursor: null });
  await screen.findByRole('heading', { name: 'No mistakes to practise' });
  cleanup();
  await openApp(device, '/user/reports');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  expect(screen.queryByRole('link', { name: 'Practise my mistakes' })).toBeNull();
});

test('Reports link to the mistakes', async () => {
  await openPractice(makeExam({ questions: [question('One')] }));
  await screen.findByRole('heading', { level: 1, name: 'One' });
  cleanup();
  const { person } = await openApp(device, '/user/reports');
  await person.click(await screen.findByRole('link', { name: 'Practise my mistakes' }));
  await screen.findByRole('heading', { level: 1, name: 'One' });
});

test('a partly right answer says how much it is worth, and its question comes again', async () => {
  addKinds(moreKinds);
  const capitals: Question = {
    _id: makeQuestion()._id,
    kind: 'gaps',
    name: 'Kenya: [[1]], Uganda: [[2]].',
    gaps: [
      { kind: 'text', accepted: [{ text: 'Nairobi' }] },
      { kind: 'text', accepted: [{ text: 'Kampala' }] },
    ],
  };
  const { person } = await openPractice({ ...makeExam(), questions: [capitals] });
  await write(person, await screen.findByRole('textbox', { name: 'Gap 1' }), 'Nairobi');
  await person.click(await button('Check Answer'));
  await screen.findByText(/^Partly correct/);
  await screen.findByText('Correct answers: 1. Nairobi, 2. Kampala');
  await person.click(await button('Next Question'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Gap 1' })).value).toBe('');
});
