import type { Exam } from '@quiz-app/shared/exam';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { type Account, offline, online, setUpServerAndDevice } from '../../test/harness.ts';
import { openApp, welcome } from '../../test/open-app.tsx';
import { pullExams } from '../sync/pull/pull-exams.ts';
import { routes } from './router.tsx';

const { server, device } = setUpServerAndDevice();
let root: Account;
let exam: Exam;

beforeAll(async () => {
  root = await server.register('Root', true);
  exam = await server.addExam(root, 'Zoology');
});

const refusal = 'This page is for admins.';
const pathsOf = (some: RouteObject[]): string[] =>
  some.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
const adminPages = pathsOf(routes).filter((path) => path.startsWith('/admin/') || path === '/leaderboard');

/** Opens a page on a device that has the exam, and records everything that the page shows from the start. */
async function openPage(person: Account, path: string, isOnline: boolean) {
  server.network = online;
  await pullExams(await device.openAs(person));
  server.requests.length = 0;
  server.network = isOnline ? online : offline;
  const shown = new Set<string>();
  const observer = new MutationObserver(() => shown.add(document.getElementById('main')?.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const app = await openApp(device, path.replace(':id', exam._id));
  await waitFor(() => expect(document.getElementById('main')).not.toBeNull());
  // A page that calls the server has done so by the time this call is answered.
  if (isOnline) await pullExams(app);
  observer.disconnect();
  return { ...app, shown: [...shown].filter(Boolean) };
}

test('P13: a page for admins shows takers only that it is one, whatever their device has stored', async () => {
  const title = 'every page for admins × takers with a network and without one';
  await attack({ guarantee: 'P13', title, full: 220, short: 22 }, async ({ rounds, failed }) => {
    expect(adminPages.length).toBeGreaterThan(9);
    const ann = await server.register('Ann');
    for (let round = 0; round < rounds; round += 1) {
      const path = adminPages[Math.floor(round / 2) % adminPages.length] ?? '';
      device.renew();
      const { shown, events } = await openPage(ann, path, round % 2 === 0);
      const where = `${path} ${round % 2 === 0 ? 'online' : 'offline'}`;
      if (shown.join() !== `${refusal}Go to Home`) failed(`${where} shows ${shown.join(' | ').slice(0, 200)}`);
      const asked = server.requests.filter((each) => !/get-user-info|getAllExams/.test(each));
      if (asked.length > 0) failed(`${where} asks the server: ${asked.join(', ')}`);
      cleanup();
      events.close();
    }
  });
});

test('a taker on a page for admins can go home', async () => {
  const { person } = await openPage(await server.register('Ann'), `/admin/exams/edit/${exam._id}?tab=questions`, true);
  await screen.findByRole('heading', { name: refusal });
  expect(document.title).toBe(`${refusal} · Quiz App`);
  await person.click(screen.getByRole('link', { name: 'Go to Home' }));
  await welcome('Ann');
});

test('an admin opens the same page, which closes once they are no longer one', async () => {
  const cy = await server.register('Cy', true);
  const app = await openPage(cy, '/admin/exams', true);
  await screen.findByText('Zoology');
  await root.data('editUser', { id: cy.user._id, body: { isAdmin: false } });
  app.unmount();
  await openApp(device, '/admin/exams');
  await screen.findByRole('heading', { name: refusal });
  expect(screen.queryByText('Zoology')).toBeNull();
});
