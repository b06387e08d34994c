import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoExams } from '@quiz-app/shared/samples/demo-exams/demo-exams';
import type { Person } from '../../e2e/support/api.ts';
import { type BarePage, openBarePage } from '../bare-page.ts';
import { atMost, type Row, row, type Scenario } from '../scenario.ts';
import { withSites } from '../site.ts';
import { openBrowser } from '../window.ts';

const questions = 20_000;
/** Few rounds, because each takes a minute. */
const mostRounds = 3;
/** The last of the exams that the bank is split into. */
const lastOfBank = 'A bank (40 of 40)';
const toasts = '[data-ui="toast"]';

/** How long an import of 20,000 questions and its Undo block the admin's page, and that of a taker who pulls them. */
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
  // From the disk, because the page would have to decode a file from the test.
  const file = join(folder, 'bank.json');
  await writeFile(file, bank());
  await withSites(builds, 14, async ({ product }) => {
    const browser = await openBrowser();
    for (let round = 0; round < Math.min(rounds, mostRounds); round += 1) {
      const page = await openBarePage(browser);
      await logIn(page, product.url, product.adminPerson);
      const other = await openBarePage(browser);
      await logIn(other, product.url, product.taker);
      await openImport(page, product.url);
      for (const each of [page, other]) await each.slowDown(4);
      await noteTasks(page, reads, () => readBank(page, file));
      await noteTasks(page, imports, () => importBank(page));
      await noteTasks(other, pulls, async () => {
        // As if the network had returned.
        await other.evaluate("window.dispatchEvent(new Event('online'))");
        await other.see('li', lastOfBank);
      });
      await other.close();
      // Again, because Undo is offered only for a while.
      await openImport(page, product.url);
      await readBank(page, file);
      await importBank(page);
      await noteTasks(page, undoes, async () => {
        await page.press('Undo');
        await page.see(toasts, 'Exams deleted successfully');
      });
      await page.close();
    }
    await browser.close();
  });
  await rm(folder, { recursive: true });
  return [reads, imports, pulls, undoes];
};

/** Logs in, and waits for the list and the work after it. */
async function logIn(page: BarePage, url: string, { email, password }: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.see('button', 'Login');
  await page.fill('Email', email);
  await page.fill('Password', password);
  await page.press('Login');
  await page.see('li', 'Start Exam');
  await settle();
}

/** Without the work of starting the app. */
async function openImport(page: BarePage, url: string): Promise<void> {
  await page.goto(`${url}/admin/exams/import`);
  await page.see('button', 'Choose a file');
  await settle();
}

/** Reads the file on the import screen, and fills in the missing details. */
async function readBank(page: BarePage, file: string): Promise<void> {
  await page.upload('File of questions', file);
  await page.see('p', '20,000 questions are ready.');
  await page.fill('Exam Name', 'A bank');
  await page.fill('Category', 'Bench');
  await page.choose('State', 'published');
}

async function importBank(page: BarePage): Promise<void> {
  await page.press('Import 20,000 questions');
  await page.see(toasts, 'Exams imported successfully');
  await page.see('a', lastOfBank);
}

/** Records the longest task of an action and the work after it. */
async function noteTasks(page: BarePage, to: Row, act: () => Promise<void>): Promise<void> {
  await page.evaluate('void (notes.longestTask = 0)');
  await act();
  await settle();
  to.values.product.push(await page.evaluate<number>('notes.longestTask'));
}

/** Gives the page time to finish, so that all of its work is recorded. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 3_000));

/** The demo's questions, repeated, as one exam of a file. */
function bank(): string {
  const all = demoExams.flatMap((exam) => exam.questions);
  const many = Array.from({ length: questions }, (_, at) => {
    const { name, ...content } = all[at % all.length] ?? { name: '' };
    return { ...content, name: `${at + 1}. ${name}` };
  });
  return JSON.stringify({ questions: many });
}
