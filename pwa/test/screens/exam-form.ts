import type { ImportedPerson } from '@quiz-app/shared/people';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach } from 'vitest';
import { type Account, setUpServerAndDevice } from '../harness.ts';
import { openApp } from '../open-app.tsx';
import { write } from '../write.ts';

export type Person = Awaited<ReturnType<typeof openApp>>['person'];

export const details = {
  'Exam Name': 'Loops',
  'Exam Duration': '10',
  Category: 'SQL',
  'Total Marks': '20',
  'Passing Marks': '12',
};

export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (person: Person, name: string | RegExp) => person.click(button(name));

export async function fill(person: Person, texts: Partial<typeof details> = details) {
  for (const [label, text] of Object.entries(texts)) await write(person, input(label), text);
}

/** The texts of the questions in the table, without their numbers. */
export const shownQuestions = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent?.replace(/^\d+\./, ''));

/** Provides a server per test file, and for each test a new device on which its admin is logged in. */
export function oneAdmin(settings: Parameters<typeof setUpServerAndDevice>[0] = {}) {
  const { server, device } = setUpServerAndDevice(settings);
  let admin: Account;

  beforeAll(async () => {
    admin = await server.register('Root', true);
  });
  beforeEach(async () => {
    await device.openAs(admin);
  });

  return {
    server,
    admin: () => admin,
    addExam: (name: string) => server.addExam(admin, name),
    stored: (id: string) => admin.data('getExamById', { id }),
    importPeople: (body: ImportedPerson[]) => admin.data('importUsers', { body }),
    open: (path: string) => openApp(device, path),
    async openAdd() {
      const app = await openApp(device, '/admin/exams/add');
      await screen.findByRole('heading', { name: 'Add Exam' });
      return app;
    },
    /** Makes every call to this path fail; all others reach the server. */
    refuse: (path: string, status: number, failure: { message: string; code?: string }) => {
      server.network = (request, deliver) =>
        request.url.includes(path) ? HttpResponse.json({ success: false, ...failure }, { status }) : deliver();
    },
  };
}
