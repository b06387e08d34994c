import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { online, setUpServerAndDevice } from '../../../test/harness.ts';
import { rows, setUpReports, users, when } from '../../../test/screens/admin-reports.ts';
import { write } from '../../../test/write.ts';

const given = setUpServerAndDevice();
const { server } = given;
const { openReports, putInGroup } = setUpReports(given);

describe('the list', () => {
  test('is searched by exam and user, with the filter in the URL, and Clear empties both', async () => {
    const { person, router } = await openReports();
    await write(person, screen.getByLabelText('Exam'), 'arith');
    await person.type(screen.getByLabelText('User'), 'AN');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(rows()).toEqual([['Arithmetic', when, 'Ann', '10', '5', '1 of 1 correct 10 of 10 marks', 'Pass']]),
    );
    expect(router.state.location.search).toBe('?exam=arith&user=AN');
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5));
    expect(screen.getByLabelText<HTMLInputElement>('Exam').value).toBe('');
    expect(router.state.location.search).toBe('');
  });

  test('is fetched at every Search and Clear, and the focus stays', async () => {
    const { person } = await openReports();
    const before = server.requests.length;
    const asked = () => server.requests.slice(before).filter((request) => request.includes('getAllAttempts')).length;
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(asked()).toBe(1));
    await person.type(screen.getByLabelText('User'), 'bo');
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(asked()).toBe(2));
    expect(screen.getByLabelText<HTMLInputElement>('User').value).toBe('');
    await person.type(screen.getByLabelText('User'), 'bo{Enter}');
    await waitFor(() => expect(users()).toEqual(['Bo', 'Bo']));
    expect(asked()).toBe(3);
    expect(document.activeElement).toBe(screen.getByLabelText('User'));
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(asked()).toBe(4));
  });

  test('is filtered by verdict and by day, in local time', async () => {
    const { person, router } = await openReports();
    await person.click(screen.getByRole('button', { name: 'Filters', expanded: false }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Verdict' }), 'Pass');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(users()).toEqual(['Ann', 'Ann']));
    expect(screen.getByRole('button', { name: 'Filters (1)', expanded: true })).toBeDefined();
    const [day = ''] = /^\d\d-\d\d-\d{4}/.exec(rows()[0]?.[1] ?? '') ?? [];
    const shown = day.split('-').reverse().join('-');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: shown } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: shown } });
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?verdict=Pass&from=${shown}&to=${shown}`));
    await screen.findByText(`2 reports, from ${day}, to ${day}`);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2001-02-03' } });
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText(`Nothing matches verdict Pass, from ${day}, to 03-02-2001.`);
    expect(screen.getByText(`0 reports, from ${day}, to 03-02-2001`)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Filters (3)' }));
    expect(screen.queryByRole('combobox', { name: 'Verdict' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByRole('button', { name: 'Filters', expanded: false });
  });

  test('is searched by group if there are groups', async () => {
    const before = await openReports();
    expect(screen.queryByLabelText('Group')).toBeNull();
    before.unmount();
    await putInGroup('Ann', '7b');
    const { person, router } = await openReports();
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), '7b');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(users()).toEqual(['Ann', 'Ann']));
    expect(router.state.location.search).toBe('?group=7b');
    await person.type(screen.getByLabelText('User'), 'bo{Enter}');
    await screen.findByText('Nothing matches user “bo”, group “7b”.');
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(users()).toHaveLength(4));
    expect(screen.getByLabelText<HTMLSelectElement>('Group').value).toBe('');
  });

  test('starts with its filters open if the URL has one', async () => {
    await openReports('?verdict=Fail&from=2001-02-03');
    expect(users()).toEqual(['Bo', 'Bo']);
    expect(screen.getByRole('button', { name: 'Filters (2)', expanded: true })).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Verdict' }).value).toBe('Fail');
  });

  test('starts with the filter in the URL, and shows a message if nothing is found', async () => {
    await openReports('?exam=0%25_s');
    expect(screen.getByLabelText<HTMLInputElement>('Exam').value).toBe('0%_s');
    expect(screen.getByText('No reports available')).toBeDefined();
    expect(screen.getByText('Nothing matches exam “0%_s”.')).toBeDefined();
  });

  test('does not show the previous search’s reports when a search fails', async () => {
    const { person } = await openReports();
    server.network = (request, deliver) =>
      request.url.includes('getAllAttempts') ? new HttpResponse(null, { status: 502 }) : deliver();
    await person.type(screen.getByLabelText('User'), 'bo{Enter}');
    await screen.findByText('The reports couldn’t be loaded.');
    expect(screen.queryByRole('table')).toBeNull();
    server.network = online;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(users()).toEqual(['Bo', 'Bo']));
  });
});
