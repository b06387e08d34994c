import type { Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { makeAnswers } from '@quiz-app/shared/samples/make-exam';
import type { Api } from './api.ts';
import { finishedAttempt } from './finished-attempt.ts';

export const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Chooses an entry of a menu: of the page, or of a person or exam. */
export async function chooseInMenu(page: Page, entry: string, of?: string): Promise<void> {
  await page.getByRole('button', { name: of ? `More actions for ${of}` : 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Submits a report through the API with every question of the exam answered correctly, or none. */
export async function report(api: Api, exam: Exam, isRight = true): Promise<void> {
  const { _id: user } = await api.data('getUserInfo');
  const answers = isRight ? makeAnswers(exam) : {};
  await api.data('addReport', { body: finishedAttempt(exam, user, answers).attempt });
}
