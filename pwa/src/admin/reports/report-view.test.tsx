import { buildSubmission } from '@quiz-app/shared/build-submission';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeFinished, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { rows, setUpReports } from '../../../test/screens/admin-reports.ts';
import { copyOf } from '../../sync/outbox/copy-of-attempt.ts';

const given = setUpServerAndDevice();
const { device } = given;
const { openReports, firstReport } = setUpReports(given);

describe('one report', () => {
  test('opens from its row with its user and answers, and returns to the list', async () => {
    const { person, router } = await openReports('?user=bo');
    await person.click(screen.getByRole('link', { name: 'Arithmetic, report of Bo' }));
    await screen.findByRole('heading', { level: 1, name: 'Arithmetic' });
    expect(router.state.location.search).toMatch(/^\?user=bo&report=/);
    const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts).toEqual([
      'Total Marks: 10',
      'Passing Marks: 5',
      'Obtained Marks: 0 of 1 correct 0 of 10 marks',
      'Verdict: Fail',
      'Exam Version: 2',
    ]);
    expect(screen.getByText('1 + 1')).toBeDefined();
    expect(screen.getByText('N/A')).toBeDefined();
    expect(screen.getByText('Submitted answer, correct')).toBeDefined();
    expect(screen.queryByText(/Your answer/)).toBeNull();
    await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'Reports' }));
    await screen.findByRole('table');
    expect(rows()).toHaveLength(2);
  });

  test('opens from its URL', async () => {
    const report = await firstReport();
    await openApp(device, `/admin/reports?report=${report?._id}`);
    await screen.findByRole('heading', { level: 1, name: '100% =SQL_' });
  });

  test('shows a message if it does not exist', async () => {
    await openApp(device, '/admin/reports?report=01930000-0000-7000-8000-000000000000');
    await screen.findByText('This report is not here');
  });
});

test('a report that breaks a rule of its exam says so in the list and when open', async () => {
  const root = given.server;
  const [admin, taker] = [await root.register('Admin', true), await root.register('Cy')];
  const exam = await root.addExam(admin, 'Closed');
  const { _id: id, name, category, totalMarks, passingMarks } = exam;
  const closesAt = new Date(Date.now() - 60_000).toISOString();
  await admin.data('editExam', { id, body: { name, category, totalMarks, passingMarks, duration: 1, closesAt } });
  await taker.data('addReport', { body: buildSubmission(makeFinished(taker.user._id, exam)) });
  const { person } = await openReports('?user=cy');
  expect(rows()[0]?.[0]).toBe('ClosedLate · Over time');
  await person.click(screen.getByRole('link', { name: 'Closed, report of Cy' }));
  await screen.findByRole('heading', { level: 1, name: 'Closed' });
  expect(screen.getByText('Late · Over time')).toBeDefined();
});

test('an admin adds a taker’s saved copy, which then says who handed it in', async () => {
  const [admin, taker] = [await given.server.register('Admin', true), await given.server.register('Di')];
  const exam = await given.server.addExam(admin, 'Brought');
  const copy = copyOf({ attempt: buildSubmission(makeFinished(taker.user._id, exam)), exam }, 'Di');
  const { person } = await openReports();
  await person.upload(screen.getByLabelText('Report file'), copy);
  await screen.findByText('Report added successfully');
  await person.click(await screen.findByRole('link', { name: 'Brought, report of Di' }));
  await screen.findByText(/Handed in by Root/);
});

test('a report with corrected times shows the times of the device’s clock', async () => {
  const [admin, taker] = [await given.server.register('Admin', true), await given.server.register('Di')];
  const exam = await given.server.addExam(admin, 'Wrong clock');
  const at = (minute: number) => new Date(2025, 11, 31, 10, minute).toISOString();
  const attempt = buildSubmission(makeFinished(taker.user._id, exam));
  await taker.data('addReport', { body: { ...attempt, deviceTimes: { startedAt: at(0), finishedAt: at(5) } } });
  await openApp(device, `/admin/reports?report=${attempt._id}`);
  const note = await screen.findByText(/clock/, { selector: '.meta' });
  expect(note.textContent).toBe(
    'The device’s clock showed 31-12-2025 10:00:00 to 31-12-2025 10:05:00. The date is corrected.',
  );
});
