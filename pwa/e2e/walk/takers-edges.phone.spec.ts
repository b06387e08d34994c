import { report } from '../support/admin-steps.ts';
import type { Person } from '../support/api.ts';
import { browserWithCamera } from '../support/fake-camera.ts';
import { pinch } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';
import { drawPicture } from '../support/pictures.ts';
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

test('options that are pictures stand in two columns where there is room, and each is fitted when it is enlarged', async ({
  page,
  admin,
  taker,
}) => {
  const flag = await admin.addMedium(new Uint8Array(await drawPicture(page, 'teal', { width: 1200, height: 800 })));
  const pictures = { ...details, name: 'Flags' };
  const picture = `![](media:${flag._id})`;
  const media = [{ _id: flag._id, alt: 'A flag' }];
  await admin.addExam(pictures, [
    { name: 'Which?', options: { A: picture, B: picture, C: picture }, correctOptions: ['A'], format: 'rich', media },
  ]);
  await openAs(page, taker);
  await startExam(page, pictures);
  const options = page.locator('[data-ui="option"]');
  for (const [width, columns] of [
    [320, 1],
    [359, 1],
    [360, 2],
    [390, 2],
    [844, 2],
    [1280, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const lefts = await options.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
    const boxes = await options.locator('[data-ui="bubble"], img').evaluateAll((all) =>
      all.map((each) => {
        const [part, row] = [each, each.closest('label') ?? each].map((it) => it.getBoundingClientRect());
        return part && row && part.width > 20 && part.left >= row.left && part.right <= row.right;
      }),
    );
    expect(boxes, `${width} px: letters and pictures within their options`).toEqual(boxes.map(() => true));
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Enlarge choice B' }).tap();
  const large = page.getByRole('dialog').getByRole('img');
  const size = async () => (await large.boundingBox())?.width ?? Number.NaN;
  const frame = page.getByRole('region', { name: 'Enlarged' });
  await expect(large).toBeInViewport({ ratio: 1 });
  const fitted = await size();
  expect(fitted).toBeGreaterThan(350);
  await pinch(page, frame, 80, 160);
  await expect.poll(async () => Math.round((10 * (await size())) / fitted)).toBe(20);
  expect(await page.evaluate(() => visualViewport?.scale), 'the page around it').toBe(1);
  await pinch(page, frame, 160, 40);
  await expect.poll(size).toBe(fitted);
  for (const isCloser of [true, false]) {
    for (const _ of ['first', 'second']) await large.tap({ position: { x: 20, y: 20 } });
    await expect.poll(async () => (await size()) > fitted).toBe(isCloser);
  }
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
