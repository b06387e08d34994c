import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type Account, setUpServerAndDevice } from '../harness.ts';
import { openApp } from '../open-app.tsx';

export const title = 'This exam was changed by someone else';

/** An exam with one question in one admin's form, and a second admin who edits it meanwhile. */
export function twoAdmins() {
  const { server, device } = setUpServerAndDevice();
  let me: Account;
  let other: Account;
  let exam: Exam;
  let running = 0;

  beforeAll(async () => {
    me = await server.register('Ann', true);
    other = await server.register('Bo', true);
  });
  beforeEach(async () => {
    server.network = async (_, deliver) => {
      running += 1;
      return deliver().finally(() => {
        running -= 1;
      });
    };
    await device.openAs(me);
    exam = await server.addExam(me, 'Sums');
  });

  const content = (name: string) => ({ name, options: { A: '2', B: '3' }, correctOptions: ['A' as const] });
  /** Edits by the second admin. */
  const they = {
    edit: (changes: Partial<ExamDetails>) => {
      const { name, category, duration, totalMarks, passingMarks } = exam;
      const body = { name, category, duration, totalMarks, passingMarks, ...changes };
      return other.data('editExam', { id: exam._id, body });
    },
    addQuestion: (name: string) => other.data('addQuestion', { id: exam._id, body: content(name) }),
    editQuestion: (questionId: string, name: string) =>
      other.data('editQuestion', { id: exam._id, body: { ...content(name), questionId } }),
    /** Writes a formula, and the words for it. */
    writeRich: (questionId: string, spoken: string) => {
      const formulas = [{ tex: '\\sqrt{16}', spoken }];
      const body = { ...content('\\( \\sqrt{16} \\)'), format: 'rich' as const, formulas, questionId };
      return other.data('editQuestion', { id: exam._id, body });
    },
    deleteQuestion: (questionId: string) => other.data('deleteQuestion', { id: exam._id, body: { questionId } }),
    reorder: (questionOrder: string[]) => other.data('reorderQuestions', { id: exam._id, body: { questionOrder } }),
  };
  const stored = () => other.data('getExamById', { id: exam._id });

  return {
    they,
    stored,
    exam: () => exam,
    firstId: () => exam.questions[0]?._id ?? '',
    /** Adds these questions to the exam. */
    async addQuestions(...names: string[]) {
      for (const name of names) await they.addQuestion(name);
      exam = await stored();
    },
    /** Opens the form, and waits until no pull is pending that could bring the second admin's edits. */
    async open(search = '') {
      const app = await openApp(device, `/admin/exams/edit/${exam._id}${search}`);
      await screen.findByRole('heading', { level: 1, name: exam.name });
      await waitFor(() => expect(running).toBe(0));
      return app;
    },
    /** Makes every pull of exams fail from now on. */
    stopPulls: () => {
      const body = { success: false, message: 'Busy', code: 'busy' };
      server.network = (request, deliver) =>
        request.url.includes('getAllExams') ? Response.json(body, { status: 503 }) : deliver();
    },
    /** Pulls the exams, as if the network had returned. */
    pull: () => act(() => window.dispatchEvent(new Event('online'))),
    /** Runs `happens` before each of this admin's edits reaches the server. */
    beforeEachEdit: (happens: () => Promise<unknown>) => {
      server.network = async (request, deliver) => {
        if (request.method !== 'GET') await happens();
        return deliver();
      };
    },
  };
}

export const names = ({ questions }: Exam) => questions.map(({ name }) => name);

export const findConflict = () => screen.findByRole('alertdialog', { name: title });

/** Fails if a conflict dialog appears. */
export async function expectNoConflict() {
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole('alertdialog', { name: title })).toBeNull();
}

/** The cells of the dialog's table, by row. */
export const cellsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
