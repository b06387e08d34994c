import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { chosen, setUpScreen, widenWindow } from '../../../test/screens/write-exam.tsx';
import { afterPaint } from '../../ui/after-paint.ts';

const { openExam, answer, receiveReports } = setUpScreen();
const timer = () => screen.getByRole('timer').textContent;

test('letter keys choose nothing when they are switched off', async () => {
  localStorage.setItem('preference answerKeys', 'off');
  const { person, press } = await openExam();
  await press('Start Exam');
  await person.keyboard('a');
  expect(chosen()).toEqual([]);
});

test.each([
  ['an Arabic layout', 'ش'],
  ['a Cyrillic layout', 'ф'],
])('the key in the place of A answers in %s', async (_, key) => {
  const { press } = await openExam();
  await press('Start Exam');
  fireEvent.keyDown(document.body, { key, code: 'KeyA' });
  expect(chosen()).toEqual(['A']);
});

test('a key counts from the moment its question is in the page', async () => {
  // The exam is stored before it is shown, so no press is being handled when the question appears.
  const { press } = await openExam({ exam: makeExam({ resumable: true }) });
  const observer = new MutationObserver(() => {
    if (screen.queryAllByRole('radio').length === 0) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await press('Start Exam');
  await waitFor(() => expect(chosen()).toEqual(['A']));
});

/** Moves the focus to the page around the first question just after it appears, like a change of the page. */
function focusPage(then?: (page: HTMLElement) => void): void {
  const observer = new MutationObserver(() => {
    const page = screen.queryAllByRole('radio')[0]?.closest<HTMLElement>('body > *');
    if (!page) return;
    observer.disconnect();
    page.tabIndex = -1;
    page.focus();
    then?.(page);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

test('a question has the focus as soon as it is shown', async () => {
  const { press } = await openExam({ exam: makeExam({ resumable: true }) });
  let focused: Element | null = null;
  const observer = new MutationObserver(() => {
    if (screen.queryAllByRole('radio').length === 0) return;
    observer.disconnect();
    focused = document.activeElement;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await press('Start Exam');
  await screen.findAllByRole('radio');
  expect(focused).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a key counts even if the page around the question has the focus', async () => {
  const { press } = await openExam({ exam: makeExam({ resumable: true }) });
  focusPage((page) => void page.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })));
  await press('Start Exam');
  await waitFor(() => expect(chosen()).toEqual(['A']));
});

test('the device vibrates on feedback if this is switched on', async () => {
  const vibrate = vi.fn(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  const touch = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  vi.spyOn(window, 'matchMedia').mockReturnValue(touch);
  const { person, press, choose } = await openExam();
  await person.click(await screen.findByRole('switch', { name: 'Vibrate on feedback' }));
  await press('Start Exam');
  await choose(/^push$/);
  expect(vibrate).not.toHaveBeenCalled();
  await press('Submit Answer');
  await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
});

test('a desktop, where the browser’s vibrate function does nothing, does not offer vibration', async () => {
  Object.defineProperty(navigator, 'vibrate', { value: () => true, configurable: true });
  await openExam();
  await screen.findByRole('switch', { name: 'Hide the time' });
  expect(screen.queryByRole('switch', { name: 'Vibrate on feedback' })).toBeNull();
});

test('a skipped question stays open, and the next question leads back to it', async () => {
  widenWindow();
  const { exam, user, press, choose } = await openExam();
  const received = receiveReports(exam, user);
  const position = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
  await press('Start Exam');
  expect(screen.queryByText(/^You skipped/)).toBeNull();
  await press('Next Question');
  expect(screen.getByText('You skipped question 1.').role).toBe('status');
  await press('Next Question');
  screen.getByText('You skipped 2 questions.');
  await press('Go back to question 1');
  expect(position()).toBe('Question 1 of 3');
  expect(screen.queryByText(/^You skipped/), 'the others are ahead').toBeNull();
  await choose(/^push$/);
  await press('Submit Answer');
  await press('Next Question');
  expect(position()).toBe('Question 2 of 3');
  await press('Next Question');
  await press('Go to question 2, skipped');
  expect(position()).toBe('Question 2 of 3');
  await press('Next Question');
  await press('Submit Exam');
  await press('Go to question 2');
  expect(position(), 'the first without an answer').toBe('Question 2 of 3');
  await press('Next Question');
  await press('Submit Exam');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received[0]?.answers).toEqual({ [exam.questions[0]?._id ?? '']: ['A'] });
});

test.each(['Esc', 'Close'])('%s in the question before the exam is submitted changes nothing', async (way) => {
  const { person, press } = await openExam();
  const position = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
  await press('Start Exam');
  for (const name of ['Next Question', 'Next Question', 'Submit Exam']) await press(name);
  screen.getByText('3 of 3 questions have no answer, and get no points.');
  if (way === 'Esc') await person.keyboard('{Escape}');
  else await press('Close');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(position()).toBe('Question 3 of 3');
  await press('Submit Exam');
  screen.getByRole('alertdialog', { name: 'Submit the exam?' });
  await press('Go to question 1');
  expect(position()).toBe('Question 1 of 3');
});

test('the map of questions leads to a skipped one, and the choice made meanwhile counts', async () => {
  const questions = [makeQuestion(), makeQuestion(), makeQuestion()];
  const { exam, user, press, choose, pass } = await openExam({ exam: makeExam({ questions }) });
  const received = receiveReports(exam, user);
  const position = () => screen.getByRole('progressbar').getAttribute('aria-valuetext');
  const map = () => screen.queryByRole('dialog', { name: 'All questions' });
  const focused = () => document.activeElement?.textContent;
  await press('Start Exam');
  await press('Next Question');
  await choose(/^push$/);
  await press('Question 2 of 3. Show all questions');
  pass(60_000);
  expect(timer(), 'the clock runs').toMatch(/^08:5/);
  await press('Go to question 2, current question');
  expect(map()).toBeNull();
  expect(chosen(), 'nothing has changed').toEqual(['A']);
  expect(focused()).toBe(screen.getByRole('heading', { level: 1 }).textContent);
  await press('Question 2 of 3. Show all questions');
  await press('Go to question 1, skipped');
  expect(map()).toBeNull();
  expect(position()).toBe('Question 1 of 3');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  await press('Next Question');
  expect(position(), 'the second has an answer').toBe('Question 3 of 3');
  await press('Question 3 of 3. Show all questions');
  within(map() as HTMLElement).getByText('Question 2: correct');
  await press('Submit Exam');
  await press('Submit anyway');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received[0]?.answers).toEqual({ [exam.questions[1]?._id ?? '']: ['A'] });
});

test('an exam of more than 50 questions has the map in the column beside it, too', async () => {
  widenWindow();
  const questions = Array.from({ length: 51 }, () => makeQuestion());
  const { press } = await openExam({ exam: makeExam({ questions }) });
  await press('Start Exam');
  const rail = within(screen.getByRole('complementary', { name: 'Progress and time' }));
  expect(rail.queryByRole('list')).toBeNull();
  rail.getByRole('button', { name: 'Question 1 of 51. Show all questions' });
});

test('keyboard users read what Enter does, before and after the answer', async () => {
  const { press, choose } = await openExam({ exam: makeExam({ questions: [makeQuestion(), makeQuestion()] }) });
  const enter = () => screen.getByText('Enter').parentElement?.textContent;
  await press('Start Exam');
  expect(enter()).toBe('Enter submit');
  await choose(/^push$/);
  await press('Submit Answer');
  expect(enter()).toBe('Enter go on');
  await press('Next Question');
  await choose(/^push$/);
  await press('Submit Answer');
  expect(enter()).toBe('Enter submit exam');
});

test('a device without a keyboard shows no key hints', async () => {
  const touch = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  vi.spyOn(window, 'matchMedia').mockReturnValue(touch);
  const { press } = await openExam();
  await press('Start Exam');
  expect(screen.queryByText('Enter')).toBeNull();
});

test('Enter before an answer is chosen shows what to do, once per question', async () => {
  const { press, choose, person } = await openExam({ exam: makeExam({ questions: [makeQuestion(), makeQuestion()] }) });
  const feedback = () => document.querySelector('[data-ui="feedback"]')?.textContent;
  await press('Start Exam');
  expect(feedback()).toBe('');
  await person.keyboard('{Enter}');
  expect(feedback()).toBe('Choose an answer first.');
  expect(screen.getByText('Choose an answer first.').role).toBe('status');
  await choose(/^push$/);
  expect(feedback(), 'it is done').toBe('');
  await press('Submit Answer');
  expect(feedback()).toBe('Correct Answer');
  await press('Next Question');
  expect(feedback(), 'not said before it is asked for').toBe('');
});

test('a running exam keeps the version it was started with', async () => {
  const { cacheDatabase, exam, press, choose } = await openExam();
  await press('Start Exam');
  await cacheDatabase.exams.put({ ...exam, version: 2, questions: [makeQuestion({ name: 'Another question' })] });
  await cacheDatabase.exams.delete(exam._id);
  await choose(/^push$/);
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
});

test.each(['UnknownError', 'AbortError'])(
  'P11: an exam continues to a copy of the answers if the device can no longer read or write (%s)',
  async (name) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { cacheDatabase, session, exam, user, press, choose } = await openExam({
      exam: makeExam({ questions: [makeQuestion()] }),
    });
    await press('Start Exam');
    const broken = () => {
      throw new DOMException('broken', name);
    };
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(broken);
    // A change makes the live query read again.
    await cacheDatabase.exams.put({ ...exam, name: 'Changed' });
    await session.write('token', { ...user, name: 'Changed' });
    await choose(/^push$/);
    await press('Submit Answer');
    await press('Submit Exam');
    await screen.findByRole('button', { name: 'Save a copy' });
  },
);

test('the code of the next question is highlighted as soon as it is shown', async () => {
  const questions = ['Which?', 'Why?\n```java\nfinal int a;\n```'].map((name) => makeQuestion({ name }));
  const { press, pass } = await openExam({ exam: makeExam({ questions }) });
  await press('Start Exam');
  await new Promise<void>((painted) => afterPaint(painted));
  await vi.dynamicImportSettled();
  pass(1000);
  fireEvent.click(screen.getByRole('button', { name: 'Next Question' }));
  expect(screen.getByText('final').tagName).toBe('B');
});

test('code in questions and options is shown as text', async () => {
  const name = 'What happens?\n```js\n<img src=x onerror=alert(1)>\n```';
  const question = makeQuestion({ name, options: { A: '<b>bold</b>', B: '`code`' } });
  const { press } = await openExam({ exam: makeExam({ questions: [question] }) });
  await press('Start Exam');
  expect(screen.getByRole('heading', { name: 'What happens?' })).toBeDefined();
  expect(screen.getByText('<b>bold</b>')).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

test('the end of the time is shown and announced in the following views', async () => {
  const { exam, user, pass, press, router } = await openExam();
  const note = () => screen.getAllByText('Time is up. Your answers were submitted.');
  await press('Start Exam');
  const [region] = screen.getAllByRole('status').filter(({ textContent }) => !textContent);
  pass(600_000);
  expect(region?.textContent, 'announced once, in a region that was there').toBe(note()[0]?.textContent);
  await screen.findByText('Waiting to send');
  expect(note(), 'seen too').toHaveLength(2);
  expect(region?.isConnected).toBe(true);
  receiveReports(exam, user);
  await press('Try now');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(note()).toHaveLength(2);
  await press('Retake Exam');
  await screen.findByRole('button', { name: 'Start Exam' });
  expect(screen.queryByText(/^Time is up/)).toBeNull();
  expect(router.state.location.search).toBe('');
});

test('an exam that the taker submits does not mention the time', async () => {
  const { press } = await openExam({ exam: makeExam({ questions: [makeQuestion()] }) });
  await press('Start Exam');
  await press('Submit Exam');
  await press('Submit anyway');
  await screen.findByText('Waiting to send');
  expect(screen.queryByText(/^Time is up/)).toBeNull();
});

test('an exam is submitted when its time is up, including the unsubmitted choice', async () => {
  const { exam, user, pass, press, choose } = await openExam();
  const received = receiveReports(exam, user);
  await press('Start Exam');
  await choose(/^push$/);
  pass(599_000);
  expect(timer()).toBe('00:01');
  pass(1000);
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ secondsUsed: 600, answers: { [exam.questions[0]?._id ?? '']: ['A'] } });
});

test('the time is up after a sleep longer than the exam', async () => {
  const { pass, press } = await openExam();
  await press('Start Exam');
  pass(3_600_000, { monotonic: 0 });
  await screen.findByText('Waiting to send');
});

test('a clock that the network corrects during an exam does not end it', async () => {
  const { pass, press } = await openExam();
  const real = { server: Date.now() };
  const asked = answer('/health', () =>
    HttpResponse.json(
      { success: true, message: 'The server is up', data: null },
      { headers: { Date: new Date(real.server).toUTCString() } },
    ),
  );
  await press('Start Exam');
  await waitFor(() => expect(asked()).toBe(1));
  pass(60_000);
  real.server += 60_000;
  pass(1000, { wall: 3_600_000 });
  await waitFor(() => expect(asked()).toBe(2));
  pass(1000);
  expect(timer()).toMatch(/^08:5[678]$/);
  // A sleep is different: the server's time has advanced too.
  real.server += 3_600_000;
  pass(3_600_000, { monotonic: 0 });
  await screen.findByText('Waiting to send');
});

test('the time left does not grow when the clock is set back', async () => {
  const { pass, press } = await openExam();
  await press('Start Exam');
  pass(60_000, { wall: -3_600_000 });
  expect(timer()).toBe('09:00');
});

test('the time can be hidden, reappears at one minute, can be hidden again, and stays from 10 seconds on', async () => {
  widenWindow();
  const { person, pass, press } = await openExam();
  const shown = (text: string) => screen.queryAllByText(text, { ignore: '[role=timer]' }).length > 0;
  const toggle = (words: string) => person.click(screen.getAllByRole('button', { name: words })[0] as HTMLElement);
  await person.click(await screen.findByRole('switch', { name: 'Hide the time' }));
  await press('Start Exam');
  expect(shown('10:00')).toBe(false);
  pass(541_000);
  expect(shown('00:59')).toBe(true);
  expect(screen.getByText('Less than 1 minute left')).toBeDefined();
  await toggle('Hide the time');
  expect(shown('00:59'), 'hidden again').toBe(false);
  pass(40_000);
  await toggle('Show the time');
  expect(shown('00:19')).toBe(true);
  await toggle('Hide the time');
  pass(9500);
  expect(shown('00:10')).toBe(true);
  await toggle('Hide the time');
  expect(shown('00:10'), 'shown for good').toBe(true);
});

test('leaving a running exam asks first', async () => {
  const { router, person, press } = await openExam();
  await press('Start Exam');
  await router.navigate(-1);
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave the exam?' });
  expect(dialog.textContent).toContain('start again');
  await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await router.navigate(-1);
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Home' });
});

test('a refresh asks first while the exam runs, but not afterwards', async () => {
  const { exam, user, press } = await openExam({ exam: makeExam({ questions: [makeQuestion()] }) });
  receiveReports(exam, user);
  const refresh = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await press('Start Exam');
  expect(refresh(), 'asked').toBe(false);
  await press('Submit Exam');
  await press('Submit anyway');
  await screen.findByRole('button', { name: 'Review Answers' });
  expect(refresh(), 'not asked').toBe(true);
});

test('the question before leaving closes when the time is up', async () => {
  const { router, pass, press } = await openExam();
  await press('Start Exam');
  await router.navigate('/');
  await screen.findByRole('alertdialog');
  pass(600_000);
  await screen.findByText('Saved on this device');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a marked question is shown in the map and named before the exam is submitted', async () => {
  const { press, person } = await openExam();
  await press('Start Exam');
  const mark = screen.getByRole('button', { name: 'Mark to come back to it' });
  await person.click(mark);
  expect(mark.getAttribute('aria-pressed')).toBe('true');
  await press('Next Question');
  await press('Next Question');
  await person.click(screen.getByRole('button', { name: /Show all questions/ }));
  screen.getByRole('button', { name: 'Go to question 1, marked' });
  screen.getByRole('button', { name: 'Go to question 2, skipped' });
  await person.keyboard('{Escape}');
  await press('Submit Exam');
  await screen.findByText('You marked: 1');
});
