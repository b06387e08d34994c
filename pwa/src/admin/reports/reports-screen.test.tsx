import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { online, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { rows, setUpReports, users, when } from '../../../test/screens/admin-reports.ts';
import { shownToasts } from '../../ui/toast.ts';

const given = setUpServerAndDevice();
const { server, device } = given;
const { openReports, manyReports, comeNear } = setUpReports(given);

describe('the list', () => {
  test('has every report, newest first', async () => {
    await openReports();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Exam Name',
      'Date',
      'User',
      'Total Marks',
      'Passing Marks',
      'Obtained Marks',
      'Verdict',
    ]);
    expect(rows()).toEqual([
      ['100% =SQL_', when, 'Bo', '10', '5', '0 of 1 correct 0 of 10 marks', 'Fail'],
      ['Arithmetic', when, 'Bo', '10', '5', '0 of 1 correct 0 of 10 marks', 'Fail'],
      ['100% =SQL_', when, 'Ann', '10', '5', '1 of 1 correct 10 of 10 marks', 'Pass'],
      ['Arithmetic', when, 'Ann', '10', '5', '1 of 1 correct 10 of 10 marks', 'Pass'],
    ]);
    expect(screen.getByText('4 reports')).toBeDefined();
  });

  test('loads pages of 50 when its end is near, or by Load more', async () => {
    await manyReports(120);
    const { person } = await openReports();
    expect(rows()).toHaveLength(50);
    expect(screen.getByText('120 reports')).toBeDefined();
    await waitFor(() => expect(comeNear()).toBeDefined());
    act(() => comeNear()?.());
    await waitFor(() => expect(rows()).toHaveLength(100));
    await person.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(rows()).toHaveLength(120));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(screen.getByText('120 reports')).toBeDefined();
  });

  test('sorts all matches, not only the loaded ones', async () => {
    await manyReports(120);
    const { person } = await openReports();
    const sort = () => person.click(screen.getByRole('button', { name: 'User' }));
    await sort();
    await waitFor(() => expect(users().slice(0, 3)).toEqual(['User 0', 'User 1', 'User 10']));
    expect(rows()).toHaveLength(50);
    await sort();
    expect(users()[0]).toBe('User 99');
    await sort();
    expect(users()[0]).toBe('User 7');
  });

  test('that is too long to be sorted shows a message and is not sorted', async () => {
    await manyReports(6_000);
    const { person } = await openReports();
    await person.click(screen.getByRole('button', { name: 'User' }));
    await screen.findByText('More than 5000 reports found. Narrow the search to sort them.');
    expect(users()[0]).toBe('User 7');
  });
});

describe('a failure to load reports', () => {
  test('shows the server’s message and a retry', async () => {
    server.network = (request, deliver) =>
      request.url.includes('getAllAttempts') ? new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }) : deliver();
    const { person } = await openApp(device, '/admin/reports');
    await screen.findByText('Failed to fetch reports');
    server.network = online;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  test('tells a former admin why there is nothing, once, without a retry', async () => {
    await device.openAs(await server.registerDemoted('Ann'));
    await openApp(device, '/admin/reports');
    await screen.findByText('Only admins can do this');
    expect(shownToasts.read()).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /Try again|Search/ })).toBeNull();
  });
});

test('offline, controls that need the server are disabled with a notice', async () => {
  const { person } = await openReports();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => window.dispatchEvent(new Event('offline')));
  expect(within(screen.getByRole('main')).getByText('You are offline.')).toBeDefined();
  for (const name of ['Search', 'Clear']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
  const isOff = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true';
  await person.click(screen.getByRole('button', { name: 'Export' }));
  expect(['CSV', 'Excel'].map(isOff)).toEqual([true, true]);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  expect(['Collect an attempt', 'Add from file'].map(isOff)).toEqual([false, true]);
  await person.keyboard('{Escape}');
  expect(rows()).toHaveLength(4);
});
