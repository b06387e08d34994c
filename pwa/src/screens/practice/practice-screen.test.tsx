import type { Exam } from '@quiz-app/shared/exam';
import { makeExam, makeQuestion, makeReport, makeUser } from '@quiz-app/shared/samples/make-exam';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offline, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';

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

test('mistakes come one by one with explanations; a wrong one returns soon, a known one later', async () => {
  const exam = makeExam({ name: 'Loops', questions: [question('One', 'It *is*, as `1 === 1`.'), question('Two')] });
  const page = await openPractice(exam);
  const { person, reports, outbox } = page;
  expect((await heading()).textContent).toBe('One');
  screen.getByText('Loops · 2 to go');
  expect((await button('Check Answer')).disabled).toBe(true);
  await person.click(screen.getByLabelText(/One is wrong/));
  await person.click(await button('Check Answer'));
  await screen.findByText('Incorrect Answer');
  expect(screen.getByRole('region', { name: 'Explanation' }).textContent).toContain('1 === 1');
  expect(screen.queryByRole('button', { name: 'I guessed' })).toBeNull();
  await person.click(await button('Next Question'));

  await waitFor(async () => expect((await heading()).textContent).toBe('Two'));
  await person.click(screen.getByLabelText(/Two is right/));
  await person.click(await button('Check Answer'));
  await screen.findByText('Correct Answer');
  await person.click(await button('I knew it'));

  await waitFor(async () => expect((await heading()).textContent).toBe('One'));
  screen.getByText('Loops · 1 to go');
  await person.click(screen.getByLabelText(/One is right/));
  await person.click(await button('Check Answer'));
  await person.click(await button('I knew it'));
  await screen.findByRole('heading', { name: 'Done for now' });
  screen.getByText(/^The next question comes again (tomorrow|in \d+ (hours|days))\.$/);
  await waitFor(async () => expect((await page.practice.read(user._id)).size).toBe(2));
  // Practice is not an attempt.
  expect(await reports.queryOf(user._id)).toHaveLength(1);
  expect(await outbox.entriesOf(user._id)).toEqual([]);
});

test('practice is remembered on the next page', async () => {
  const page = await openPractice(makeExam({ questions: [question('One')] }));
  const { person } = page;
  await person.click(await screen.findByLabelText(/One is right/));
  await person.keyboard('{Enter}');
  await person.click(await button('I knew it'));
  await screen.findByRole('heading', { name: 'Done for now' });
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
    await person.click(screen.getByLabelText(/One is wrong/));
    await person.click(await button('Check Answer'));
    await person.click(await button('Next Question'));
    await button('Check Answer');
    seen.add(String(order()));
  }
  expect(seen.size).toBe(2);
});

test('without mistakes the page says so, and Reports do not link to it', async () => {
  await openPractice(undefined);
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
