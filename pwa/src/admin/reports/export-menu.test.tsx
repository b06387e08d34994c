import { File as NodeFile } from 'node:buffer';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpServerAndDevice } from '../../../test/harness.ts';
import { setUpReports } from '../../../test/screens/admin-reports.ts';
import { stubFileWorker } from '../../../test/stub-file-worker.ts';
import { ExamFiles } from '../files/exam-files/exam-files.ts';

const given = setUpServerAndDevice();
const { server } = given;
const { openReports, manyReports, root } = setUpReports(given);

async function exportAs(person: UserEvent, format: 'CSV' | 'Excel') {
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await person.click(screen.getByRole('menuitem', { name: format }));
}

describe('Export', () => {
  let saved: File[];
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  test('contains all matches of the filter, and no formula', async () => {
    const { person } = await openReports('?user=ann');
    await exportAs(person, 'CSV');
    await screen.findByText('2 reports exported');
    const [header, first, second, ...rest] = (await saved[0]?.text())?.split('\r\n') ?? [];
    expect(saved[0]?.name).toMatch(/^\d{4}-\d\d-\d\d-reports\.csv$/);
    expect(header?.replace('\uFEFF', '')).toBe(
      'Exam Name,Date,Date (ISO 8601),User,Total Marks,Passing Marks,Obtained Marks,Questions,Verdict,Marks,Percentage,Seconds Used,Group',
    );
    expect(first).toMatch(/^100% =SQL_,\d\d-\d\d-\d{4} [\d:]+,\d{4}-[\dT:.-]+Z,Ann,10,5,1,1,Pass,10,100,[\d.]*,$/);
    expect(second).toMatch(/^Arithmetic,/);
    expect(rest).toEqual(['']);
  });

  test('as XLSX has the same rows, with the users’ current groups', async () => {
    stubFileWorker();
    vi.stubGlobal('File', NodeFile);
    const people = await root().data('getUsers', { query: { search: 'Ann' } });
    for (const { _id, ...ann } of people)
      await root().data('editUser', { id: _id, body: { ...ann, groups: ['=7b', 'Chess'] } });
    const { person } = await openReports('?user=ann');
    await person.click(screen.getByRole('button', { name: 'Export' }));
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'With each question' }));
    await person.click(screen.getByRole('menuitem', { name: 'Excel' }));
    await screen.findByText('2 reports exported');
    expect(saved[0]?.name).toMatch(/^\d{4}-\d\d-\d\d-reports\.xlsx$/);
    const { sheets } = await new ExamFiles().call('readTable', [saved[0] as File, 10]);
    expect(sheets[0]?.rows.map(({ cells: row }) => [row[0], row[3], row[9], row[12], row[13], row[14]])).toEqual([
      ['Exam Name', 'User', 'Marks', 'Group', 'Q1', 'Q1 Answer'],
      ['100% =SQL_', 'Ann', '10', '=7b, Chess', '1', 'A'],
      ['Arithmetic', 'Ann', '10', '=7b, Chess', '1', 'A'],
    ]);
  });

  test('requests pages of 500 until the end', async () => {
    await manyReports(1_200);
    const { person } = await openReports();
    const before = server.requests.length;
    await exportAs(person, 'CSV');
    await screen.findByText('1,200 reports exported');
    expect((await saved[0]?.text())?.trim().split('\r\n')).toHaveLength(1_201);
    const asked = server.requests.slice(before).filter((request) => request.includes('getAllAttempts'));
    expect(asked).toEqual(
      ['limit=500', 'limit=500&cursor=500', 'limit=500&cursor=1000'].map((page) => expect.stringContaining(page)),
    );
  });

  test('streams into the file that the user chose', async () => {
    const pieces: string[] = [];
    const stream = { write: async (piece: string) => void pieces.push(piece), close: vi.fn(), abort: vi.fn() };
    vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => stream }));
    const { person } = await openReports();
    await exportAs(person, 'CSV');
    await screen.findByText('4 reports exported');
    expect(pieces.join('').trim().split('\r\n')).toHaveLength(5);
    expect(stream.close).toHaveBeenCalledOnce();
    expect(saved).toEqual([]);
  });

  test('shows its progress, and leaves no file when cancelled', async () => {
    await manyReports(3_000);
    const answer = server.network;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.network = async (request, deliver) => {
      if (request.url.includes('cursor=500')) await held;
      return answer(request, deliver);
    };
    const { person } = await openReports();
    await exportAs(person, 'CSV');
    await screen.findByText('500 reports written');
    const cancel = screen.getByRole('button', { name: 'Cancel the export' });
    expect(document.activeElement).toBe(cancel);
    await person.keyboard('{Enter}');
    release();
    await screen.findByText('Export cancelled');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
    expect(saved).toEqual([]);
  });

  test('shows the reason if it fails half-way, and leaves no file', async () => {
    await manyReports(3_000);
    const answer = server.network;
    server.network = (request, deliver) =>
      request.url.includes('cursor=500') ? new HttpResponse(null, { status: 502 }) : answer(request, deliver);
    const { person } = await openReports();
    await exportAs(person, 'CSV');
    await screen.findByText('Failed to fetch reports');
    expect(saved).toEqual([]);
  });
});
