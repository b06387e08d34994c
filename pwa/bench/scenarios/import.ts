import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoExams } from '@quiz-app/shared/samples/demo-exams/demo-exams';
import { forgetTasks, readNotes, settle } from '../recorder.ts';
import { atMost, type Row, row, type Scenario } from '../scenario.ts';
import { withSites } from '../site.ts';
import { logIn, openBrowser, slowDown, withPage } from '../window.ts';

const questions = 20_000;
/** A busy machine makes a few rounds of what takes a minute. */
const mostRounds = 3;
/** Milliseconds that a step may take on a busy machine. */
const timeout = 120_000;

/** How long an import of 20,000 questions and its Undo hold the page of the admin, and of a taker who gets them. */
export const importing: Scenario = async (builds, rounds) => {
  const named = (what: string) =>
    row(
      `${what} ${questions.toLocaleString('en')} questions, longest task, CPU 4×`,
      'ms',
      'max',
      atMost(100, '100 ms'),
    );
  const reads = named('reading');
  const imports = named('importing');
  const pulls = named('a taker pulling');
  const undoes = named('taking out');
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-bench-'));
  // From the disk: the page would have to decode what the test sends.
  const file = join(folder, 'bank.json');
  await writeFile(file, bank());
  await withSites(builds, 14, async ({ product }) => {
    const browser = await openBrowser();
    for (let round = 0; round < Math.min(rounds, mostRounds); round += 1) {
      await withPage(browser, { baseURL: product.url }, async (page) => {
        await logIn(page, { ...product, taker: product.adminPerson });
        await withPage(browser, { baseURL: product.url }, async (other) => {
          await logIn(other, product);
          await settle(other);
          await openImport(page);
          for (const each of [page, other]) await slowDown(each, 4);
          await noteTasks(page, reads, () => readBank(page, file));
          await noteTasks(page, imports, () => importBank(page));
          await noteTasks(other, pulls, async () => {
            // As when the network is back.
            await other.evaluate(() => void window.dispatchEvent(new Event('online')));
            await other.getByText('A bank (40 of 40)').first().waitFor({ timeout });
          });
        });
        // Once more, as Undo is offered for a while only.
        await openImport(page);
        await readBank(page, file);
        await importBank(page);
        await noteTasks(page, undoes, async () => {
          await page.getByRole('button', { name: 'Undo' }).tap();
          await page.getByText('Exams deleted successfully').waitFor({ timeout });
        });
      });
    }
    await browser.close();
  });
  await rm(folder, { recursive: true });
  return [reads, imports, pulls, undoes];
};

/** Without what it takes to start the app. */
async function openImport(page: Page): Promise<void> {
  await page.goto('/admin/exams/import');
  await settle(page);
}

/** Reads the file on the import screen, and fills in what it does not say. */
async function readBank(page: Page, file: string): Promise<void> {
  await page.getByLabel('File of questions').setInputFiles(file);
  await page.getByText('20,000 questions can come in').waitFor({ timeout });
  await page.getByLabel('Exam Name').fill('A bank');
  await page.getByLabel('Category', { exact: true }).fill('Bench');
  await page.getByLabel('State').selectOption('Published');
}

async function importBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import 20,000 questions' }).tap();
  await page.getByText('Exams imported successfully').waitFor({ timeout });
  await page.getByText('A bank (40 of 40)').first().waitFor({ timeout });
}

/** Notes the longest task of what is done, and of what follows from it. */
async function noteTasks(page: Page, to: Row, act: () => Promise<void>): Promise<void> {
  await forgetTasks(page);
  await act();
  await settle(page);
  to.values.product.push((await readNotes(page)).longestTask);
}

/** The questions of the demo again and again, as one exam of a file. */
function bank(): string {
  const all = demoExams.flatMap((exam) => exam.questions);
  const many = Array.from({ length: questions }, (_, at) => {
    const { name, ...content } = all[at % all.length] ?? { name: '' };
    return { ...content, name: `${at + 1}. ${name}` };
  });
  return JSON.stringify({ questions: many });
}
