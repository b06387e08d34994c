import { makeExam, makeQuestion, makeUser } from '@quiz-app/shared/samples/make-exam';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestDevice, type TestDevice } from '../../sync/test-harness.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { network, serveReports, type WalkOptions, walkExam } from './test-steps.tsx';

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterAll(() => network.close());
let device: TestDevice;
beforeEach(() => {
  device = startTestDevice({ request: fetch });
});
afterEach(() => network.resetHandlers());

const openExam = (options: Partial<WalkOptions> = {}) =>
  walkExam({ device, exam: makeExam(), user: makeUser(), ...options });
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent?.trim();
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const checked = () => screen.queryAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);
const timer = () => screen.getByRole('timer').textContent;
const hasHeadingFocus = () => document.activeElement === screen.getByRole('heading', { level: 1 });

describe('the instructions', () => {
  test('show the exam, its rules, and that it is on this device', async () => {
    await openExam();
    await screen.findByRole('heading', { name: 'JavaScript Fundamentals' });
    expect(fact('Total Questions')).toBe('3');
    expect(fact('Duration')).toBe('10 min');
    expect(fact('Total Marks')).toBe('20');
    expect(fact('Passing Marks')).toBe('12');
    expect(screen.getByText('The exam is submitted automatically after 10 min.')).toBeDefined();
    expect(screen.getByText(/Saved for offline/)).toBeDefined();
  });

  test('of an exam without questions do not let it start', async () => {
    await openExam({ exam: makeExam({ questions: [] }) });
    await screen.findByText('This exam has no questions yet');
    expect(isDisabled('Start Exam')).toBe(true);
  });

  test('warn of an exam without time, which is submitted as it starts', async () => {
    const { press } = await openExam({ exam: makeExam({ duration: 0 }) });
    await screen.findByText(/submitted as soon as it starts/);
    await press('Start Exam');
    await screen.findByRole('heading', { name: 'Your answers are safe' });
    expect(fact('Answered')).toBe('0 of 3');
  });

  test('of an exam that is not on this device show a message and lead back', async () => {
    const { person } = await openExam({ cached: false });
    await screen.findByRole('heading', { name: 'Exam not found' });
    await person.click(screen.getByRole('button', { name: 'Go to Home' }));
    expect(screen.getByRole('heading', { name: 'Home' })).toBeDefined();
  });

  describe('of an exam that only the server has', () => {
    const exam = makeExam({ name: 'Fresh from the server' });
    const serve = () =>
      network.use(
        http.get('*/api/exams/getAllExams', () =>
          HttpResponse.json({ success: true, message: 'Exams fetched successfully', data: [exam], cursor: '1' }),
        ),
      );

    test('are pulled from the server', async () => {
      serve();
      await openExam({ exam, cached: false });
      await screen.findByRole('heading', { name: 'Fresh from the server' });
    });

    test('are pulled when the network is back', async () => {
      await openExam({ exam, cached: false });
      await screen.findByRole('heading', { name: 'Exam not found' });
      serve();
      act(() => void window.dispatchEvent(new Event('online')));
      await screen.findByRole('heading', { name: 'Fresh from the server' });
    });
  });
});

describe('taking an exam', () => {
  test('leads from the start to the server’s result and its review', async () => {
    const { exam, user, router, press, choose } = await openExam();
    const received = serveReports(exam, user);
    await press('Start Exam');

    expect(screen.getByRole('progressbar').ariaValueText).toBe('Question 1 of 3');
    expect(hasHeadingFocus()).toBe(true);
    expect(isDisabled('Submit Answer')).toBe(true);
    await choose(/^pop$/);
    await choose(/^push$/);
    await press('Submit Answer');
    await screen.findByText('Correct Answer');
    expect(screen.getByRole('radio', { name: /push/ }).ariaDisabled).toBe('true');
    await choose(/^pop$/);
    expect(checked()).toEqual(['A']);

    await press('Next Question');
    expect(screen.getByText('Multiple Correct')).toBeDefined();
    expect(hasHeadingFocus()).toBe(true);
    await choose(/^map$/);
    await choose(/^splice$/);
    await press('Submit Answer');
    await screen.findByText('Incorrect Answer');
    expect(screen.getByText('Correct answers: A, C')).toBeDefined();
    expect(screen.getByText('Correct, not chosen')).toBeDefined();

    await press('Next Question');
    await press('Submit Exam');
    await screen.findByRole('button', { name: 'Review Answers' });
    expect(router.state.location.search).toBe(`?attempt=${received[0]?._id}`);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ exam: exam._id, examVersion: 1, user: user._id });
    expect(received[0]?._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(fact('Total Marks')).toBe('20');
    expect(fact('Passing Marks')).toBe('12');
    expect(fact('Obtained Marks')).toBe('6.67');
    expect(fact('Wrong Answers')).toBe('2 (1 unanswered)');
    expect(fact('Verdict')).toBe('Fail');

    await waitFor(() => expect(document.activeElement, 'the focus follows').toBe(screen.getByRole('main')));

    await press('Review Answers');
    const cards = (await screen.findAllByRole('listitem')).filter(({ id }) => id.startsWith('q'));
    expect(cards.map((card) => card.lastElementChild?.textContent)).toEqual([
      'Your answer: ACorrect: A',
      'Your answer: A, DCorrect: A, C',
      'Your answer: N/ACorrect: B',
    ]);
    await choose(/^Unanswered/);
    expect(screen.queryByRole('heading', { level: 2, name: /Which method/ })).toBeNull();
    expect(screen.getByText('N/A')).toBeDefined();
    await press('Back to result');
    await press('Retake Exam');
    await screen.findByRole('button', { name: 'Start Exam' });
    expect(router.state.location.search).toBe('');
  });

  test('works by keyboard alone', async () => {
    const { exam, user, person, pass, press } = await openExam();
    const received = serveReports(exam, user);
    await press('Start Exam');
    await person.keyboard('b1');
    expect(checked()).toEqual(['A']);
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
    expect(checked(), 'True/False has no D').toEqual([]);
    pass(1000);
    await person.keyboard('2{Enter}');
    pass(1000);
    await person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Review Answers' });
    expect(fact('Obtained Marks')).toBe('20');
    expect(received).toHaveLength(1);
  });

  test('ignores letter keys when they are switched off', async () => {
    localStorage.setItem('preference answerKeys', 'off');
    const { person, press } = await openExam();
    await press('Start Exam');
    await person.keyboard('a');
    expect(checked()).toEqual([]);
  });

  test('vibrates on feedback when it is switched on', async () => {
    const vibrate = vi.fn(() => true);
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    const { person, press, choose } = await openExam();
    await person.click(await screen.findByRole('switch', { name: 'Vibrate on feedback' }));
    await press('Start Exam');
    await choose(/^push$/);
    expect(vibrate).not.toHaveBeenCalled();
    await press('Submit Answer');
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
  });

  test('uses the version from the start, even if the exam changes', async () => {
    const { cacheDatabase, exam, press, choose } = await openExam();
    await press('Start Exam');
    await cacheDatabase.exams.put({ ...exam, version: 2, questions: [makeQuestion({ name: 'Another question' })] });
    await cacheDatabase.exams.delete(exam._id);
    await choose(/^push$/);
    await press('Submit Answer');
    await screen.findByText('Correct Answer');
  });

  test.each(['UnknownError', 'AbortError'])(
    'P11: goes on to the copy of the answers on a device that can neither read nor write any more (%s)',
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
      // What changes is read again.
      await cacheDatabase.exams.put({ ...exam, name: 'Changed' });
      await session.write('token', { ...user, name: 'Changed' });
      await choose(/^push$/);
      await press('Submit Answer');
      await press('Submit Exam');
      await screen.findByRole('button', { name: 'Save a copy' });
    },
  );

  test('shows code in questions and options as text', async () => {
    const name = 'What happens?\n```js\n<img src=x onerror=alert(1)>\n```';
    const question = makeQuestion({ name, options: { A: '<b>bold</b>', B: '`code`' } });
    const { press } = await openExam({ exam: makeExam({ questions: [question] }) });
    await press('Start Exam');
    expect(screen.getByRole('heading', { name: 'What happens?' })).toBeDefined();
    expect(screen.getByText('<b>bold</b>')).toBeDefined();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('the time', () => {
  test('submits the exam when it is up, with the choice that was not submitted', async () => {
    const { exam, user, pass, press, choose } = await openExam();
    const received = serveReports(exam, user);
    await press('Start Exam');
    await choose(/^push$/);
    pass(599_000);
    expect(timer()).toBe('00:01');
    pass(1000);
    await screen.findByRole('button', { name: 'Review Answers' });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ secondsUsed: 600, answers: { [exam.questions[0]?._id ?? '']: ['A'] } });
  });

  test('is up after a sleep that was longer than the exam', async () => {
    const { pass, press } = await openExam();
    await press('Start Exam');
    pass(3_600_000, { monotonic: 0 });
    await screen.findByText('Waiting to send');
  });

  test('does not go back with the clock', async () => {
    const { pass, press } = await openExam();
    await press('Start Exam');
    pass(60_000, { wall: -3_600_000 });
    expect(timer()).toBe('09:00');
  });

  test('can be hidden, until little is left', async () => {
    const { person, pass, press } = await openExam();
    await person.click(await screen.findByRole('switch', { name: 'Hide the time' }));
    await press('Start Exam');
    expect(screen.queryByText('10:00', { ignore: '[role=timer]' })).toBeNull();
    pass(541_000);
    expect(screen.getAllByText('00:59', { ignore: '[role=timer]' })).not.toHaveLength(0);
    expect(screen.getByText('Less than 1 minute left')).toBeDefined();
  });
});

describe('a finished attempt', () => {
  const finish = async (walk: Awaited<ReturnType<typeof openExam>>) => {
    await walk.press('Start Exam');
    await walk.choose(/^push$/);
    for (const name of ['Next Question', 'Next Question', 'Submit Exam']) await walk.press(name);
  };

  test('shows the waiting view, then the result once the server has it', async () => {
    const walk = await openExam();
    await finish(walk);
    await screen.findByText('Saved on this device');
    await screen.findByText('Waiting to send');
    expect(screen.getByText('Sent, result ready')).toBeDefined();
    expect(screen.queryByText('Verdict')).toBeNull();
    expect(fact('Answered')).toBe('1 of 3');
    serveReports(walk.exam, walk.user);
    await walk.press('Try now');
    await screen.findByRole('button', { name: 'Review Answers' });
    expect(fact('Verdict')).toBe('Fail');
  });

  test('shows why the server refused it', async () => {
    network.use(
      http.post('*/api/reports/addReport', () =>
        HttpResponse.json({ success: false, message: 'Exam not found' }, { status: 404 }),
      ),
    );
    const walk = await openExam();
    await finish(walk);
    await screen.findByText('Exam not found');
    serveReports(walk.exam, walk.user);
    await walk.press('Retry');
    await screen.findByRole('button', { name: 'Review Answers' });
  });

  test('shows that the server scored it differently', async () => {
    const walk = await openExam();
    serveReports(walk.exam, walk.user, { scoredByServer: true });
    await finish(walk);
    await screen.findByText(/The server’s result counts/);
  });

  test('of another user of this device is not shown', async () => {
    const walk = await openExam();
    await finish(walk);
    await screen.findByText('Waiting to send');
    const { search } = walk.router.state.location;
    await openExam({ user: makeUser(), path: `/user/write-exam/${walk.exam._id}${search}` });
    await screen.findByRole('heading', { name: 'Report not found' });
  });

  test('that cannot be stored stays on the page until it can', async () => {
    const saveFile = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = vi.fn(() => 'blob:copy');
    URL.revokeObjectURL = vi.fn();
    const walk = await openExam();
    const full = vi
      .spyOn(walk.outboxDatabase.entries, 'add')
      .mockImplementation(() => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never);
    await finish(walk);
    expect((await screen.findByText(/no space left/)).role).toBe('alert');
    await walk.press('Save a copy');
    expect(saveFile).toHaveBeenCalled();
    await walk.router.navigate('/');
    await screen.findByRole('dialog');
    await walk.person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay' }));
    full.mockRestore();
    await walk.press('Try again');
    await screen.findByText('Saved on this device');
    expect(fact('Answered')).toBe('1 of 3');
  });

  test('of a user who was logged out meanwhile is said to be safe on the login page', async () => {
    render(<Toaster />);
    const { session, press } = await openExam();
    await press('Start Exam');
    await act(() => session.write(null));
    for (const button of ['Next Question', 'Next Question', 'Submit Exam']) await press(button);
    await screen.findByText('Your answers are saved on this device. Log in again to send them.');
  });

  test('is left by one step back, also after a look at the review', async () => {
    const exam = makeExam();
    const user = makeUser();
    serveReports(exam, user);
    const { press, router } = await openExam({ exam, user });
    await press('Start Exam');
    for (const button of ['Next Question', 'Next Question', 'Submit Exam']) await press(button);
    await press('Review Answers');
    await press('Back to result');
    await screen.findByRole('button', { name: 'Retake Exam' });
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Home' });
  });
});

describe('leaving', () => {
  test('a running exam asks first', async () => {
    const { router, person, press } = await openExam();
    await press('Start Exam');
    await router.navigate(-1);
    const dialog = await screen.findByRole('dialog', { name: 'Leave the exam?' });
    expect(dialog.textContent).toContain('must restart');
    await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await router.navigate(-1);
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Home' });
  });

  test('by a refresh asks first, while the exam runs and not after', async () => {
    const { exam, user, press } = await openExam({ exam: makeExam({ questions: [makeQuestion()] }) });
    serveReports(exam, user);
    const refresh = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await press('Start Exam');
    expect(refresh(), 'asked').toBe(false);
    await press('Submit Exam');
    await screen.findByRole('button', { name: 'Review Answers' });
    expect(refresh(), 'not asked').toBe(true);
  });

  test('closes its question when the time is up', async () => {
    const { router, pass, press } = await openExam();
    await press('Start Exam');
    await router.navigate('/');
    await screen.findByRole('dialog');
    pass(600_000);
    await screen.findByText('Saved on this device');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
