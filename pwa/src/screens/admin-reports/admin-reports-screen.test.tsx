import { buildSubmission } from '@quiz-app/shared/build-submission';
import { makeAnswers } from '@quiz-app/shared/samples/make-exam';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { type Account, makeFinished, online, setUpServerAndDevice } from '../../sync/test-harness.ts';
import { shownToasts } from '../../ui/toast.ts';

const { server, device } = setUpServerAndDevice();
let root: Account;

beforeAll(async () => {
  root = await server.register('Root', true);
  const exams = [await server.addExam(root, 'Arithmetic'), await server.addExam(root, '100% =SQL_')];
  for (const name of ['Ann', 'Bo']) {
    const taker = await server.register(name);
    for (const exam of exams) {
      const answers = name === 'Ann' ? makeAnswers(exam) : {};
      await taker.data('addReport', { body: buildSubmission(makeFinished(taker.user._id, exam, { answers })) });
    }
  }
});
beforeEach(async () => {
  await device.openAs(root);
});

/** Simulates scrolling near the end of the list; jsdom has no layout. */
let comeNear: (() => void) | undefined;
beforeEach(() => {
  comeNear = undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly notify: () => void;
      constructor(seen: IntersectionObserverCallback) {
        this.notify = () => seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe() {
        comeNear = this.notify;
      }
      disconnect() {
        if (comeNear === this.notify) comeNear = undefined;
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

async function openReports(search = '') {
  const app = await openApp(device, `/admin/reports${search}`);
  await screen.findByRole('table');
  return app;
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole('row').slice(1).map(cells);
const users = () => rows().map((row) => row[2]);
const when = expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);

/** Makes the server answer with `total` copies of the first report, in pages. */
async function manyReports(total: number) {
  const query = { limit: 1, fields: 'summary' } as const;
  const data = await root.data('getAllAttempts', { body: {}, query });
  server.network = async (request, deliver) => {
    const url = new URL(request.url);
    if (!url.pathname.endsWith('/getAllAttempts')) return deliver();
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const until = Math.min(from + Number(url.searchParams.get('limit')), total);
    const page = Array.from({ length: until - from }, (_, index) => ({
      ...data[0],
      _id: String(from + index),
      user: { _id: 'u', name: `User ${(from + index + 7) % total}` },
    }));
    const nextCursor = until < total ? String(until) : null;
    const counted = url.searchParams.has('total') && { total: Math.min(total, 10_000) };
    return HttpResponse.json({ success: true, message: '', data: page, nextCursor, ...counted });
  };
}

describe('the list', () => {
  test('has every report, the newest first', async () => {
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
      ['100% =SQL_', when, 'Bo', '10', '5', '0 of 1 correct', 'Fail'],
      ['Arithmetic', when, 'Bo', '10', '5', '0 of 1 correct', 'Fail'],
      ['100% =SQL_', when, 'Ann', '10', '5', '1 of 1 correct', 'Pass'],
      ['Arithmetic', when, 'Ann', '10', '5', '1 of 1 correct', 'Pass'],
    ]);
    expect(screen.getByText('4 reports')).toBeDefined();
  });

  test('is searched by exam and user, with the filter in the URL, and Clear empties both', async () => {
    const { person, router } = await openReports();
    await person.type(screen.getByLabelText('Exam'), 'arith');
    await person.type(screen.getByLabelText('User'), 'AN');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(rows()).toEqual([['Arithmetic', when, 'Ann', '10', '5', '1 of 1 correct', 'Pass']]));
    expect(router.state.location.search).toBe('?exam=arith&user=AN');
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5));
    expect(screen.getByLabelText<HTMLInputElement>('Exam').value).toBe('');
    expect(router.state.location.search).toBe('');
  });

  test('is asked for at every Search and Clear, and the focus stays', async () => {
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
    await person.selectOptions(screen.getByLabelText('Verdict'), 'Pass');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(users()).toEqual(['Ann', 'Ann']));
    const [day = ''] = /^\d\d-\d\d-\d{4}/.exec(rows()[0]?.[1] ?? '') ?? [];
    const shown = day.split('-').reverse().join('-');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: shown } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: shown } });
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?verdict=Pass&from=${shown}&to=${shown}`));
    await waitFor(() => expect(screen.getByText('2 reports')).toBeDefined());
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2001-02-03' } });
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText(`Nothing matches verdict Pass, from ${day}, to 03-02-2001.`);
    expect(screen.getByText('0 reports')).toBeDefined();
  });

  test('starts with the filter in the URL, and shows a message if nothing is found', async () => {
    await openReports('?exam=0%25_s');
    expect(screen.getByLabelText<HTMLInputElement>('Exam').value).toBe('0%_s');
    expect(screen.getByText('No reports available')).toBeDefined();
    expect(screen.getByText('Nothing matches exam “0%_s”.')).toBeDefined();
  });

  test('of another search is not shown when this one fails', async () => {
    const { person } = await openReports();
    server.network = (request, deliver) =>
      request.url.includes('getAllAttempts') ? new HttpResponse(null, { status: 502 }) : deliver();
    await person.type(screen.getByLabelText('User'), 'bo{Enter}');
    await screen.findByText('The reports did not come.');
    expect(screen.queryByRole('table')).toBeNull();
    server.network = online;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(users()).toEqual(['Bo', 'Bo']));
  });

  test('loads pages of 50 when its end is near, or by Load more', async () => {
    await manyReports(120);
    const { person } = await openReports();
    expect(rows()).toHaveLength(50);
    expect(screen.getByText('120 reports')).toBeDefined();
    await waitFor(() => expect(comeNear).toBeDefined());
    act(() => comeNear?.());
    await waitFor(() => expect(rows()).toHaveLength(100));
    await person.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(rows()).toHaveLength(120));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(screen.getByText('120 reports')).toBeDefined();
  });

  test('is sorted with all matches, not only the loaded ones', async () => {
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

  test('tells a regular user why there is nothing, once and for good', async () => {
    const ann = await server.register('Ann');
    await device.openAs(ann);
    await openApp(device, '/admin/reports');
    await screen.findByText('Only admins can do this');
    expect(shownToasts.read()).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /Try again|Search/ })).toBeNull();
  });
});

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
      'Obtained Marks: 0 of 1 correct',
      'Verdict: Fail',
      'Exam Version: 2',
    ]);
    expect(screen.getByText('1 + 1')).toBeDefined();
    expect(screen.getByText('N/A')).toBeDefined();
    expect(screen.getByText('Submitted answer, correct')).toBeDefined();
    expect(screen.queryByText(/Your answer/)).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Back to reports' }));
    expect(rows()).toHaveLength(2);
  });

  test('opens from its URL', async () => {
    const [report] = await root.data('getAllAttempts', { body: {}, query: { limit: 1 } });
    await openApp(device, `/admin/reports?report=${report?._id}`);
    await screen.findByRole('heading', { level: 1, name: '100% =SQL_' });
  });

  test('that does not exist shows a message', async () => {
    await openApp(device, '/admin/reports?report=01930000-0000-7000-8000-000000000000');
    await screen.findByText('This report is not here');
  });
});

describe('Export CSV', () => {
  let saved: File[];
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  test('contains all matches of the filter, and no formula', async () => {
    const { person } = await openReports('?user=ann');
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('2 reports exported');
    const [header, first, second, ...rest] = (await saved[0]?.text())?.split('\r\n') ?? [];
    expect(saved[0]?.name).toBe('reports.csv');
    expect(header?.replace('\uFEFF', '')).toBe(
      'Exam Name,Date,Date (ISO 8601),User,Total Marks,Passing Marks,Obtained Marks,Questions,Verdict',
    );
    expect(first).toMatch(/^100% =SQL_,\d\d-\d\d-\d{4} [\d:]+,\d{4}-[\dT:.-]+Z,Ann,10,5,1,1,Pass$/);
    expect(second).toMatch(/^Arithmetic,/);
    expect(rest).toEqual(['']);
  });

  test('requests pages of 500 until the end', async () => {
    await manyReports(1_200);
    const { person } = await openReports();
    const before = server.requests.length;
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
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
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
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
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('500 reports written');
    await person.click(screen.getByRole('button', { name: 'Cancel the export' }));
    release();
    await screen.findByText('Export cancelled');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export CSV' }));
    expect(saved).toEqual([]);
  });

  test('that fails half-way shows the reason, and leaves no file', async () => {
    await manyReports(3_000);
    const answer = server.network;
    server.network = (request, deliver) =>
      request.url.includes('cursor=500') ? new HttpResponse(null, { status: 502 }) : answer(request, deliver);
    const { person } = await openReports();
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('Failed to fetch reports');
    expect(saved).toEqual([]);
  });
});

test('offline, what needs the server is disabled with a notice', async () => {
  await openReports();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => window.dispatchEvent(new Event('offline')));
  expect(within(screen.getByRole('main')).getByText('You are offline.')).toBeDefined();
  for (const name of ['Search', 'Clear', 'Export CSV']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
  expect(rows()).toHaveLength(4);
});
