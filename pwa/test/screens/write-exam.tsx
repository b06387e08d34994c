import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Exam } from '@quiz-app/shared/exam';
import type { Report, SubmittedAttempt } from '@quiz-app/shared/report';
import { makeExam, makeUser } from '@quiz-app/shared/samples/make-exam';
import { marksBeyondCount, scoreAnswers } from '@quiz-app/shared/scoring';
import type { User } from '@quiz-app/shared/user';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import { AdminPreviewScreen } from '../../src/admin/exams/preview-screen.tsx';
import { DeviceContext } from '../../src/device/device-context.ts';
import { UserContext } from '../../src/device/use-session.ts';
import { paths } from '../../src/paths.ts';
import { rememberPages } from '../../src/screen-parts/navigation/use-way-back.ts';
import { WriteExamScreen } from '../../src/screens/write-exam/write-exam-screen.tsx';
import type { Now } from '../../src/sync/running/elapsed-clock.ts';
import { media } from '../../src/ui/media.ts';
import { offline, setUpServerAndDevice, type TestDevice } from '../harness.ts';

export const fact = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent?.trim();
export const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
/** The keys of the chosen options. */
export const chosen = () =>
  screen.queryAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);

/** Makes the window wide enough for the column beside the question, for the test that calls it. */
export function widenWindow(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = query === media.desktop;
    return Object.assign(new EventTarget(), { media: query, matches }) as MediaQueryList;
  });
}

/** Call it at the top of a test file: its tests open the screen on a device without a network. */
export function setUpScreen() {
  const { server, device } = setUpServerAndDevice();
  beforeEach(() => {
    server.network = offline;
  });

  /** From now on answers calls to this path like this; all others fail without a network. Returns their number. */
  const answer = (path: string, respond: (request: Request) => Response | Promise<Response>) => {
    let answered = 0;
    server.network = (request) => {
      if (!request.url.includes(path)) return offline();
      answered += 1;
      return respond(request);
    };
    return () => answered;
  };

  return {
    answer,
    openExam: (options: Partial<WalkOptions> = {}) =>
      walkExam({ device, exam: makeExam(), user: makeUser(), ...options }),
    /** From now on receives reports, and scores them like the server. The exam need not be on the server. */
    receiveReports(exam: Exam, { _id, name }: User, overrides: Overrides = {}, when?: Promise<void>) {
      const received: SubmittedAttempt[] = [];
      answer('/addReport', async (request) => {
        const attempt = (await request.json()) as SubmittedAttempt;
        received.push(attempt);
        await when;
        const score = scoreAnswers(exam, attempt.answers);
        const { correctAnswers, wrongAnswers, verdict } = score;
        const marks = marksBeyondCount(exam, score);
        const result = { correctAnswers, wrongAnswers, verdict };
        const createdAt = new Date().toISOString();
        const parts = { ...(marks !== undefined && { marks }) };
        const data = { ...attempt, exam, user: { _id, name }, result, createdAt, ...parts, ...overrides };
        return HttpResponse.json({ success: true, message: 'Report added successfully', data });
      });
      return received;
    },
  };
}

/** `undefined` removes a field. */
type Overrides = { [Field in keyof Report]?: Report[Field] | undefined };

interface WalkOptions {
  device: TestDevice;
  exam: Exam;
  user: User;
  path?: string;
  /** Whether the exam is already on the device. */
  cached?: boolean;
}

/** Opens an exam on a device whose clocks the test controls. */
async function walkExam({ device, exam, user, path = paths.writeExam(exam._id), cached = true }: WalkOptions) {
  const page = await device.openAs({ token: 'token', user });
  if (cached) await page.cacheDatabase.exams.put(exam);
  const clock: Now = { monotonic: 1000, wall: Date.now() };
  const readClock = () => ({ ...clock });
  const routes = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/user/reports', element: <h1>Reports</h1> },
    { path: '/user/write-exam/:id', element: <WriteExamScreen clock={readClock} /> },
    { path: '/admin/exams/:id/preview', element: <AdminPreviewScreen clock={readClock} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', path] });
  rememberPages(router);
  const { unmount: close } = render(
    <I18nProvider i18n={i18n}>
      <DeviceContext value={page}>
        <UserContext value={user}>
          <RouterProvider router={router} />
        </UserContext>
      </DeviceContext>
    </I18nProvider>,
  );
  const person = userEvent.setup();

  /** Advances both clocks, or each by its own time, without an event. */
  const sleep = (milliseconds: number, { monotonic = milliseconds, wall = milliseconds } = {}) => {
    clock.monotonic += monotonic;
    clock.wall += wall;
  };
  /** The same, and fires the event that a page gets on wake-up. */
  const pass: typeof sleep = (...time) =>
    act(() => {
      sleep(...time);
      window.dispatchEvent(new Event('focus'));
    });
  /** Presses a button a second later, as a person would. */
  const press = async (name: string) => {
    pass(1000);
    await person.click(await screen.findByRole('button', { name }));
  };
  const choose = async (name: RegExp) => person.click(screen.getByText(name));
  return { ...page, exam, user, router, person, sleep, pass, press, choose, close };
}
