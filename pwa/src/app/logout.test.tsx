import type { Exam } from '@quiz-app/shared/exam';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Account, setUpServerAndDevice } from '../../test/harness.ts';
import { atLogin, openApp, welcome } from '../../test/open-app.tsx';

const { server, device } = setUpServerAndDevice();
let ann: Account;
let exam: Exam;
let resumable: Exam;

beforeAll(async () => {
  const root = await server.register('Root', true);
  exam = await server.addExam(root, 'Zoology');
  const { _id: id, questions, ...details } = await server.addExam(root, 'Botany');
  resumable = await root.data('editExam', { id, body: { ...details, duration: 600, resumable: true } });
});
beforeEach(async () => {
  ann = await server.register('Ann');
  await device.openAs(ann);
});

type App = Awaited<ReturnType<typeof openApp>>;

async function startExam({ _id }: Exam): Promise<App> {
  const app = await openApp(device, `/user/write-exam/${_id}`);
  await app.person.click(await screen.findByRole('button', { name: 'Start Exam' }));
  await screen.findByRole('button', { name: 'Submit Answer' });
  return app;
}

const press = async ({ person }: App, name: string) => person.click(await screen.findByRole('button', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Log out?' });

/** The seconds left, as the dialog says them. */
async function secondsLeft(): Promise<number> {
  const { textContent } = await screen.findByText(/^Your exam is still running\. You have \d+:\d\d left\.$/);
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(textContent ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('a logout in a running exam asks once, with the time left, which runs on', async () => {
  const app = await startExam(exam);
  await press(app, 'Logout');
  await question();
  const left = await secondsLeft();
  expect(left).toBeGreaterThan(50);
  await waitFor(async () => expect(await secondsLeft()).toBeLessThan(left), { timeout: 3000 });
  screen.getByText('If you log out, your answers are lost and you have to start again.');
  await press(app, 'Stay');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await screen.findByRole('button', { name: 'Submit Answer' });
  await press(app, 'Logout');
  await question();
  await press(app, 'Log out');
  await atLogin();
});

test('a logout in an exam that can be resumed asks too, and keeps the attempt', async () => {
  const app = await startExam(resumable);
  await press(app, 'Logout');
  await question();
  expect(await secondsLeft()).toBeGreaterThan(590);
  await press(app, 'Log out');
  await atLogin();
  expect(await app.running.attemptsOf(ann.user._id)).toHaveLength(1);
});

test('a logout asks while an exam runs that is not open', async () => {
  const app = await startExam(resumable);
  await act(() => app.router.navigate('/'));
  await welcome('Ann');
  await press(app, 'Logout');
  await question();
  const left = await secondsLeft();
  expect(left).toBeGreaterThan(590);
  await waitFor(async () => expect(await secondsLeft()).toBeLessThan(left), { timeout: 3000 });
});

test('a logout without a network asks, because a login needs one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const app = await openApp(device, '/profile');
  await press(app, 'Logout');
  await question();
  screen.getByText('You can’t log in again while you are offline.');
  vi.restoreAllMocks();
});
