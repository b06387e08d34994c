import { report } from '../support/admin-steps.ts';
import type { Person } from '../support/api.ts';
import { browserWithCamera } from '../support/fake-camera.ts';
import { expect, test } from '../support/fixtures.ts';
import { doubleTapMs, expectQuestion, openAs, startExam } from '../support/steps.ts';

const details = { name: 'Maps', category: 'HTML', duration: 600, totalMarks: 10, passingMarks: 5 };

test('a formula wider than its place fades where it goes on, and scrolls by the arrow keys', async ({
  page,
  admin,
  adminPerson,
}) => {
  const sum = Array.from({ length: 20 }, (_, at) => `\\frac{x_{${at}}}{y}`).join(' + ');
  const body = { options: { A: '1', B: '2' }, correctOptions: ['A' as const], format: 'rich' as const };
  const { _id: id } = await admin.addExam({ ...details, name: 'Long' }, [{ name: `\\[ ${sum} \\]`, ...body }]);
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/${id}/preview`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  const formula = page.getByRole('heading').getByRole('math');
  const scrolled = () => formula.evaluate((box) => box.scrollLeft);
  /** How visible the formula is at its two ends. */
  const ends = () =>
    formula.evaluate((box) => {
      const colors = getComputedStyle(box).maskImage.match(/rgba?\([^)]*\)/g) ?? [];
      return [colors.at(0), colors.at(-1)].map((color) => (color === 'rgba(0, 0, 0, 0)' ? 'faded' : 'clear'));
    });
  await expect.poll(ends).toEqual(['clear', 'faded']);
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await formula.evaluate((box) => box === document.activeElement)) break;
  }
  await expect(formula).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBeGreaterThan(20);
  await formula.evaluate((box) => box.blur());
  await expect.poll(ends).toEqual(['faded', 'faded']);
  await formula.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
  await expect.poll(ends).toEqual(['faded', 'clear']);
});

/** A phone with a camera. */
async function openPhone(baseURL: string, person: Person) {
  const phone = await browserWithCamera();
  const page = await phone.browser.newPage({ baseURL });
  await openAs(page, person);
  return { ...phone, page };
}

test('the camera’s picture and its button are in view together, however the phone is held', async ({
  server,
  taker,
}) => {
  const { page, show, close } = await openPhone(server.url, taker);
  await show(page.getByRole('heading', { level: 1 }));
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/user/collect');
    await page.getByRole('button', { name: 'Use the camera' }).click();
    for (const shown of [
      page.getByLabel('The picture of the camera'),
      page.getByRole('button', { name: 'Stop the camera' }),
    ])
      await expect(shown, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }
  await close();
});

test('in practice on a phone on its side, three of four options are in view beside the question', async ({
  page,
  exam,
  taker,
  takerApi,
}) => {
  await report(takerApi, exam, false);
  await openAs(page, taker);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/user/practice');
  const option = await page.locator('[data-ui=option]').nth(2).boundingBox();
  const button = await page.getByRole('button', { name: 'Check Answer' }).boundingBox();
  expect((option?.y ?? Number.NaN) + (option?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? Number.NaN);
});

test('on a phone on its side the question and its answers scroll by themselves', async ({ page, admin, taker }) => {
  const long = 'Rain that falls on a hill runs in small streams, which become a river. '.repeat(12);
  const options = { A: 'One', B: long, C: 'Three', D: 'Four' };
  const river = { ...details, name: 'River' };
  await admin.addExam(
    river,
    [1, 2].map(() => ({ name: long, options, correctOptions: ['A'] })),
  );
  await page.setViewportSize({ width: 844, height: 390 });
  await openAs(page, taker);
  await startExam(page, river);
  const columns = page.locator('[data-ui="question-head"], [data-ui="question-answer"]');
  const scrolled = async () => [
    await page.evaluate(() => scrollY),
    ...(await columns.evaluateAll((all) => all.map(({ scrollTop }) => scrollTop))),
  ];
  const wheelOver = async (at: number, pixels: number) => {
    await columns.nth(at).hover();
    await page.mouse.wheel(0, pixels);
  };
  await wheelOver(0, 100);
  await expect.poll(scrolled).toEqual([0, 100, 0]);
  await wheelOver(1, 150);
  await expect.poll(scrolled).toEqual([0, 100, 150]);
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeInViewport({ ratio: 1 });
  await page.waitForTimeout(doubleTapMs);
  await page.getByRole('button', { name: 'Next Question' }).click();
  await expectQuestion(page, 2);
  expect(await scrolled()).toEqual([0, 0, 0]);
});
