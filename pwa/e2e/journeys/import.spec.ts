import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ChoiceExam } from '@quiz-app/shared/samples/make-exam';
import { chooseInMenu, examRow, toast } from '../support/admin-steps.ts';
import { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose, openAs, readyForOffline, startExam, submitExam } from '../support/steps.ts';

/** A GIFT file: a question with four options, one without a key, and one with five options. */
const gift = (name: string) => `// ${name}
$CATEGORY: JavaScript

::Array:: What does \\\`[1, 2].length\\\` give? {
  =2 #It counts both.
  ~1
  ~undefined
}

An arrow function has its own this. {FALSE#It has not.}

Which keyword declares a constant? {
  ~let
  ~var
}

Which one is a primitive? {
  =string
  ~Array
  ~Map
  ~Set
  ~Date
  ~RegExp
  ~Error
  ~Promise
  ~Proxy
  ~WeakMap
  ~WeakSet
}
`;

const chooseFile = (page: Page, name: string, text: string) =>
  page.getByLabel('File of questions').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test(
  'a teacher imports a GIFT file and fixes two questions, and a taker takes the exam offline',
  {
    tag: '@desktop',
  },
  async ({ page, adminPerson, server, device, taker }, info) => {
    test.slow();
    const name = `GIFT ${info.testId}`;
    const api = await new Api(server.url).logIn(adminPerson);
    await openAs(page, adminPerson);
    await page.goto('/admin/exams');
    await chooseInMenu(page, 'Import');
    await expectAccessible(page, 'import, nothing chosen');

    await test.step('each question that cannot be imported is listed with its line and reason', async () => {
      await chooseFile(page, `${name}.gift`, gift(name));
      await expect(page.getByLabel('Format')).toHaveValue('gift');
      await expect(page.getByText('2 questions are ready. 2 need fixing first.')).toBeVisible();
      const refused = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
      await expect(refused.filter({ hasText: 'Which keyword declares a constant?' })).toContainText('Line 12');
      await expect(refused.filter({ hasText: 'Which one is a primitive?' })).toContainText('11 options');
      await expectAccessible(page, 'import, with refused questions');
    });

    await test.step('two are fixed', async () => {
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Fix Line 12' }).click();
      await dialog.getByLabel('Option C', { exact: true }).fill('const');
      await dialog.getByLabel('Option C is correct').locator('xpath=..').click();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Fix Line 17' }).click();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Import 4 questions' })).toBeVisible();
    });

    await test.step('the exam is imported', async () => {
      await page.getByLabel('Exam Name').fill(name);
      await page.getByLabel('Category', { exact: true }).fill('JavaScript');
      await expectAccessible(page, 'import, ready');
      await page.getByRole('button', { name: 'Import 4 questions' }).click();
      await expect(toast(page, 'Exams imported successfully: 4 questions')).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Questions 4' })).toBeVisible();
    });

    await test.step('it is a draft until it is published', async () => {
      const takerApi = await new Api(server.url).logIn(taker);
      const names = async () => (await takerApi.data('getAllExams')).map((each) => each.name);
      expect(await names()).not.toContain(name);
      await page.getByRole('button', { name: `Publish exam ${name}` }).click();
      await page.getByRole('button', { name: /^Publish: 4 questions, / }).click();
      await expect(toast(page, 'Exam edited successfully: published')).toBeVisible();
      expect(await names()).toContain(name);
    });
    const exam = (await api.data('getAllExams')).find((each) => each.name === name);
    if (!exam) throw new Error('The exam is stored');

    await test.step('a taker takes it without a network', async () => {
      const { context, page: phone } = await device.open();
      await openAs(phone, taker);
      await readyForOffline(phone);
      await expect(phone.getByRole('heading', { name, exact: true })).toBeVisible();
      await context.setOffline(true);
      await startExam(phone, exam);
      for (const [at, { correctOptions }] of (exam as ChoiceExam).questions.entries()) {
        await choose(phone, ...correctOptions);
        await phone.getByRole('button', { name: 'Submit Answer' }).click();
        await expect(phone.getByText('Correct Answer', { exact: true })).toBeVisible();
        if (at < exam.questions.length - 1) await phone.getByRole('button', { name: 'Next Question' }).click();
      }
      await submitExam(phone);
      await expect(phone.getByText('Saved on this device')).toBeVisible();
      await context.setOffline(false);
      await expect(phone.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
    });

    await test.step('exported as Moodle XML, it is imported as the same exam', async () => {
      await page.goto('/admin/exams');
      await page.getByRole('searchbox').fill(name);
      await chooseInMenu(page, 'Export', `exam ${name}`);
      const dialog = page.getByRole('dialog', { name: 'Export 1 exam' });
      await dialog.getByLabel('Format').selectOption('moodle-xml');
      await expectAccessible(page, 'export');
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save file' }).click();
      const file = await download;
      await expect(dialog.getByText(`Saved as ${file.suggestedFilename()}`)).toBeVisible();

      await page.goto('/admin/exams/import');
      await chooseFile(page, file.suggestedFilename(), await readFile(await file.path(), 'utf8'));
      await expect(page.getByLabel('Format')).toHaveValue('moodle-xml');
      await page.getByLabel('Exam Name').fill(`${name} again`);
      await page.getByRole('button', { name: 'Import 4 questions' }).click();
      await expect(page.getByRole('tab', { name: 'Questions 4' })).toBeVisible();
      const again = (await api.data('getAllExams')).find((each) => each.name === `${name} again`);
      const content = ({ _id, ...question }: (typeof exam.questions)[number]) => question;
      expect(again?.questions.map(content)).toEqual(exam.questions.map(content));
      const { _id, version, questions, name: _, ...details } = exam;
      expect(again).toMatchObject(details);
    });

    await test.step('several exams become one archive of Aiken, which is read as the same exams', async () => {
      await page.goto('/admin/exams');
      await page.getByRole('searchbox').fill(name);
      await chooseInMenu(page, 'Select exams');
      for (const each of [name, `${name} again`]) await page.getByLabel(`Select exam ${each}`, { exact: true }).check();
      await page.getByRole('button', { name: 'Export' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export 2 exams' });
      await dialog.getByLabel('Format').selectOption('aiken');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save file' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-exams\.aiken\.zip$/);
      await page.goto('/admin/exams/import');
      await page.getByLabel('File of questions').setInputFiles(await file.path());
      await expect(page.getByLabel('Format')).toHaveValue('aiken');
      await expect(page.getByText('8 questions are ready.')).toBeVisible();
      await expect(page.getByLabel('Exam of the file').getByRole('option')).toHaveText([
        `1. ${name} (4 questions)`,
        `2. ${name} again (4 questions)`,
      ]);
    });

    await test.step('several exams are removed at once and restored', async () => {
      await page.goto('/admin/exams');
      await page.getByRole('searchbox').fill(name);
      await chooseInMenu(page, 'Select exams');
      for (const each of [name, `${name} again`]) await page.getByLabel(`Select exam ${each}`, { exact: true }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(toast(page, 'Exams deleted successfully: 2')).toBeVisible();
      await expect(examRow(page, name)).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(examRow(page, name)).toBeVisible();
    });
  },
);
