import type { Browser, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { chooseInMenu, rowOf, toast } from '../support/admin-steps.ts';
import { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose, farFromMidnight, openAs, readyForOffline, startExam, submitExam } from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: farFromMidnight });

const classSize = 30;

const questions: QuestionContent[] = [
  { name: 'How many sides has a triangle?', options: { A: '3', B: '4', C: '5' }, correctOptions: ['A'] },
  // The key is wrong, which shows when the best takers get it wrong.
  { name: 'How many faces has a cube?', options: { A: '4', B: '6', C: '8' }, correctOptions: ['C'] },
  { name: 'How many corners has a square?', options: { A: '4', B: '3', C: '6' }, correctOptions: ['A'] },
  { name: 'How many sides has a hexagon?', options: { A: '6', B: '7', C: '8' }, correctOptions: ['A'] },
  { name: 'How many edges has a cube?', options: { A: '12', B: '6', C: '8' }, correctOptions: ['A'] },
];

/** A code on each card of the page, by the name of its owner. */
async function readCards(page: Page, group: string): Promise<Map<string, string>> {
  const texts = await page.getByRole('listitem').filter({ hasText: group }).allInnerTexts();
  return new Map(
    texts.map((text) => {
      const [name = ''] = /Pupil \d+/.exec(text) ?? [];
      const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text) ?? [];
      return [name, code];
    }),
  );
}

/** The device of a pupil who logs in with a card. */
async function openWithCard(browser: Browser, baseURL: string, code: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a log-in card' }).click();
  await page.getByLabel('Code on your card').fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: /Welcome to Quiz App/ })).toBeVisible();
  return page;
}

/** Answers all questions, and submits. */
async function answer(page: Page, keys: readonly OptionKey[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    await choose(page, key);
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText(/^(Correct|Incorrect) Answer$/)).toBeVisible();
    if (index < keys.length - 1) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await submitExam(page);
}

const resultIsThere = (page: Page) => expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();

async function takeThroughApi(api: Api, exam: Exam, keys: readonly OptionKey[]): Promise<void> {
  const { _id: user } = await api.data('getUserInfo');
  const answers = Object.fromEntries(exam.questions.map(({ _id }, index) => [_id, keys.slice(index, index + 1)]));
  await api.data('addReport', { body: finishedAttempt(exam, user, answers).attempt });
}

/** Half of the class knows everything, the others get a little right by guessing. */
const keysOf = (number: number): OptionKey[] =>
  number % 2 === 0
    ? ['A', 'B', 'A', 'A', 'A']
    : [number % 3 === 0 ? 'A' : 'B', 'C', 'B', number % 5 === 0 ? 'A' : 'C', 'B'];

test(
  'a class of 30 is imported, takes an exam with cards, also offline, and the weakest question is fixed',
  {
    tag: '@desktop',
  },
  async ({ page, browser, server, admin, adminPerson }, info) => {
    const group = `7b ${info.testId}`;
    await openAs(page, adminPerson);
    await page.goto('/admin/people');
    await chooseInMenu(page, 'Import');
    const pupils = Array.from({ length: classSize }, (_, index) => `Pupil ${index} ${info.testId};;${group}`);
    await page.getByLabel('Paste a class list').fill(`Name;Email;Class\n${pupils.join('\n')}`);
    await page.getByRole('button', { name: `Import ${classSize} people` }).click();
    await expect(page.getByRole('heading', { name: 'Log-in cards' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: group })).toHaveCount(classSize);
    const cards = await readCards(page, group);
    expect(cards.size).toBe(classSize);
    await test.step('the cards are printed on four pages', async () => {
      await page.emulateMedia({ media: 'print' });
      const pdf = await page.pdf({ format: 'A4' });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(4);
      await page.emulateMedia({ media: null });
    });
    await page.getByRole('button', { name: 'Back' }).click();

    await test.step('one pupil gets 50 % extra time', async () => {
      await page.getByRole('searchbox', { name: 'Search' }).fill(`Pupil 2 ${info.testId}`);
      await chooseInMenu(page, 'Edit', `Pupil 2 ${info.testId}`);
      await page.getByLabel('Extra time').fill('50');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(rowOf(page, `Pupil 2 ${info.testId}`).getByText('50%')).toBeVisible();
    });

    const details = {
      name: `Shapes ${info.testId}`,
      category: 'Geometry',
      duration: 600,
      totalMarks: 6,
      passingMarks: 4,
    };
    const { _id: id } = await admin.data('addExam', { body: { ...details, groups: [group] } });
    for (const body of questions) await admin.data('addQuestion', { id, body });
    const exam = await admin.data('getExamById', { id });
    const codeOf = (number: number) => cards.get(`Pupil ${number}`) ?? '';

    await test.step('three take it on their devices, one of them offline', async () => {
      const [online, typing, offline] = await Promise.all(
        [0, 1, 2].map((number) => openWithCard(browser, server.url, codeOf(number))),
      );
      if (!online || !typing || !offline) throw new Error('A device is missing');
      await offline.reload();
      await readyForOffline(offline);
      await offline.context().setOffline(true);
      await offline.getByRole('listitem').filter({ hasText: exam.name }).getByText('Start Exam').click();
      await expect(offline.getByText('15 min (10 + 5 extra)')).toBeVisible();
      await offline.getByRole('button', { name: 'Start Exam' }).click();
      await answer(offline, keysOf(2));
      await expect(offline.getByText('Saved on this device').first()).toBeVisible();

      await startExam(online, exam);
      await answer(online, keysOf(0));
      await resultIsThere(online);
      await startExam(typing, exam);
      await answer(typing, keysOf(1));
      await resultIsThere(typing);

      await offline.context().setOffline(false);
      await resultIsThere(offline);
      for (const device of [typing, offline]) await device.context().close();
    });

    const anyone = new Api(server.url);
    const others = new Map<number, Api>();
    await test.step('the others take it', async () => {
      for (let number = 3; number < classSize; number += 1) {
        const api = new Api(server.url, await anyone.data('loginWithCard', { body: { card: codeOf(number) } }));
        others.set(number, api);
        await takeThroughApi(api, exam, keysOf(number));
      }
      await page.goto(`/admin/exams/${id}/live`);
      await page.getByLabel('Group').selectOption(group);
      await expect(page.getByText(`${classSize} of ${classSize} handed in`)).toBeVisible();
    });

    const rows = page
      .getByRole('table', { name: 'Questions' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    await test.step('the weakest question is found and fixed', async () => {
      await chooseInMenu(page, 'Results');
      // The page that is left has the same field, and choosing there would cancel the navigation.
      await page.getByRole('tab', { name: 'Questions' }).click();
      await expect(rows).toHaveCount(questions.length);
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Group').selectOption(group);
      await expect(page.getByText(`${classSize} people, first attempts`)).toBeVisible();
      await expect(rows.first()).toContainText('How many faces has a cube?');
      await expect(rows.first()).toContainText('Most of the best got this wrong: is the key right?');
      await rows.first().getByRole('link').click();
      await page.getByRole('link', { name: 'Edit this question' }).click();
      await page.getByRole('checkbox', { name: 'Option B is correct' }).check();
      await page.getByRole('checkbox', { name: 'Option C is correct' }).uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Question edited successfully')).toBeVisible();
    });

    await test.step('the new version is taken, and the question is now a good one', async () => {
      const fixed = await admin.data('getExamById', { id });
      expect(fixed.version).toBeGreaterThan(exam.version);
      const again = await openWithCard(browser, server.url, codeOf(0));
      await startExam(again, fixed);
      await answer(again, keysOf(0));
      await resultIsThere(again);
      await again.context().close();
      for (const [number, api] of others) await takeThroughApi(api, fixed, keysOf(number));

      await page.goto(`/admin/exams/${id}/results?tab=questions&attempts=all&version=${fixed.version}`);
      await page.getByLabel('Group').selectOption(group);
      await expect(page.getByText(`${others.size + 1} attempts`)).toBeVisible();
      const cube = rows.filter({ hasText: 'How many faces has a cube?' });
      await expect(cube).toContainText('very good');
      await expect(cube).not.toContainText('is the key right?');
      await expectAccessible(page, 'results of a class');
    });

    await test.step('the reports and the leaderboard show the class', async () => {
      await page.goto('/admin/reports');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Group').selectOption(group);
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText(`${classSize + others.size + 1} reports`)).toBeVisible();
      await expectAccessible(page, 'reports of a class');
      await page.goto('/leaderboard');
      await page.getByLabel('Group').selectOption(group);
      const ranked = page.getByRole('table', { name: 'Leaderboard' }).getByRole('row');
      await expect(ranked).toHaveCount(classSize + 1);
      await expectAccessible(page, 'leaderboard of a class');
    });
  },
);
