import type { Person } from '@quiz-app/shared/people';
import type { ReportCounts } from '@quiz-app/shared/report';
import { countsOf, makeExam, makeReport, makeUser } from '@quiz-app/shared/samples/make-exam';
import Papa from 'papaparse';
import { beforeEach, expect, test, vi } from 'vitest';
import { searchReports, searchWholeReports } from '../../sync/admin/search-reports.ts';
import type { Device } from '../../sync/device.ts';
import { writeReports } from './reports-table.ts';
import { tableFormats } from './table-formats.ts';

vi.mock('../../sync/admin/search-reports.ts');

const getUsers = vi.fn<Device['ask']['getUsers']>();
const device = { ask: { getUsers } as Partial<Device['ask']> } as Device;
const filter = { examName: 'a', userName: '' };

function answerPages(...pages: ReportCounts[][]) {
  for (const [index, data] of pages.entries()) {
    const nextCursor = index === pages.length - 1 ? null : `page ${index + 1}`;
    vi.mocked(searchReports).mockResolvedValueOnce({ success: true, message: '', data, nextCursor });
  }
}

/** Exports as CSV; returns the rows that a spreadsheet shows. */
async function exportCsv(options: Partial<Parameters<typeof writeReports>[3]> = {}) {
  const pieces: string[] = [];
  const file = { write: async (piece: unknown) => void pieces.push(String(piece)), close: vi.fn(), drop: vi.fn() };
  const { signal } = new AbortController();
  const table = await tableFormats.CSV.writeTo(file);
  const count = await writeReports(device, filter, table, { signal, onProgress: () => undefined, ...options });
  const text = pieces.join('');
  return { count, text, rows: Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data };
}

const person = (_id: string, ...groups: string[]) => ({ ...makeUser({ _id }), groups }) as Person;

/** @param people in pages */
function answerPeople(groups: string[], ...people: Person[][]) {
  for (const [index, data] of people.entries()) {
    const nextCursor = index === people.length - 1 ? null : `people ${index + 1}`;
    const answer = { success: true as const, message: '', data, nextCursor, ...(index === 0 && { groups }) };
    getUsers.mockResolvedValueOnce(answer);
  }
}

beforeEach(() => {
  vi.resetAllMocks();
  getUsers.mockResolvedValue({ success: true, message: '', data: [], nextCursor: null, groups: [] });
});

const named = (name: string, user = 'Amara') =>
  countsOf(makeReport({ exam: makeExam({ name }), user: { _id: 'u', name: user } }));

test('no cell is a formula, and every cell keeps its text', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r\n=1', 'a,"b"\nc', 'plain', '日本語'];
  answerPages(texts.map((text) => named(text, text)));
  const [head, ...rows] = (await exportCsv()).rows;
  expect(head?.slice(0, 4)).toEqual(['Exam Name', 'Date', 'Date (ISO 8601)', 'User']);
  expect(head?.slice(4)).toEqual([
    'Total Marks',
    'Passing Marks',
    'Obtained Marks',
    'Questions',
    'Verdict',
    'Marks',
    'Percentage',
    'Seconds Used',
    'Group',
  ]);
  expect(rows.map(([exam]) => exam?.replaceAll("'", ''))).toEqual(texts);
  expect(rows.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  expect(rows[8]).toEqual([
    'plain',
    expect.stringMatching(/^\d\d-\d\d-\d{4}/),
    expect.any(String),
    'plain',
    '20',
    '12',
    '3',
    '3',
    'Pass',
    '20',
    '100',
    expect.any(String),
    '',
  ]);
});

test('no text starts a formula in a spreadsheet that treats another character as the end of a cell', async () => {
  const texts = [
    "x;=cmd|' /C calc'!A0",
    'x; =1+1',
    'x\t=1',
    'x|@SUM(A1)',
    'x\n-1',
    'x;"=1',
    'x,+1',
    'x;＝1',
    '＝1',
    ';=1+1;',
    '|=1+1|',
    '\t=1+1\t',
    ' ;=1+1',
    ' |"=1+1',
    "';=1+1",
    'a;b',
    'Sets; 5 - 3',
  ];
  answerPages(texts.map((text) => named(text)));
  const { text: file, rows: all } = await exportCsv();
  expect(file).not.toMatch(/(^|[;,|\t\r\n])["\s]*[=+\-@＝＋－＠]/);
  const [, ...rows] = all;
  expect(rows.map(([exam]) => exam?.replaceAll("'", ''))).toEqual(texts.map((text) => text.replaceAll("'", '')));
  expect(rows.slice(-2).map(([exam]) => exam)).toEqual(['a;b', 'Sets; 5 - 3']);
  expect(file).toContain('\r\n"a;b",');
});

test('the export reads all pages with the filter and reports its progress', async () => {
  answerPages([named('one'), named('two')], [named('three')]);
  const progress: number[] = [];
  const { count, text, rows } = await exportCsv({ onProgress: (written) => progress.push(written) });
  expect(count).toBe(3);
  expect(progress).toEqual([2, 3]);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(rows).toHaveLength(4);
  expect(vi.mocked(searchReports).mock.calls).toEqual([
    [device, filter, { limit: 500 }],
    [device, filter, { limit: 500, cursor: 'page 1' }],
  ]);
});

test('the export rejects with the server’s message, and at once when cancelled', async () => {
  vi.mocked(searchReports).mockResolvedValueOnce({ success: false, message: 'Only admins can do this' });
  await expect(exportCsv()).rejects.toThrow('Only admins can do this');

  answerPages([named('one')]);
  await expect(exportCsv({ signal: AbortSignal.abort() })).rejects.toHaveProperty('name', 'AbortError');
});

test('on request each question of the longest exam has a column', async () => {
  const long = makeExam({ name: 'Long' });
  const [first, second] = long.questions;
  if (!first || !second) throw new Error('The exam has questions');
  const short = makeExam({ name: 'Short', questions: [first] });
  const reports = [
    makeReport({ exam: long, answers: { [first._id]: ['A'], [second._id]: ['B', 'C'] } }),
    makeReport({ exam: short, answers: {} }),
  ];
  answerPages(reports.map((report) => countsOf(report)));
  vi.mocked(searchWholeReports).mockResolvedValueOnce({ success: true, message: '', data: reports, nextCursor: null });
  const { count, rows } = await exportCsv({ withQuestions: true });
  expect(count).toBe(2);
  expect(rows.map((row) => row.slice(13))).toEqual([
    ['Q1', 'Q1 Answer', 'Q2', 'Q2 Answer', 'Q3', 'Q3 Answer'],
    ['1', 'A', '0', 'B C', '0', ''],
    ['0', ''],
  ]);
});

test('every report has its user’s groups, however many pages of people there are', async () => {
  answerPages(['u1', 'u2', 'u3', 'gone'].map((_id) => countsOf(makeReport({ user: { _id, name: _id } }))));
  answerPeople(['7b', 'Chess', '=1+1'], [person('u1', '7b'), person('u2')], [person('u3', '7b', 'Chess', '=1+1')]);
  const { text, rows } = await exportCsv();
  expect(rows.map((row) => row[12])).toEqual(['Group', '7b', '', "7b, Chess, '=1+1", '']);
  expect(text).not.toMatch(/[;,|\t\r\n]["\s]*[=+\-@]/);
});

test('without groups, only one page of people is requested', async () => {
  answerPages([named('one')]);
  answerPeople([], [person('u1')], [person('u2')]);
  await exportCsv();
  expect(getUsers).toHaveBeenCalledOnce();
});
