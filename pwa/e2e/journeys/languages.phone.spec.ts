import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAs, readyForOffline, startExam } from '../support/steps.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ serviceWorkers: 'allow' });

/** Chooses an option of a question by its key, and submits it. */
async function answer(page: Page, keys: readonly number[], judged: string) {
  for (const key of keys) await page.getByRole('main').locator('label').nth(key).click();
  await button(page, 'تسليم الإجابة').click();
  await expect(page.getByText(judged, { exact: true })).toBeVisible();
}

test('a taker chooses Arabic, takes an English exam offline, and reads the result in Arabic', async ({
  page,
  context,
  taker,
  exam,
}) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('العربية');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByLabel('البريد الإلكتروني').fill(taker.email);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(taker.password);
  await button(page, 'تسجيل الدخول').click();
  await expect(
    page.getByRole('heading', { name: `أهلًا \u2068${taker.name}\u2069، مرحبًا بك في Quiz App` }),
  ).toBeVisible();
  await readyForOffline(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('quiz-app-ar')).keys()).length))
    .toBeGreaterThan(0);

  await test.step('starts and takes the exam without a network', async () => {
    await context.setOffline(true);
    await page.reload();
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: exam.name, exact: true }) });
    await card.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: exam.name })).toBeVisible();
    await button(page, 'بدء الاختبار').click();
    await answer(page, [1], 'إجابة صحيحة');
    await button(page, 'السؤال التالي').click();
    await answer(page, [0, 1], 'إجابة خاطئة');
    await button(page, 'السؤال التالي').click();
    await answer(page, [0], 'إجابة صحيحة');
    await button(page, 'السؤال التالي').click();
    await answer(page, [0], 'إجابة خاطئة');
  });

  await test.step('the result comes with the network', async () => {
    await button(page, 'تسليم الاختبار').click();
    await expect(page.getByRole('timer')).toBeHidden();
    await context.setOffline(false);
    await expect(button(page, 'إعادة الاختبار')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'نجاح' })).toBeVisible();
  });
});

/** The side on which the text of a field stands. */
const sideOf = (field: Locator) =>
  field.evaluate((input) => {
    const { textAlign } = getComputedStyle(input);
    return textAlign === 'start' ? (input.matches(':dir(rtl)') ? 'right' : 'left') : textAlign;
  });

test('a typed number stands on the side of its question, and in a form on that of the page', async ({
  page,
  admin,
  adminPerson,
}, info) => {
  const details = { category: 'SQL', duration: 600, totalMarks: 1, passingMarks: 1 };
  const question = { kind: 'numeric' as const, value: '-5' };
  const arabic = await admin.addExam({ ...details, name: `Arabic ${info.testId}`, language: 'ar' }, [
    { ...question, name: 'كم تساوي ٥ − ١٠؟' },
  ]);
  const english = await admin.addExam({ ...details, name: `English ${info.testId}` }, [
    { ...question, name: 'What is 5 − 10?' },
  ]);
  await openAs(page, adminPerson);
  for (const [exam, side] of [
    [arabic, 'right'],
    [english, 'left'],
  ] as const) {
    await page.goto('/');
    await startExam(page, exam);
    const field = page.getByRole('textbox', { name: 'Your answer' });
    for (const typed of ['٩٫٨١', '-5', '٩٫٨١ م/ث'])
      await test.step(`${exam.name}: ${typed}`, async () => {
        await field.fill(typed);
        expect(await sideOf(field)).toBe(side);
      });
  }
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  await page.goto('/admin/exams/add');
  const marks = page.getByRole('spinbutton').first();
  await marks.fill('10');
  expect(await sideOf(marks)).toBe('right');
});
