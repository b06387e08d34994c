import { buildSubmission } from '@quiz-app/shared/build-submission';
import { limits } from '@quiz-app/shared/limits';
import { makeAnswers } from '@quiz-app/shared/samples/make-exam';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Account, makeFinished, type setUpServerAndDevice } from '../harness.ts';
import { openApp } from '../open-app.tsx';

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

/** The rows of the table as the texts of their cells. */
export const rows = () => screen.getAllByRole('row').slice(1).map(cells);
export const users = () => rows().map((row) => row[2]);
/** A date and time as a row shows it. */
export const when = expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);

/**
 * Call it at the top of a test file: Ann has answered two exams correctly and Bo has answered neither, and each test
 * starts as an admin.
 */
export function setUpReports({ server, device }: ReturnType<typeof setUpServerAndDevice>) {
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
  });

  return {
    root: () => root,
    /** Simulates scrolling near the end of the list; jsdom has no layout. Undefined while nothing observes it. */
    comeNear: () => comeNear,
    async putInGroup(name: string, group: string) {
      const [found] = await root.data('getUsers', { query: { search: name } });
      await root.data('editUser', { id: found?._id ?? '', body: { groups: [group] } });
    },
    firstReport: async () => (await root.data('getAllAttempts', { body: {}, query: { limit: 1 } }))[0],
    async openReports(search = '') {
      const app = await openApp(device, `/admin/reports${search}`);
      await screen.findByRole('table');
      return app;
    },
    /** Makes the server answer with `total` copies of the first report, in pages. */
    async manyReports(total: number) {
      const query = { limit: 1, fields: 'counts' } as const;
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
        const counted = url.searchParams.has('total') && { total: Math.min(total, limits.countedReports) };
        return HttpResponse.json({ success: true, message: '', data: page, nextCursor, ...counted });
      };
    },
  };
}
