import { makeExam, makeUser } from '@quiz-app/shared/samples/make-exam';
import { render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { offline, type Page, startTestDevice } from '../sync/test-harness.ts';
import { DeviceContext } from './device-context.ts';
import { firstReading, readAhead } from './read-ahead.ts';
import { useExam, useExams } from './use-exams.ts';

let page: Page;
beforeEach(() => {
  page = startTestDevice({ request: async () => offline() }).openPage();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message ?? this.props.children;
}

function ExamName({ id }: { id: string }) {
  const exam = useExam(id);
  return exam === undefined ? 'Loading' : (exam?.name ?? 'None');
}

const open = (content: ReactNode) =>
  render(
    <Boundary>
      <DeviceContext value={page}>{content}</DeviceContext>
    </Boundary>,
    { onCaughtError: () => undefined },
  );
const openExam = (id: string) => open(<ExamName id={id} />);

const breakReading = (name: string) =>
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', name);
  });

// Dexie does not report the first to live queries, but does report the second.
test.each(['AbortError', 'UnknownError'])(
  'P11: a failed first read (%s) shows a message instead of loading for ever',
  async (name) => {
    breakReading(name);
    openExam('exam');
    await screen.findByText(/Saving on this device failed/);
  },
);

test.each(['AbortError', 'UnknownError'])(
  'the last value stays if a later read fails (%s), and updates after it succeeds',
  async (name) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const exam = makeExam({ name: 'As it was' });
    await page.cacheDatabase.exams.put(exam);
    openExam(exam._id);
    await screen.findByText('As it was');
    const broken = breakReading(name);
    await page.cacheDatabase.exams.put({ ...exam, name: 'Unread' });
    await waitFor(() => expect(warn).toHaveBeenCalled());
    expect(screen.getByText('As it was')).toBeDefined();
    broken.mockRestore();
    await page.cacheDatabase.exams.put({ ...exam, name: 'As it is' });
    await screen.findByText('As it is');
  },
);

describe('what is read ahead', () => {
  const seen: (number | undefined)[] = [];
  beforeEach(() => {
    seen.length = 0;
  });

  function ExamCount() {
    seen.push(useExams()?.length);
    return `${seen.at(-1) ?? 'No'} exams`;
  }
  const openCount = () => open(<ExamCount />);

  test('is there when a component is first rendered, and stays up to date', async () => {
    await page.cacheDatabase.exams.put(makeExam());
    onTestFinished(readAhead(page));
    await firstReading(page);
    openCount();
    expect(seen[0]).toBe(1);
    await page.cacheDatabase.exams.put(makeExam());
    await screen.findByText('2 exams');
  });

  test('tells whether a user is known', async () => {
    onTestFinished(readAhead(page));
    expect(await firstReading(page)).toBe(false);
    await page.session.write('a token', makeUser());
    await waitFor(async () => expect(await firstReading(page)).toBe(true));
  });

  test('is read once for all components', async () => {
    // Dexie runs all live queries again when it has made a database.
    await page.cacheDatabase.open();
    const reads = vi.spyOn(page.cacheDatabase.facts, 'bulkGet');
    onTestFinished(readAhead(page));
    open([<ExamCount key="first" />, <ExamCount key="second" />]);
    await screen.findByText('0 exams0 exams');
    expect(reads).toHaveBeenCalledTimes(1);
  });

  test('is up to date when nobody listened for a while', async () => {
    openCount().unmount();
    await page.cacheDatabase.exams.put(makeExam());
    openCount();
    await screen.findByText('1 exams');
  });

  test('P11: is read again by the next page if it failed', async () => {
    const broken = vi.spyOn(page.cacheDatabase.facts, 'bulkGet').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    onTestFinished(readAhead(page));
    await firstReading(page);
    const { unmount } = openCount();
    await screen.findByText(/Saving on this device failed/);
    unmount();
    broken.mockRestore();
    openCount();
    await screen.findByText('0 exams');
  });
});
