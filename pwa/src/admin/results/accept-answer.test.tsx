import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Answer } from '@quiz-app/shared/question-kinds';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Account, makeFinished, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;

beforeEach(async () => {
  root = await server.register('Root', true);
});

const river: QuestionContent = { kind: 'text', name: 'Longest river?', accepted: [{ text: 'Nile' }] };

/** An exam with this question after a choice, taken by people who answered the choice rightly, and this. */
async function takeExam(question: QuestionContent, given: Record<string, Answer>) {
  const added = await server.addExam(root, 'Rivers');
  const { _id } = await root.data('addQuestion', { id: added._id, body: question });
  const exam = await root.data('getExamById', { id: added._id });
  const takers = new Map<string, Account>();
  for (const [name, answer] of Object.entries(given)) {
    const taker = await server.register(name);
    takers.set(name, taker);
    const answers = { [exam.questions[0]?._id ?? '']: ['A' as const], [_id]: answer };
    await taker.data('addReport', { body: buildSubmission(makeFinished(taker.user._id, exam, { answers })) });
  }
  const reportOf = async (name: string) => (await takers.get(name)?.data('getOwnReports'))?.[0];
  return { exam, questionId: _id, reportOf };
}

/** Opens the figures of the second question. */
async function openFigures({ _id, version }: Exam, questionId: string) {
  await device.openAs(root);
  const app = await openApp(device, `/admin/exams/${_id}/results?question=${questionId}.${version}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Question 2' }));
  return { ...app, dialog };
}

const answersIn = () =>
  within(screen.getByRole('list', { name: 'Answers given' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('a typed answer is accepted where its takers are counted, and their reports are scored again', async () => {
  const { exam, questionId, reportOf } = await takeExam(river, {
    Ann: { typed: 'Nile' },
    Bo: { typed: 'the Nile' },
    Cy: { typed: 'The nile' },
    Di: { typed: 'Amazon' },
  });
  const { person, dialog } = await openFigures(exam, questionId);
  expect(await dialog.findAllByRole('button', { name: /^Accept/ })).toHaveLength(2);
  expect(answersIn()[0]).toMatch(/^[tT]he [nN]ileNo points50% \(2 of 4\)Accept$/);
  await person.click(dialog.getByRole('button', { name: /^Accept “the nile”$/i }));
  await person.click(dialog.getByRole('button', { name: 'Accept answer' }));
  await screen.findByText('Answer accepted successfully');
  await screen.findByText('Every report has its new score');
  await waitFor(() => expect(answersIn()[0]).toMatch(/^[tT]he [nN]ileAll points50% \(2 of 4\)$/));
  await dialog.findByText(/^75%/);
  expect(await reportOf('Bo')).toMatchObject({ earlier: [{ marks: 5 }], result: { wrongAnswers: [] } });
  expect(await reportOf('Di')).not.toHaveProperty('earlier');
});

test('an answer can be accepted for a part of the points, and for more later', async () => {
  const { exam, questionId, reportOf } = await takeExam(river, { Bo: { typed: 'Blue Nile' } });
  const { person, dialog } = await openFigures(exam, questionId);
  const accept = async (part: string) => {
    await person.click(await dialog.findByRole('button', { name: 'Accept “Blue Nile”' }));
    await person.selectOptions(dialog.getByLabelText('“Blue Nile” counts'), part);
    await person.click(dialog.getByRole('button', { name: 'Accept answer' }));
  };
  await accept('1/2');
  await waitFor(() => expect(answersIn()).toEqual(['Blue Nile50% of the points100% (1 of 1)Accept']));
  await expect.poll(async () => (await reportOf('Bo'))?.marks).toBe(7.5);
  await person.click(dialog.getByRole('button', { name: 'Accept “Blue Nile”' }));
  const offered = within(dialog.getByLabelText('“Blue Nile” counts')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['All points', '3/4', '2/3']);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await accept('All points');
  await expect.poll(async () => (await reportOf('Bo'))?.earlier?.map(({ marks }) => marks)).toEqual([5, 7.5]);
});

test('the receipt of a report that was scored again is genuine, and says that it replaces another', async () => {
  const { exam, questionId, reportOf } = await takeExam(river, { Bo: { typed: 'Blue Nile' } });
  const { person, dialog, unmount } = await openFigures(exam, questionId);
  await person.click(await dialog.findByRole('button', { name: 'Accept “Blue Nile”' }));
  await person.click(dialog.getByRole('button', { name: 'Accept answer' }));
  await expect.poll(async () => (await reportOf('Bo'))?.earlier).toHaveLength(1);
  unmount();
  const report = await reportOf('Bo');
  const replaced = { text: report?.earlier?.[0]?.receipt, says: false };
  for (const { text, says } of [{ text: report?.receipt, says: true }, replaced]) {
    const { unmount: leave } = await openApp(device, `/verify#${text}`);
    await screen.findByText('This receipt is genuine');
    expect(screen.queryByText(/^This receipt replaces an earlier one/) !== null).toBe(says);
    leave();
  }
});

test('an answer is accepted in its gap, and nothing is offered for what counts or cannot count', async () => {
  const gaps: QuestionContent = {
    kind: 'gaps',
    name: 'The [[1]] has [[2]] km, in [[3]].',
    gaps: [
      { kind: 'text', accepted: [{ text: 'Nile' }] },
      { kind: 'numeric', value: '6650' },
      { kind: 'dropdown', options: ['Africa', 'Asia'], correct: 0 },
    ],
  };
  const { exam, questionId, reportOf } = await takeExam(gaps, {
    Ann: [{ typed: 'Nile' }, { typed: 'many' }, 1],
    Bo: [{ typed: 'White Nile' }, { typed: '6 690', value: '6690' }, 0],
  });
  const { person, dialog } = await openFigures(exam, questionId);
  await person.click(await dialog.findByRole('button', { name: /^Accept/ }));
  await person.selectOptions(dialog.getByLabelText('Gap'), '2: 6 690');
  await person.click(dialog.getByRole('button', { name: 'Accept answer' }));
  await screen.findByText('Answer accepted successfully');
  await expect.poll(async () => (await reportOf('Bo'))?.earlier).toHaveLength(1);
  const newest = await root.data('getExamById', { id: exam._id });
  expect(newest.questions[1]).toMatchObject({
    gaps: [{ accepted: [{ text: 'Nile' }] }, { others: [{ value: '6690' }] }, {}],
  });
});

test('nothing is offered once the question was changed otherwise', async () => {
  const { exam, questionId } = await takeExam(river, { Bo: { typed: 'Amazon' } });
  const body = { ...river, name: 'Longest river of Africa?', questionId };
  await root.data('editQuestion', { id: exam._id, body: body as never });
  const { dialog } = await openFigures(exam, questionId);
  await dialog.findByRole('list', { name: 'Answers given' });
  expect(dialog.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

test('the progress of a long scoring is shown until it ends, and on a later visit', async () => {
  const { exam, questionId } = await takeExam(river, { Bo: { typed: 'Amazon' } });
  let left = 1_200;
  server.network = async (request, deliver) => {
    const answer = await deliver();
    return request.url.includes('scoringAgain') && left > 0
      ? Response.json({ ...(await answer.json()), data: { left } })
      : answer;
  };
  const { dialog } = await openFigures(exam, questionId);
  await dialog.findByText(/^Scoring again: 1,200 reports left\./);
  left = 300;
  await dialog.findByText(/^Scoring again: 300 reports left\./);
  expect((dialog.getByRole('progressbar', { name: 'Scored again' }) as HTMLProgressElement).value).toBe(900);
  left = 0;
  await screen.findByText('Every report has its new score');
  expect(dialog.queryByRole('progressbar')).toBeNull();
});

test('an exam that changed meanwhile accepts nothing until its author has looked again', async () => {
  const { exam, questionId } = await takeExam(river, { Bo: { typed: 'Amazon' } });
  const { person, dialog } = await openFigures(exam, questionId);
  await person.click(await dialog.findByRole('button', { name: 'Accept “Amazon”' }));
  await root.data('addQuestion', { id: exam._id, body: { ...river, name: 'Another?' } });
  await person.click(dialog.getByRole('button', { name: 'Accept answer' }));
  await screen.findByText(/Look at the question, and accept again\.$/);
  expect((await root.data('getExamById', { id: exam._id })).questions[1]).toMatchObject({
    accepted: [{ text: 'Nile' }],
  });
});
