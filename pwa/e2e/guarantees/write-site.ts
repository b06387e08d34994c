import { expect, type Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { Api, Person } from '../support/api.ts';
import { breakStorage, type Fault, faults, type Place, storageWords } from './storage-faults.ts';

export interface Scene {
  page: Page;
  url: string;
  exam: Exam;
  taker: Person;
  api: Api;
  fault: Fault;
}

/** A place where the app writes, reached as a user reaches it. */
export interface Site {
  /** Throws if no message appears, or if more is broken than it says. */
  run(scene: Scene): Promise<void>;
  /** The faults to test. Without IndexedDB most places cannot be reached, because the app shows an error first. */
  by?: readonly Fault[];
}

/** All faults except the one that keeps the app from opening. */
export const whileOpen = faults.filter((fault) => fault !== 'no IndexedDB');

/** The parts that can break: the app's stores, and two kinds of writes to the outbox. */
export const places = {
  outbox: { database: 'quiz-app-outbox', store: 'entries' },
  marks: { database: 'quiz-app-outbox', store: 'entries', write: 'put' },
  removals: { database: 'quiz-app-outbox', store: 'entries', write: 'delete' },
  exams: { database: 'quiz-app', store: 'exams' },
  reports: { database: 'quiz-app', store: 'reports' },
  session: { database: 'quiz-app', store: 'session' },
  facts: { database: 'quiz-app', store: 'facts' },
} as const satisfies Record<string, Place>;

export const words = (page: Page) => page.getByText(storageWords).first();
export const seesWords = (page: Page) => expect(words(page)).toBeVisible();

/** Reloads the page with the place broken, and waits for the error message. */
export async function reloadBroken({ page, fault }: Pick<Scene, 'page' | 'fault'>, place: Place): Promise<void> {
  await breakStorage(page, fault, place, true);
  await page.reload();
  await seesWords(page);
}
