import { makeReport } from '@quiz-app/shared/samples/make-exam';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Account, setUpServerAndDevice } from '../../test/harness.ts';
import { openApp, welcome } from '../../test/open-app.tsx';
import { showLanguage } from '../language/language.ts';
import { useExamLock } from '../platform/exam-hold.ts';
import { startSyncing } from '../sync/start-syncing.ts';
import { shownToasts, toast } from '../ui/toast.ts';

const refusal = { status: 404, message: 'Exam not found', code: 'not-found' };

const { server, device } = setUpServerAndDevice();
let ann: Account;

beforeAll(async () => {
  ann = await server.register('Ann');
});

describe('background sync', () => {
  test('shares the pulls of the first screen', async () => {
    await device.openAs(ann);
    const app = await openApp(device, '/');
    onTestFinished(startSyncing(app));
    await welcome('Ann');
    const pulls = (call: string) => server.requests.filter((each) => each.includes(call)).length;
    await expect.poll(() => pulls('getAllAttemptsByUser')).toBe(1);
    await expect.poll(() => app.exams.queryPulledAt()).toBeDefined();
    expect(pulls('getAllExams')).toBe(1);
  });

  test('shows a toast with a link when a result arrives', async () => {
    await device.openAs(ann);
    const { events, router, person } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const report = makeReport();
    act(() => events.emit({ type: 'acknowledged', report, message: 'Report added successfully' }));
    await screen.findByText('Your result is here: JavaScript Fundamentals');
    expect((await screen.findByText('Sent')).textContent).toMatch(/^Sent \d\d:\d\d$/);
    await person.click(screen.getByRole('button', { name: 'See result' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?attempt=${report._id}`));
    expect(router.state.location.pathname).toBe(`/user/write-exam/${report.exam._id}`);
  });

  test('shows no toast about a result on the page of the attempt itself', async () => {
    await device.openAs(ann);
    const report = makeReport();
    const { events } = await openApp(device, `/user/reports?attempt=${report._id}`);
    await screen.findByRole('heading', { name: 'Reports' });
    window.history.replaceState(null, '', `?attempt=${report._id}`);
    act(() => events.emit({ type: 'refused', attemptId: report._id, examName: 'SQL Joins', refusal }));
    act(() => events.emit({ type: 'acknowledged', report, message: 'Report added successfully' }));
    expect(shownToasts.read()).toEqual([]);
    window.history.replaceState(null, '', '/');
  });

  test('tells a taker that a report was scored again', async () => {
    await device.openAs(ann);
    const { events, router, person } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const report = { ...makeReport(), marks: 7.5 };
    act(() => events.emit({ type: 'scored-again', reports: [report] }));
    await screen.findByText(/^Your score in JavaScript Fundamentals is now 7\.5 of \d+ marks$/);
    await person.click(screen.getByRole('button', { name: 'See result' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?attempt=${report._id}`));
    act(() => events.emit({ type: 'scored-again', reports: [report, makeReport()] }));
    await screen.findByText('Scored again: 2 reports have a new score');
    await person.click(screen.getByRole('button', { name: 'See reports' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/reports'));
  });

  test('removes the toast about a result on the page with that result', async () => {
    await device.openAs(ann);
    const { events, router } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const report = makeReport();
    act(() => events.emit({ type: 'acknowledged', report, message: 'Report added successfully' }));
    await screen.findByText('Your result is here: JavaScript Fundamentals');
    await act(() => router.navigate('/user/reports'));
    expect(screen.getByText('Your result is here: JavaScript Fundamentals')).toBeDefined();
    await act(() => router.navigate(`/user/write-exam/${report.exam._id}?attempt=${report._id}`));
    await waitFor(() => expect(screen.queryByText('Your result is here: JavaScript Fundamentals')).toBeNull());
  });

  test('shows unrelated toasts after a running exam', async () => {
    await device.openAs(ann);
    const { events } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const exam = renderHook(() => useExamLock(true));
    act(() => {
      events.emit({ type: 'acknowledged', report: makeReport(), message: 'Report added successfully' });
      events.emit({ type: 'refused', attemptId: 'a', examName: 'SQL Joins', refusal });
      events.emit({ type: 'storage-failed', problem: 'other' });
    });
    expect(shownToasts.read()).toEqual([]);
    act(() => exam.unmount());
    await screen.findByText('Saving on this device failed. Try again, or save a copy.');
    await screen.findByText('Your result is here: JavaScript Fundamentals');
    expect(screen.getByText('SQL Joins was not accepted: Exam not found')).toBeDefined();
  });

  test('shows no failure of storage during an exam over a result that the server has', async () => {
    await device.openAs(ann);
    const { events } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const report = makeReport();
    const exam = renderHook(() => useExamLock(true));
    act(() => {
      events.emit({ type: 'storage-failed', problem: 'other' });
      events.emit({ type: 'acknowledged', report, message: 'Report added successfully' });
    });
    window.history.replaceState(null, '', `?attempt=${report._id}`);
    act(() => exam.unmount());
    expect(shownToasts.read()).toEqual([]);
    // A later failure may be about an attempt that is still on this device.
    act(() => events.emit({ type: 'storage-failed', problem: 'other' }));
    await screen.findByText('Saving on this device failed. Try again, or save a copy.');
    window.history.replaceState(null, '', '/');
  });

  test('replaces the refusal of a report by its result', async () => {
    await device.openAs(ann);
    const { events } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const report = makeReport();
    act(() => events.emit({ type: 'refused', attemptId: report._id, examName: 'SQL Joins', refusal }));
    await screen.findByText('SQL Joins was not accepted: Exam not found');
    act(() => events.emit({ type: 'acknowledged', report, message: 'Report added successfully' }));
    await screen.findByText('Your result is here: JavaScript Fundamentals');
    expect(screen.queryByText('SQL Joins was not accepted: Exam not found')).toBeNull();
  });

  test('ends the toast of a problem with its screen, but not the message of an action', async () => {
    await device.openAs(ann);
    const { router } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => {
      toast.success('Profile edited successfully');
      toast.error('Server error');
    });
    await screen.findByText('Server error');
    await act(() => router.navigate('/user/reports'));
    await waitFor(() => expect(screen.queryByText('Server error')).toBeNull());
    screen.getByText('Profile edited successfully');
  });

  test('covers no exam with a toast from before', async () => {
    await device.openAs(ann);
    const { events } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => {
      toast.success('User logged in successfully');
      events.emit({ type: 'acknowledged', report: makeReport(), message: 'Report added successfully' });
    });
    renderHook(() => useExamLock(true));
    expect(shownToasts.read()).toEqual([]);
  });

  test('shows a toast with the reason when a report is refused', async () => {
    await device.openAs(ann);
    const { events } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => events.emit({ type: 'refused', attemptId: 'a', examName: 'SQL Joins', refusal }));
    await screen.findByText('SQL Joins was not accepted: Exam not found');
  });

  test('gives the reason of a refusal in the shown language', async () => {
    await device.openAs(ann);
    const { events } = await openApp(device, '/profile');
    await act(() => showLanguage('fr'));
    act(() => events.emit({ type: 'refused', attemptId: 'b', examName: 'SQL Joins', refusal }));
    await screen.findByText(/SQL Joins.*Examen introuvable/);
    await act(() => showLanguage('en'));
  });
});
