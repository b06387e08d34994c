import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exam } from '@quiz-app/shared/exam';
import type { ChoiceExam } from '@quiz-app/shared/samples/make-exam';
import type { Person } from '../support/api.ts';
import { test as base } from '../support/fixtures.ts';
import type { Engine } from './engine.ts';
import { Hand } from './hand.ts';

interface Phone {
  /** Starts the engine, or restarts it with the same storage. */
  start(engine: Engine): Promise<Hand>;
}

export const test = base.extend<{ phone: Phone }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  phone: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'quiz-app-engine-'));
    let close: () => Promise<void> = async () => undefined;
    await use({
      start: async (engine) => {
        await close();
        const window = await engine.start(profile);
        close = window.close;
        return new Hand(window);
      },
    });
    await close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Fills in and submits the login. */
export async function sendLogin(hand: Hand, { email, password }: Person): Promise<void> {
  await hand.see('Quiz App Login');
  await hand.fill('Email', email);
  await hand.fill('Password', password);
  await hand.click({ button: 'Login' });
}

export async function logIn(hand: Hand, person: Person): Promise<void> {
  await sendLogin(hand, person);
  await hand.see(`Hi ${person.name}, Welcome to Quiz App`);
}

/** Takes an exam, starting at its instructions, with every answer right. */
export async function take(hand: Hand, exam: Exam): Promise<void> {
  const { questions } = exam as ChoiceExam;
  await hand.click({ button: 'Start Exam' });
  for (const [index, { name, correctOptions }] of questions.entries()) {
    // Backticks mark code and are not shown.
    await hand.see(name.replaceAll('`', ''));
    for (const key of correctOptions) await hand.click({ css: `label:has(input[value="${key}"])` });
    await hand.click({ button: 'Submit Answer' });
    await hand.see('Correct Answer');
    await hand.click({ button: index === questions.length - 1 ? 'Submit Exam' : 'Next Question' });
  }
}
