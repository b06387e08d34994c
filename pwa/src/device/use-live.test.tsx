import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { offline, type Page, startTestDevice } from '../../test/harness.ts';
import { DeviceContext } from './device-context.ts';
import { useExam } from './use-exams.ts';

let page: Page;
beforeEach(() => {
  page = startTestDevice({ fetch: async () => offline() }).openPage();
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

const shown = (id: string) => (
  <Boundary>
    <DeviceContext value={page}>
      <ExamName id={id} />
    </DeviceContext>
  </Boundary>
);
const openExam = (id: string) => render(shown(id), { onCaughtError: () => undefined });

const breakReading = (name: string) =>
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', name);
  });

// Dexie does not report the first to live queries, but does report the second.
test.each(['AbortError', 'UnknownError'])(
  'P11: a failed first read (%s) shows a message instead of loading forever',
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

test('a value is not shown under another key', async () => {
  const [first, second] = [makeExam({ name: 'First' }), makeExam({ name: 'Second' })];
  await page.cacheDatabase.exams.bulkPut([first, second]);
  const { rerender } = openExam(first._id);
  await screen.findByText('First');
  rerender(shown(second._id));
  expect(screen.queryByText('First')).toBeNull();
  await screen.findByText('Second');
});
