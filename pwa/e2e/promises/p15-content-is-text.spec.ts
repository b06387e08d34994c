import type { BrowserContext, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { v7 as uuid } from 'uuid';
import { attack } from '../../../.setup/attack.ts';
import { Api, type Person, somebody } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { logIn } from '../walks.ts';
import { hostilePayloads } from './hostile-payloads.ts';

/** How many payloads meet each other on one screen. */
const perGroup = 20;

/** Told what ran, loaded or came to life. */
type Hit = (what: string) => void;

/** Notes whatever a page does that a text could not. */
async function watch(context: BrowserContext, hit: Hit): Promise<void> {
  await context.addInitScript(() => Object.assign(window, { hacked: () => console.error('hacked() ran') }));
  context.on('request', (request) => /hacked/.test(new URL(request.url()).pathname) && hit(`request ${request.url()}`));
  context.on('page', (page) => {
    page.on('dialog', async (dialog) => {
      hit(`dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('pageerror', (error) => hit(`error ${error.message}`));
    page.on('console', (message) => {
      if (/Content Security Policy|hacked\(\) ran/.test(message.text())) hit(`console ${message.text()}`);
    });
  });
}

const bare = (text: string) => text.replaceAll(/[\s`]/g, '');

/** The payloads stand on the screen as they were written, and nothing was made of them. */
async function expectText(page: Page, where: string, payloads: readonly string[], hit: Hit): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
      return document.body.innerText + fields.map(({ value }) => value).join(' ');
    });
  for (const payload of payloads)
    await expect
      .poll(async () => bare(await shown()), { message: `${where} shows ${payload}` })
      .toContain(bare(payload));
  const made = await page.evaluate(
    () => document.querySelector('.hacked, [onerror], [onload], [href^="javascript:" i], [src*="hacked"]')?.outerHTML,
  );
  if (made) hit(`${where}: ${made}`);
}

interface Stage {
  page: Page;
  hit: Hit;
  payloads: string[];
  exams: Exam[];
}

/** An exam a payload, of that name and category; each holds every payload as a question and as its options. */
async function writeExams(admin: Api, payloads: readonly string[]): Promise<Exam[]> {
  const questions = payloads.map((text) => ({
    name: text,
    options: { A: text, B: `B ${text}`, C: `${text} C`, D: `${text} D` },
    correctOptions: ['A' as const],
  }));
  const details = { duration: 600, totalMarks: 1, passingMarks: 1 };
  return await Promise.all(
    payloads.map((text, index) =>
      // All questions are on the first: the others are there for their names.
      admin.addExam({ ...details, name: text, category: text }, index === 0 ? questions : questions.slice(0, 1)),
    ),
  );
}

async function seeTakersScreens({ page, hit, payloads, exams }: Stage, name: string): Promise<void> {
  await expectText(page, 'home', [...payloads, name], hit);
  for (const exam of exams) {
    await page.goto(`/user/write-exam/${exam._id}`);
    await expectText(page, 'instructions', [exam.name], hit);
  }
  await page.goto(`/user/write-exam/${exams[0]?._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  for (const [index, payload] of payloads.entries()) {
    await expectText(page, 'question', [payload, `B ${payload}`, `${payload} C`, `${payload} D`], hit);
    await page.locator('input[value="B"]').locator('xpath=..').click();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: index < payloads.length - 1 ? 'Next Question' : 'Submit Exam' }).click();
  }
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  await expectText(page, 'result', payloads.slice(0, 1), hit);
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await expectText(page, 'review', payloads, hit);
}

/** Every user's own name, on the shell, the home, the profile and their reports. */
async function seeOwnScreens(stage: Stage, { person, token }: { person: Person; token: string | undefined }) {
  const { page, hit, exams } = stage;
  await page.evaluate((kept) => localStorage.setItem('token', kept ?? ''), token);
  await page.goto('/profile');
  await expectText(page, 'profile', [person.name], hit);
  await page.goto('/user/reports');
  await expectText(page, 'user reports', [person.name, exams[0]?.name ?? ''], hit);
}

async function seeAdminsScreens({ page, hit, payloads, exams }: Stage): Promise<void> {
  await page.goto('/admin/exams');
  await expectText(page, 'admin exams', payloads, hit);
  for (const exam of exams) {
    await page.goto(`/admin/exams/edit/${exam._id}`);
    await expectText(page, 'exam form', [exam.name, exam.category], hit);
  }
  await page.goto(`/admin/exams/edit/${exams[0]?._id}`);
  await page.getByRole('tab', { name: /^Questions/ }).click();
  await expectText(
    page,
    'questions',
    payloads.flatMap((text) => [text, `B ${text}`]),
    hit,
  );
  const edits = page.getByRole('button', { name: /^Edit question/ });
  for (const [index, payload] of payloads.entries()) {
    await edits.nth(index).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectText(page, 'question dialog', [payload, `B ${payload}`], hit);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const [where, address] of [
    ['admin reports', '/admin/reports'],
    ['leaderboard', '/leaderboard'],
  ] as const) {
    await page.goto(address);
    await expectText(page, where, payloads, hit);
  }
}

test('P15 content is text on every screen', async ({ browser, server, admin }) => {
  const plan = { promise: 'P15', title: 'payloads in every text field on every screen', full: 100, short: 20 };
  test.setTimeout(plan.full * 60_000);
  await attack(plan, async ({ rounds, failed }) => {
    const all = hostilePayloads(rounds);
    expect(all).toHaveLength(rounds);
    for (let start = 0; start < rounds; start += perGroup) {
      const payloads = all.slice(start, start + perGroup);
      const exams = await writeExams(admin, payloads);
      const people = await Promise.all(
        payloads.map(async (name) => {
          const person = { ...somebody(name), name };
          await new Api(server.url).register(person);
          const api = await new Api(server.url).logIn(person);
          const { _id: user } = await api.call<{ _id: string }>('getUserInfo');
          const exam = exams[0]?._id;
          const result = { correctAnswers: [], wrongAnswers: [], verdict: 'Fail' };
          await api.call('addReport', { _id: uuid(), exam, user, result });
          return { person, token: api.token };
        }),
      );
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
      await watch(context, failed);
      const stage = { page: await context.newPage(), hit: failed, payloads, exams };
      const [first] = people;
      if (first) {
        await logIn(stage.page, first.person);
        await seeTakersScreens(stage, first.person.name);
      }
      await context.close();
      for (const someone of people) {
        const own = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
        await watch(own, failed);
        const page = await own.newPage();
        await page.goto('/login');
        await seeOwnScreens({ ...stage, page }, someone);
        await own.close();
      }
      const admins = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
      await watch(admins, failed);
      const page = await admins.newPage();
      await page.goto('/login');
      await page.evaluate((kept) => localStorage.setItem('token', kept ?? ''), admin.token);
      await seeAdminsScreens({ ...stage, page });
      await admins.close();
      for (const exam of exams) await admin.call('deleteExam', undefined, exam._id);
    }
  });
});
