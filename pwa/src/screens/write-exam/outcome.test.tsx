import { makeExam, makeReport, makeUser } from '@quiz-app/shared/samples/make-exam';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { killPage } from '../../../test/kill-page.ts';
import { render } from '../../../test/render.tsx';
import { fact, setUpScreen } from '../../../test/screens/write-exam.tsx';
import { whenNoExamRuns } from '../../platform/exam-hold.ts';
import { watchInstallPrompt } from '../../platform/install-prompt.ts';
import { Toaster } from '../../ui/toaster.tsx';

const { openExam, answer, receiveReports } = setUpScreen();

const finish = async (walk: Awaited<ReturnType<typeof openExam>>) => {
  await walk.press('Start Exam');
  await walk.choose(/^push$/);
  for (const name of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await walk.press(name);
};

test('a finished attempt is waiting, then shows its result once the server has it', async () => {
  const walk = await openExam();
  await finish(walk);
  await screen.findByText('Saved on this device');
  await screen.findByText('Waiting to send');
  expect(screen.getByText('Sent, result ready')).toBeDefined();
  expect(screen.queryByText('Verdict')).toBeNull();
  expect(fact('Answered')).toBe('1 of 3');
  receiveReports(walk.exam, walk.user);
  await walk.press('Try now');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(fact('Verdict')).toBe('Fail');
});

test('a try without effect gets a message', async () => {
  const walk = await openExam();
  render(<Toaster />);
  await finish(walk);
  await screen.findByText('Waiting to send');
  await walk.press('Try now');
  await screen.findByText('Couldn’t send yet. We’ll keep trying.');
});

test('no other view appears before an immediate result', async () => {
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  // However slow the machine, the wait for the result does not end.
  const wait = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, milliseconds?: number) =>
    milliseconds === 600 ? 0 : wait(run, milliseconds)) as typeof setTimeout);
  let ended = '';
  const headings = new Set<string | null>();
  // The result may arrive before the press has ended.
  let wasSaving = false;
  const watch = new MutationObserver(() => {
    headings.add(document.querySelector('h1')?.textContent ?? null);
    wasSaving ||= screen.queryByText('Saving your answers') !== null;
  });
  await walk.press('Start Exam');
  for (const name of ['Next Question', 'Next Question', 'Submit Exam']) await walk.press(name);
  whenNoExamRuns(() => {
    ended = walk.router.state.location.search;
  });
  const question = document.querySelector('h1')?.textContent;
  watch.observe(document.body, { childList: true, subtree: true });
  await walk.press('Submit anyway');
  await screen.findByRole('button', { name: 'Review Answers' });
  watch.disconnect();
  expect(wasSaving).toBe(true);
  expect([...headings]).toEqual([question, walk.exam.name]);
  await waitFor(() => expect(ended, 'no toast leads to the result before it is shown').toMatch(/attempt=/));
});

test('no empty page appears before a waiting attempt', async () => {
  const walk = await openExam();
  const headings = new Set<string | null>();
  const watch = new MutationObserver(() => headings.add(document.querySelector('h1')?.textContent ?? null));
  await walk.press('Start Exam');
  for (const name of ['Next Question', 'Next Question', 'Submit Exam']) await walk.press(name);
  const question = document.querySelector('h1')?.textContent;
  watch.observe(document.body, { childList: true, subtree: true });
  await walk.press('Submit anyway');
  await screen.findByText('Waiting to send');
  watch.disconnect();
  expect([...headings]).toEqual([question, 'Your answers are safe']);
});

test('a result that takes longer has a waiting view', async () => {
  const walk = await openExam();
  const answered = Promise.withResolvers<void>();
  receiveReports(walk.exam, walk.user, {}, answered.promise);
  await finish(walk);
  await screen.findByText('Saved on this device');
  await screen.findByText('Sending');
  answered.resolve();
  await screen.findByRole('button', { name: 'Review Answers' });
});

test('a refused attempt shows the server’s reason', async () => {
  answer('/addReport', () => HttpResponse.json({ success: false, message: 'Exam not found' }, { status: 404 }));
  const walk = await openExam();
  await finish(walk);
  await screen.findByText('Exam not found');
  receiveReports(walk.exam, walk.user);
  await walk.press('Retry');
  await screen.findByRole('button', { name: 'Review Answers' });
});

test('a result that the server scored differently says so', async () => {
  const walk = await openExam();
  receiveReports(walk.exam, walk.user, { scoredByServer: true });
  await finish(walk);
  await screen.findByText(/The server’s result counts/);
});

test('a result with extra time says of how much time; one without a time says nothing', async () => {
  const walk = await openExam({ user: makeUser({ extraTimePercent: 50 }) });
  receiveReports(walk.exam, walk.user, { secondsUsed: 725.2 });
  await finish(walk);
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(fact('Time used')).toBe('12:05 of 15:00');
  cleanup();
  const again = await openExam();
  receiveReports(again.exam, again.user, { secondsUsed: undefined });
  await finish(again);
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(screen.queryByText('Time used')).toBeNull();
});

test('the attempt of another user of this device is not shown', async () => {
  const walk = await openExam();
  await finish(walk);
  await screen.findByText('Waiting to send');
  const { search } = walk.router.state.location;
  await openExam({ user: makeUser(), path: `/user/write-exam/${walk.exam._id}${search}` });
  await screen.findByRole('heading', { name: 'Couldn’t load your reports' });
});

test('the result of another user of this device is not shown', async () => {
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  await finish(walk);
  await screen.findByRole('button', { name: 'Review Answers' });
  const { search } = walk.router.state.location;
  await openExam({ user: makeUser(), path: `/user/write-exam/${walk.exam._id}${search}` });
  await screen.findByRole('heading', { name: 'Couldn’t load your reports' });
});

test('an attempt that cannot be stored stays on the page until it can', async () => {
  const saveFile = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = vi.fn(() => 'blob:copy');
  URL.revokeObjectURL = vi.fn();
  const walk = await openExam();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await finish(walk);
  expect((await screen.findByText(/no space left/)).role).toBe('alert');
  await walk.press('Save a copy');
  expect(saveFile).toHaveBeenCalled();
  await walk.router.navigate('/');
  await screen.findByRole('alertdialog');
  await walk.person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
  full.mockRestore();
  // The page tries again by itself.
  await screen.findByText('Saved on this device', {}, { timeout: 10_000 });
  expect(fact('Answered')).toBe('1 of 3');
});

/** Makes the device’s disk full. */
const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

test('an attempt that cannot be stored is sent from memory, once, with its own id', async () => {
  const walk = await openExam();
  const received = receiveReports(walk.exam, walk.user);
  const full = fillDisk();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(console, 'warn').mockReturnValue();
  await finish(walk);
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(screen.queryByText(/no space left/)).toBeNull();
  const { search } = walk.router.state.location;
  expect(received.map(({ _id }) => `?attempt=${_id}`)).toEqual([search]);
  await walk.press('Review Answers');
  await screen.findByRole('button', { name: 'Back to result' });
  expect(full).toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('an attempt that was only in memory when its page ended was interrupted; before, leaving it asks', async () => {
  const walk = await openExam();
  fillDisk();
  await finish(walk);
  await screen.findByText(/The app keeps trying to save and to send them/);
  await act(() => walk.router.navigate('/'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.queryByText(/clock/)).toBeNull();
  question.getByRole('heading', { name: 'Your answers are not saved yet' });
  question.getByText(/Keep this page open/);
  killPage();
  vi.restoreAllMocks();
  await openExam({ exam: walk.exam, user: walk.user });
  await screen.findByText('Your exam was interrupted. It starts again; nothing was handed in.');
});

test('a resumable attempt that was only in memory when its page ended does not start again', async () => {
  const { press } = await openExam({ exam: makeExam({ resumable: true }) });
  fillDisk();
  for (const name of ['Start Exam', 'Next Question', 'Next Question', 'Submit Exam', 'Submit anyway'])
    await press(name);
  await screen.findByText(/The app keeps trying to save and to send them/);
  killPage();
  expect(Object.keys(localStorage)).not.toContain('exam that starts again');
  vi.restoreAllMocks();
});

test('an attempt that can neither be stored nor sent, because the session has ended, says to log in', async () => {
  answer('/addReport', () =>
    HttpResponse.json({ success: false, message: 'jwt expired', code: 'token-expired' }, { status: 401 }),
  );
  const walk = await openExam();
  fillDisk();
  await finish(walk);
  await screen.findByText(/no space left .* Session expired\. Please log in again\.$/);
  vi.restoreAllMocks();
});

test('a report that this device cannot store is not said to be missing, and can be loaded again', async () => {
  const user = makeUser();
  const report = makeReport({ user });
  answer('/getAllAttemptsByUser', () =>
    HttpResponse.json({ success: true, message: 'Attempts fetched successfully', data: [report], nextCursor: null }),
  );
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === 'reports') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  const path = `/user/write-exam/${report.exam._id}?attempt=${report._id}`;
  const { press } = await openExam({ exam: report.exam, user, path });
  await screen.findByRole('heading', { name: 'Couldn’t load your reports' });
  screen.getByText(/no space left/);
  expect(screen.queryByText('Report not found')).toBeNull();
  full.mockRestore();
  await press('Try again');
  await screen.findByRole('button', { name: 'Review Answers' });
});

test('an attempt that can neither be stored nor sent is sent as soon as the server answers', async () => {
  const walk = await openExam();
  fillDisk();
  await finish(walk);
  await screen.findByText(/The app keeps trying to save and to send them/);
  const received = receiveReports(walk.exam, walk.user);
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received).toHaveLength(1);
  vi.restoreAllMocks();
});

test('the result is shown even if the device can neither write nor read', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  await walk.press('Start Exam');
  const broken = () => {
    throw new DOMException('broken', 'UnknownError');
  };
  for (const name of ['get', 'add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(broken);
  for (const button of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await walk.press(button);
  await screen.findByText('Obtained Marks', {}, { timeout: 5000 });
  await walk.press('Close');
  await screen.findByRole('heading', { name: 'Home' });
  vi.restoreAllMocks();
});

test('a user logged out meanwhile reads that the answers are saved', async () => {
  render(<Toaster />);
  const { session, press } = await openExam();
  await press('Start Exam');
  await act(() => session.write(null));
  for (const button of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await press(button);
  await screen.findByText('Your answers are saved on this device. Log in again to send them.');
});

test('one step back leaves a finished attempt, even after a look at the review', async () => {
  const exam = makeExam();
  const user = makeUser();
  receiveReports(exam, user);
  const { press, router } = await openExam({ exam, user });
  await press('Start Exam');
  for (const button of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await press(button);
  await press('Review Answers');
  await press('Back to result');
  await screen.findByRole('button', { name: 'Retake Exam' });
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Home' });
});

test('a result offers to install the app until the user answers', async () => {
  watchInstallPrompt();
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  await finish(walk);
  const name = 'Keep Quiz App on this device';
  expect(within(await screen.findByRole('region', { name })).queryByRole('list')).toBeNull();
  await walk.press('Not now');
  expect(screen.queryByRole('region', { name })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await walk.press('Review Answers');
  await walk.press('Back to result');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(screen.queryByRole('region', { name })).toBeNull();
  window.dispatchEvent(new Event('appinstalled'));
});

test('on an iPhone the offer has the steps, and can be declined', async () => {
  Object.assign(navigator, { standalone: false });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'standalone');
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
  });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)');
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  await finish(walk);
  const offer = within(await screen.findByRole('region', { name: 'Keep Quiz App on this iPhone' }));
  expect(offer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tap Share  in the browser’s bar or menu.',
    'Tap Add to Home Screen . It may be further down the list.',
    'Tap Add. Then open Quiz App from the home screen and log in once.',
  ]);
  expect(offer.queryByRole('button', { name: 'Install' })).toBeNull();
  await walk.press('Not now');
  expect(screen.queryByRole('region', { name: /^Keep Quiz App/ })).toBeNull();
});

test('Retake Exam is offered only while attempts are left', async () => {
  const user = makeUser();
  const exam = makeExam({ attemptsAllowed: 1 });
  receiveReports(exam, user);
  await finish(await openExam({ exam, user }));
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(screen.queryByRole('button', { name: 'Retake Exam' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
});
