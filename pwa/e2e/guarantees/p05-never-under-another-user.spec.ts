import type { Browser, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { attack } from '../../../.setup/attack.ts';
import { seeded } from '../../test/seeded.ts';
import { Api, newPerson, type Person } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { readEntries } from '../support/local-entries.ts';
import { choose, logIn, logOut, readyForOffline, startExam } from '../support/steps.ts';

interface Account {
  person: Person;
  api: Api;
  userId: string;
  /** This person's answer. Everyone has a different one, so that reports cannot be confused. */
  answer: 'A' | 'B';
  /** The number of attempts that this person finished on the shared device. */
  finished: number;
}

/** Actions of two people who use one device in turn. */
const steps = ['exam', 'exam across a login', 'other logs in', 'log in again', 'cut', 'reconnect', 'reload'] as const;

async function openAccount(url: string, name: string, answer: 'A' | 'B'): Promise<Account> {
  const person = newPerson(name);
  await new Api(url).register(person);
  const api = await new Api(url).logIn(person);
  const { _id } = await api.data('getUserInfo');
  return { person, api, userId: _id, answer, finished: 0 };
}

async function endExam(page: Page, { answer }: Account): Promise<void> {
  await choose(page, answer);
  await page.getByRole('button', { name: 'Submit Exam' }).click();
}

const saved = (page: Page) =>
  page.getByText('Saved on this device').or(page.getByRole('button', { name: 'Retake Exam' }));

async function interleave(browser: Browser, url: string, exam: Exam, random: () => number, script: string[]) {
  const ann = await openAccount(url, 'Ann Onwudiwe', 'A');
  const bob = await openAccount(url, 'Bob Tanaka', 'B');
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  try {
    let page = await context.newPage();
    let [current, other] = [ann, bob];
    let isCut = false;
    await logIn(page, current.person);
    await readyForOffline(page);
    const cut = async (on: boolean) => {
      isCut = on;
      await context.setOffline(on);
    };
    const change = async (to: Account, at: Page) => {
      // A login needs the server, and entries of the outbox may be sent at the same time.
      await logOut(at);
      await cut(false);
      await logIn(at, to.person);
    };

    for (let count = 0; count < 7; count += 1) {
      const step = steps[Math.floor(random() * steps.length)] ?? 'exam';
      script.push(step);
      if (step === 'cut' || step === 'reconnect') await cut(step === 'cut');
      if (step === 'reload') await page.goto('/');
      if (step === 'log in again') await change(current, page);
      if (step === 'other logs in') {
        [current, other] = [other, current];
        await change(current, page);
      }
      if (step === 'exam') {
        await page.goto('/');
        await startExam(page, exam);
        await endExam(page, current);
        current.finished += 1;
        await expect(saved(page).first()).toBeVisible();
      }
      if (step === 'exam across a login') {
        // The other person logs in using a second window while the exam runs in the first.
        await page.goto('/');
        await startExam(page, exam);
        const second = await context.newPage();
        await second.goto('/');
        [current, other] = [other, current];
        await change(current, second);
        if (random() < 0.5) await cut(true);
        await endExam(page, other);
        other.finished += 1;
        // Saved on the device, or already on the server.
        const owner = other;
        const safe = async () => (await waitingOf(second, owner)) + (await owner.api.ownReports()).length;
        await expect.poll(safe).toBeGreaterThanOrEqual(owner.finished);
        // The first window stays open, as it often does in practice.
        page = second;
      }
      for (const { attempt, userId } of await readEntries(page))
        if (attempt.user !== userId) throw new Error(`an entry of ${userId} for ${attempt.user}`);
    }
    if (isCut) await cut(false);
    for (const account of [other, current]) {
      await change(account, page);
      const reports = () => account.api.ownReports();
      await expect.poll(async () => (await reports()).length).toBe(account.finished);
      const chosen = (await reports()).flatMap(({ answers }) => Object.values(answers ?? {}).flat());
      expect(chosen, 'their own answers').toEqual(chosen.map(() => account.answer));
      await page.getByRole('link', { name: 'Reports' }).first().click();
      const rows = page.getByRole('row').filter({ hasText: exam.name });
      await expect(rows).toHaveCount(account.finished);
    }
    expect(await readEntries(page), 'left in the outbox').toEqual([]);
  } finally {
    await context.close();
  }
}

const waitingOf = async (page: Page, { userId }: Account) =>
  (await readEntries(page)).filter((entry) => entry.userId === userId).length;

test('P5 an attempt is never sent or shown under another user', async ({ browser, server, admin }) => {
  const plan = { guarantee: 'P5', title: 'two people on one device, in the browser', full: 30, short: 1, seeded: true };
  test.setTimeout(plan.full * 120_000);
  const exam = await admin.addExam(
    { name: 'Shared device', category: 'HTML', duration: 600, totalMarks: 1, passingMarks: 1 },
    [{ name: 'Is this the only question?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] }],
  );
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    for (let round = 0; round < rounds; round += 1) {
      const script: string[] = [];
      await interleave(browser, server.url, exam, random, script).catch((error) =>
        failed(`${script.join(', ')}: ${error}`),
      );
    }
  });
});
