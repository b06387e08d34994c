import type { ReportCounts } from '@quiz-app/shared/report';
import { countsOf, makeExam, makeReport } from '@quiz-app/shared/samples/make-exam';
import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import type { Device } from '../../sync/device.ts';
import { searchReports, searchWholeReports } from '../../sync/search-reports.ts';
import { writeReportsCsv } from './reports-csv.ts';

vi.mock('../../sync/search-reports.ts');

const device = {} as Device;
const filter = { examName: 'a', userName: '' };

function answerPages(...pages: ReportCounts[][]) {
  for (const [index, data] of pages.entries()) {
    const nextCursor = index === pages.length - 1 ? null : `page ${index + 1}`;
    vi.mocked(searchReports).mockResolvedValueOnce({ success: true, message: '', data, nextCursor });
  }
}

function destination() {
  const pieces: string[] = [];
  const write = async (piece: string) => void pieces.push(piece);
  return { pieces, write, rows: () => Papa.parse<string[]>(pieces.join('').slice(1), { skipEmptyLines: true }).data };
}

const named = (name: string, user = 'Amara') =>
  countsOf(makeReport({ exam: makeExam({ name }), user: { _id: 'u', name: user } }));

test('no cell is a formula, and every cell keeps its text', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r\n=1', 'a,"b"\nc', 'plain', '日本語'];
  answerPages(texts.map((text) => named(text, text)));
  const to = destination();
  await writeReportsCsv(device, filter, to, { signal: new AbortController().signal, onProgress: () => undefined });
  const [head, ...rows] = to.rows();
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
  ]);
  expect(rows.map(([exam]) => exam?.replace(/^'/, ''))).toEqual(texts);
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
  ]);
});

test('no text starts a formula in a spreadsheet that takes another character for the end of a cell', async () => {
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
    'a;b',
    'Sets; 5 - 3',
  ];
  answerPages(texts.map((text) => named(text)));
  const to = destination();
  await writeReportsCsv(device, filter, to, { signal: new AbortController().signal, onProgress: () => undefined });
  const file = to.pieces.join('');
  expect(file).not.toMatch(/(^|[;,|\t\r\n])["\s]*[=+\-@＝＋－＠]/);
  const [, ...rows] = to.rows();
  expect(rows.map(([exam]) => exam?.replaceAll("'", ''))).toEqual(texts.map((text) => text.replaceAll("'", '')));
  expect(rows.slice(-2).map(([exam]) => exam)).toEqual(['a;b', 'Sets; 5 - 3']);
  expect(file.split('\r\n')[10]).toMatch(/^"a;b",/);
});

test('the export reads all pages with the filter and reports its progress', async () => {
  answerPages([named('one'), named('two')], [named('three')]);
  const to = destination();
  const progress: number[] = [];
  const { signal } = new AbortController();
  const count = await writeReportsCsv(device, filter, to, { signal, onProgress: (written) => progress.push(written) });
  expect(count).toBe(3);
  expect(progress).toEqual([2, 3]);
  expect(to.pieces[0]?.startsWith('\uFEFF')).toBe(true);
  expect(to.rows()).toHaveLength(4);
  expect(vi.mocked(searchReports).mock.calls).toEqual([
    [device, filter, { limit: 500 }],
    [device, filter, { limit: 500, cursor: 'page 1' }],
  ]);
});

test('the export rejects with the server’s message, and at once when cancelled', async () => {
  vi.mocked(searchReports).mockResolvedValueOnce({ success: false, message: 'Only admins can do this' });
  const { signal } = new AbortController();
  const options = { signal, onProgress: () => undefined };
  await expect(writeReportsCsv(device, filter, destination(), options)).rejects.toThrow('Only admins can do this');

  answerPages([named('one')]);
  const cancelled = { ...options, signal: AbortSignal.abort() };
  await expect(writeReportsCsv(device, filter, destination(), cancelled)).rejects.toHaveProperty('name', 'AbortError');
});

test('on request each question has a column, as many as the longest exam has', async () => {
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
  const to = destination();
  const options = { signal: new AbortController().signal, onProgress: () => undefined, withQuestions: true };
  expect(await writeReportsCsv(device, filter, to, options)).toBe(2);
  const rows = to.rows().map((row) => row.slice(12));
  expect(rows).toEqual([
    ['Q1', 'Q1 Answer', 'Q2', 'Q2 Answer', 'Q3', 'Q3 Answer'],
    ['1', 'A', '0', 'B C', '0', ''],
    ['0', ''],
  ]);
});
