import { buildSubmission, type FinishedAttempt } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpAnnAndExam } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import type { OutboxEntry } from '../../device/use-outbox.ts';
import { copyOf } from '../../sync/outbox/copy-of-attempt.ts';
import { pullExams } from '../../sync/pull/pull-exams.ts';
import { startSyncing } from '../../sync/start-syncing.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

async function makeEntry(change: Partial<OutboxEntry> = {}): Promise<OutboxEntry> {
  const attempt = buildSubmission(makeFinished(ann.user._id, exam));
  return { attempt, exam, userId: ann.user._id, savedAt: 0, state: 'waiting', tries: 1, ...change };
}

async function openReports(...entries: OutboxEntry[]) {
  const { outbox } = await device.openAs(ann);
  for (const entry of entries) await outbox.save(entry);
  const app = await openApp(device, '/user/reports');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  return app;
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(cells);
const when = expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);

test('the server’s reports are listed', async () => {
  const { attempt } = await makeEntry();
  await ann.call('addReport', { body: attempt });
  await openReports();
  await screen.findByText('1 attempt');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Exam Name',
    'Date',
    'Total Marks',
    'Passing Marks',
    'Obtained Marks',
    'Verdict',
  ]);
  expect(await rows()).toEqual([['Arithmetic', when, '10', '5', '1 of 1 correct 10 of 10 marks', 'Pass']]);
  expect(screen.getByRole('link', { name: 'Arithmetic' }).getAttribute('href')).toBe(
    `/user/write-exam/${exam._id}?attempt=${attempt._id}`,
  );
});

test('a report that breaks rules of its exam says so in the list, the result and the review', async () => {
  const admin = await server.register('Second', true);
  const older = await server.addExam(admin, 'Rules');
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  const rules = { opensAt: hour(1), closesAt: hour(-1), duration: 1, attemptsAllowed: 1 };
  const { _id: id, name, category, totalMarks, passingMarks } = older;
  const attempt = () => ann.data('addReport', { body: buildSubmission(makeFinished(ann.user._id, older)) });
  await attempt();
  await admin.data('editExam', { id, body: { name, category, totalMarks, passingMarks, ...rules } });
  const { _id: attemptId } = await attempt();
  await openReports();
  const words = 'Late · Started early · Over time · More attempts than allowed';
  await screen.findByText('2 attempts');
  expect((await rows()).map(([exam]) => exam).toSorted()).toEqual(['Rules', `Rules${words}`]);
  cleanup();
  const { person } = await openApp(device, `/user/write-exam/${id}?attempt=${attemptId}`);
  await person.click(await screen.findByRole('button', { name: 'Review Answers' }));
  await screen.findByRole('heading', { name: 'Review Answers' });
  expect(screen.getByText(words)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Back to result' }));
  const note = (await screen.findByText(/It arrived after the exam closed/)).textContent;
  expect(note).toBe(
    'It arrived after the exam closed. It was started before the exam opened. It took longer than the time allowed. All allowed attempts had been used. The result is kept, and the admins see this note.',
  );
});

test('a report that was scored again says so, shows both scores, and its review counts the answer', async () => {
  const admin = await server.register('Third', true);
  const added = await server.addExam(admin, 'Rivers');
  const question = { kind: 'text' as const, name: 'Longest river?', accepted: [{ text: 'Nile' }] };
  const { _id: questionId } = await admin.data('addQuestion', { id: added._id, body: question });
  const taken = await admin.data('getExamById', { id: added._id });
  const answers = { [questionId]: { typed: 'The Nile' } };
  const { _id } = await ann.data('addReport', {
    body: buildSubmission(makeFinished(ann.user._id, taken, { answers })),
  });
  await admin.data('acceptAnswer', { id: taken._id, body: { questionId, answer: { typed: 'the Nile' } } });
  await expect.poll(async () => (await admin.data('getScoringAgain', { id: taken._id })).left).toBe(0);
  await pullExams(await openReports());
  await screen.findByText('1 attempt');
  expect((await rows())[0]?.[0]).toBe('RiversScored again');
  cleanup();
  const { person } = await openApp(device, `/user/write-exam/${taken._id}?attempt=${_id}`);
  const note = await screen.findByText(/^Your teacher accepted another answer/);
  expect(note.textContent).toMatch(
    /^Your teacher accepted another answer, so this was scored again\. Before: 0 of 10 marks, Fail, until [-\d]+ [:\d]+\.$/,
  );
  await screen.findByText('Question 2: correct. You answered The Nile.');
  await person.click(screen.getByRole('button', { name: 'Review Answers' }));
  await screen.findByRole('heading', { name: 'Review Answers' });
  expect(screen.getByText('Scored again')).toBeDefined();
});

test('a finish time after the receipt is neither shown nor sorted by', async () => {
  const finish = (overrides: Partial<FinishedAttempt>) =>
    ann.call('addReport', { body: buildSubmission(makeFinished(ann.user._id, exam, overrides)) });
  await finish({ finishedAt: '2199-01-01T00:00:00.000Z', answers: {} });
  await finish({ finishedAt: new Date().toISOString() });
  await openReports();
  await screen.findByText('2 attempts');
  const shown = await rows();
  expect(shown.map((row) => row[5])).toEqual(['Pass', 'Fail']);
  expect(shown.map((row) => row[1])).not.toContainEqual(expect.stringContaining('2199'));
});

test('the link to collect an attempt is above all own reports', async () => {
  const { attempt } = await makeEntry();
  await ann.call('addReport', { body: attempt });
  await openReports();
  await screen.findByText('1 attempt');
  const shown = screen.getAllByRole('link', { name: /Arithmetic|Collect an attempt/ });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Collect an attempt', 'Arithmetic']);
});

test('an empty list shows that there are no reports', async () => {
  await openReports();
  expect(screen.getByText('No reports available')).toBeDefined();
});

test('the message of a busy server disappears when the reports arrive without a press', async () => {
  const { attempt } = await makeEntry();
  await ann.call('addReport', { body: attempt });
  const busy = { success: false, message: 'The server is busy', code: 'busy' };
  server.network = (request, deliver) => {
    if (!request.url.includes('getAllAttemptsByUser')) return deliver();
    server.network = online;
    return HttpResponse.json(busy, { status: 503, headers: { 'Retry-After': '1' } });
  };
  const app = await openReports();
  await screen.findByText('The server is busy');
  onTestFinished(startSyncing(app));
  await screen.findByText('1 attempt');
  await waitFor(() => expect(screen.queryByText('The server is busy')).toBeNull());
});

test('unsent attempts are on top with their state', async () => {
  server.network = offline;
  await openReports(
    await makeEntry(),
    await makeEntry({ state: 'sending' }),
    await makeEntry({ tries: 0 }),
    await makeEntry({ state: 'refused', refusal: { status: 404, message: 'Exam not found' } }),
  );
  expect((await rows()).map((row) => row.slice(4))).toEqual([
    ['–', 'Couldn’t send'],
    ['–', 'Saved on this device'],
    ['–', 'Sending'],
    ['–', 'Waiting to send'],
  ]);
  expect(screen.getByText('4 attempts, 3 waiting to be sent, 1 couldn’t be sent')).toBeDefined();
  expect(screen.getByText('Couldn’t send Arithmetic.').parentElement?.textContent).toContain('Exam not found');
});

test('a refused report can be resent and shows its result', async () => {
  const { person } = await openReports(
    await makeEntry({
      state: 'refused',
      nextTryAt: Date.now() + 60_000,
      refusal: { status: 400, message: 'Too early' },
    }),
  );
  await person.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Pass');
  expect(screen.queryByText(/^Couldn’t send/)).toBeNull();
  expect(await server.reportsOf(ann)).toHaveLength(1);
});

test('a copy of a refused report can be saved as a file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const entry = await makeEntry({ state: 'refused', refusal: { status: 400, message: 'Too early' } });
  server.network = offline;
  const { person } = await openReports(entry);
  await person.click(await screen.findByRole('button', { name: 'Save a copy' }));
  expect(click).toHaveBeenCalledOnce();
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject({ attempt: entry.attempt, userName: 'Ann' });
});

test('without the internet, stored reports are shown below a calm chip, and pulled when it returns', async () => {
  const { attempt } = await makeEntry();
  server.network = offline;
  await openReports(await makeEntry());
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Offline, 1 waiting to send' });
  expect(await rows()).toHaveLength(1);
  expect(screen.getByText('1 attempt, waiting to be sent')).toBeDefined();
  await ann.call('addReport', { body: attempt });
  server.network = online;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Pass');
  expect(screen.queryByText(/Network error/)).toBeNull();
});

test('while the server fails, stored reports are shown with a notice', async () => {
  server.network = () =>
    HttpResponse.json({ success: false, message: 'Out of order', code: 'server-error' }, { status: 500 });
  const { person } = await openReports(await makeEntry());
  await screen.findByText('Out of order', { selector: 'strong' });
  expect(await rows()).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('reports that could not be loaded are not said to be none', async () => {
  server.network = offline;
  const { person } = await openReports();
  await screen.findByRole('heading', { name: 'Couldn’t load your reports' });
  screen.getByText('Network error. Please check your connection.');
  expect(screen.queryByText('No reports available')).toBeNull();
  (await screen.findByRole('button', { name: 'Try again' })).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  server.network = online;
  await screen.findByText('No reports available');
});

test('the device’s being offline is shown once, in the top bar', async () => {
  const { attempt } = await makeEntry();
  await ann.call('addReport', { body: attempt });
  await openReports();
  await screen.findByText('Pass');
  cleanup();
  server.network = offline;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openApp(device, '/user/reports');
  await screen.findByText('Pass');
  expect(screen.getAllByText(/offline|network|connection/i).map(({ textContent }) => textContent)).toEqual(['Offline']);
});

test('adding a report from a file is not among the first controls', async () => {
  await openReports(await makeEntry());
  const button = screen.getByRole('button', { name: 'Add a report from a file' });
  expect(button.dataset.kind).toBe('plain');
  expect(screen.getByRole('table').compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a taker adds a report from a saved copy, and no other file', async () => {
  const copy = copyOf({ attempt: (await makeEntry()).attempt, exam }, 'Ann');
  const { person } = await openReports();
  await screen.findByText('No reports available');
  const input = screen.getByLabelText('Report file');
  await person.upload(input, new File(['hello'], 'notes.json', { type: 'application/json' }));
  await screen.findByText('This file is not a saved copy of an attempt');
  await person.upload(input, copy);
  await screen.findByText('Report added successfully');
  expect(await rows()).toEqual([['Arithmetic', when, '10', '5', '1 of 1 correct 10 of 10 marks', 'Pass']]);
});

test('the attempts at an exam that was taken again have a chart, with its numbers in a table', async () => {
  const once = await server.addExam(await server.register('Second', true), 'Once');
  for (const [taken, answers] of [
    [exam, {}],
    [exam, undefined],
    [once, undefined],
  ] as const)
    await ann.data('addReport', {
      body: buildSubmission(makeFinished(ann.user._id, taken, answers && { answers })),
    });
  const { person } = await openReports();
  const choice = await screen.findByLabelText('Exam');
  const options = within(choice).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All exams', 'Arithmetic (2 attempts)']);
  expect(screen.queryByRole('figure')).toBeNull();
  await person.selectOptions(choice, 'Arithmetic (2 attempts)');
  const chart = within(screen.getByRole('figure', { name: 'Your progress' }));
  const words = 'Your scores in 2 attempts, from 0% to 100%. The best is 100%.';
  expect(chart.getByRole('img').getAttribute('aria-label')).toBe(words);
  await person.click(chart.getByText('As a table'));
  expect(chart.getAllByRole('row').at(-1)?.textContent).toMatch(/100%Pass$/);
  expect(within(screen.getByRole('table', { name: 'Your reports, newest first' })).getAllByRole('row')).toHaveLength(3);
});

test('a late failure does not undo a newer pull', async () => {
  const { attempt } = await makeEntry();
  await ann.call('addReport', { body: attempt });
  const hanging: (() => void)[] = [];
  server.network = () => new Promise((_, reject) => hanging.push(() => reject(new TypeError('Failed to fetch'))));
  await openReports(await makeEntry());
  await expect.poll(() => hanging).not.toEqual([]);
  server.network = online;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Pass');
  await act(async () => {
    for (const fail of hanging) fail();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.queryByText(/Network error/)).toBeNull();
});

test('an unusable answer shows a message', async () => {
  server.network = () => HttpResponse.html('<h1>502</h1>', { status: 502 });
  await openReports();
  await screen.findByText('Failed to fetch reports');
});
