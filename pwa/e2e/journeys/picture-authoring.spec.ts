import type { Page } from '@playwright/test';
import { toast } from '../support/admin-steps.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowing } from '../support/overflow.ts';
import { drawPhoto, drawPixel, foreignParts, withPlaceInJpeg } from '../support/photo.ts';
import { drawPicture, give } from '../support/pictures.ts';
import { openAs } from '../support/steps.ts';

const details = { name: 'Maps', category: 'HTML', duration: 600, totalMarks: 10, passingMarks: 5 };

/** A microphone that hears a beep each second. */
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] });
  },
  permissions: ['microphone'],
});

const dialog = (page: Page) => page.getByRole('dialog', { name: /Question \d/ });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const rows = (page: Page, of: string) => dialog(page).getByRole('group', { name: `In ${of}`, exact: true });
/** The picture itself, not only its box. It has no role until it is described. */
const isShown = (page: Page, of: string) =>
  expect
    .poll(() =>
      rows(page, of)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

test('pictures are pasted, dropped and chosen, described, and shown in the exam', async ({
  page,
  admin,
  adminPerson,
}) => {
  const { _id: id } = await admin.data('addExam', { body: details });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).click();

  await field(page, 'Question').fill('Which country is this?');
  await give(field(page, 'Question'), 'paste', await drawPicture(page, 'teal', { width: 2400, height: 1200 }));
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toBeVisible();
  await isShown(page, 'Question');
  await field(page, 'Option A').fill('Norway ');
  await give(field(page, 'Option A'), 'drop', await drawPicture(page, 'navy'));
  await expect(rows(page, 'Option A').getByLabel(/^Description/)).toBeVisible();
  await field(page, 'Option B').fill('Peru ');
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Add picture' }).click();
  const picture = await drawPicture(page, 'maroon');
  await (await choosing).setFiles({ name: 'peru.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(rows(page, 'Option B').getByLabel(/^Description/)).toBeVisible();
  await dialog(page).getByLabel('Option A is correct').check({ force: true });
  await expectAccessible(page, 'a question with pictures');

  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByText('Describe it, or mark it as decorative.')).toHaveCount(3);
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toBeFocused();
  await expectAccessible(page, 'pictures without descriptions');
  await rows(page, 'Question')
    .getByLabel(/^Description/)
    .fill('A map of a long coast');
  await rows(page, 'Option A')
    .getByLabel(/^Description/)
    .fill('A blue flag');
  await rows(page, 'Option B')
    .getByLabel(/^Decorative/)
    .check();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Question added successfully')).toBeVisible();
  await expect(page.getByText(/^This exam: \d+ kB$/)).toBeVisible();

  const { questions } = await admin.data('getExamById', { id });
  expect(questions).toMatchObject([
    {
      format: 'rich',
      media: [
        { alt: 'A map of a long coast', width: 1600, height: 800 },
        { alt: 'A blue flag', width: 800, height: 600 },
        { alt: '', decorative: true },
      ],
    },
  ]);
  await page.goto(`/admin/exams/${id}/preview`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expect(page.getByRole('img', { name: 'A map of a long coast' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Norway.*A blue flag/ })).toBeVisible();
});

test('a formula is written by keyboard alone, and a picture keeps its place through Undo', {
  tag: '@desktop',
}, async ({ page, admin, adminPerson }) => {
  const { _id: id } = await admin.data('addExam', { body: { ...details, name: 'Roots' } });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.type('What is ');

  await page.keyboard.press('Shift+Tab');
  await expect(dialog(page).getByRole('button', { name: 'Add picture' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog(page).getByRole('button', { name: 'Formula' })).toBeFocused();
  await page.keyboard.press('Enter');
  const tools = page.getByRole('dialog', { name: 'Formula' });
  await expect(tools.getByRole('textbox', { name: 'TeX' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Root', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tools.getByRole('textbox', { name: 'TeX' })).toBeFocused();
  await page.keyboard.type('16');
  await expect(tools.getByRole('math')).toBeVisible();
  await expectAccessible(page, 'the formula dialog');
  await page.keyboard.press('Control+Enter');
  await expect(tools).toBeHidden();
  await expect(field(page, 'Question')).toHaveValue('What is \\( \\sqrt{16} \\)');
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.type('?');
  await expect(rows(page, 'Question').getByRole('math')).toBeVisible();

  await give(field(page, 'Question'), 'paste', await drawPicture(page, 'olive'));
  await rows(page, 'Question')
    .getByLabel(/^Description/)
    .fill('A square');
  const written = await field(page, 'Question').inputValue();
  await rows(page, 'Question')
    .getByRole('button', { name: /^Remove picture/ })
    .click();
  await expect(field(page, 'Question')).toHaveValue('What is \\( \\sqrt{16} \\)?');
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field(page, 'Question')).toHaveValue(written);
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toHaveValue('A square');

  await field(page, 'Option A').fill('4');
  await field(page, 'Option B').fill('8');
  await dialog(page).getByLabel('Option A is correct').check({ force: true });
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Question added successfully')).toBeVisible();
  const { questions } = await admin.data('getExamById', { id });
  expect(questions).toMatchObject([
    { format: 'rich', formulas: [{ tex: '\\sqrt{16}', display: false }], media: [{ alt: 'A square' }] },
  ]);
});

test(
  'a photo of 12 megapixels becomes a small picture, upright and without its place',
  { tag: '@desktop' },
  async ({ page, admin, adminPerson }, info) => {
    const { _id: id } = await admin.data('addExam', { body: { ...details, name: 'Photos' } });
    await openAs(page, adminPerson);
    await page.goto(`/admin/exams/edit/${id}?tab=questions`);
    await page.getByRole('button', { name: 'Add Question' }).click();
    const photo = withPlaceInJpeg(await drawPhoto(page, { width: 4_000, height: 3_000 }), 6);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await give(field(page, 'Question'), 'paste', photo);
    await expect(rows(page, 'Question').getByLabel(/^Description/)).toBeVisible();
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const [, medium = ''] = /media:([\w-]{43})/.exec(await field(page, 'Question').inputValue()) ?? [];
    const stored = Buffer.from(await (await admin.getMedium(medium)).arrayBuffer());
    expect(foreignParts(stored, await drawPixel(page))).toEqual([]);
    expect(stored.length).toBeLessThanOrEqual(250_000);
    await isShown(page, 'Question');
    const shown = await rows(page, 'Question')
      .locator('img')
      .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
    expect(shown).toEqual([1_200, 1_600]);
    const ms = await page.evaluate(() => {
      const sent = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/media'));
      return Math.round((sent?.startTime ?? 0) - (performance.getEntriesByName('given')[0]?.startTime ?? 0));
    });
    info.annotations.push({ type: 'photo', description: `${photo.length} to ${stored.length} bytes in ${ms} ms` });
  },
);

test('files that are no pictures say what to do', { tag: '@desktop' }, async ({ page, admin, adminPerson }) => {
  const { _id: id } = await admin.data('addExam', { body: { ...details, name: 'Wrong files' } });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).click();
  const refused = async (file: Buffer, type: string, words: string) => {
    await give(field(page, 'Question'), 'paste', file, type);
    await expect(rows(page, 'Question').getByRole('alert')).toContainText(words);
    await rows(page, 'Question')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(rows(page, 'Question')).toBeHidden();
  };
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await refused(heic, '', 'This browser cannot read HEIC photos.');
  const jpeg = await drawPicture(page, 'teal');
  await refused(jpeg.subarray(0, 300), 'image/jpeg', 'The picture is damaged, and cannot be read.');
  const huge = Buffer.from('89504e470d0a1a0a0000000d494844520000753000007530080200000000000000', 'hex');
  await refused(huge, 'image/png', 'at most 100 megapixels');
  await refused(Buffer.from('%PDF-1.7'), 'application/pdf', 'This file is not a picture that can be shown here.');
  const words = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>parent.hacked = 1</script>';
  const svg = Buffer.from(`${words}<rect width="40" height="20" fill="red"/></svg>`);
  await give(field(page, 'Question'), 'paste', svg, 'image/svg+xml');
  await isShown(page, 'Question');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  const [, medium = ''] = /media:([\w-]{43})/.exec(await field(page, 'Question').inputValue()) ?? [];
  expect((await admin.getMedium(medium)).headers.get('content-type')).toMatch(/^image\/(png|webp)$/);
});

test('an exam with a picture, a formula and a sound is written on a phone by touch', { tag: '@phone' }, async ({
  page,
  admin,
  adminPerson,
}) => {
  const { _id: id } = await admin.data('addExam', { body: { ...details, name: 'By touch' } });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).tap();
  await field(page, 'Question').tap();
  await field(page, 'Question').fill('What do you see and hear?');
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Take photo' }).tap();
  const buffer = withPlaceInJpeg(await drawPhoto(page, { width: 1_200, height: 900 }));
  await (await choosing).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await isShown(page, 'Question');
  await rows(page, 'Question')
    .getByLabel(/^Description/)
    .fill('A garden');

  await field(page, 'Explanation')
    .or(dialog(page).getByRole('button', { name: 'Add an explanation' }))
    .tap();
  await field(page, 'Explanation').tap();
  await dialog(page).getByRole('button', { name: 'Record' }).tap();
  await expect(dialog(page).getByRole('button', { name: 'Stop (2 s)' })).toBeVisible();
  await dialog(page).getByRole('button', { name: /^Stop/ }).tap();
  await expect(rows(page, 'Explanation').getByLabel(/^Sound: , 0:0[2-4]$/)).toBeVisible();
  await rows(page, 'Explanation')
    .getByRole('button', { name: /^Remove sound/ })
    .tap();
  await expect(rows(page, 'Explanation')).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Record' }).tap();
  await expect(dialog(page).getByRole('button', { name: 'Stop (1 s)' })).toBeVisible();
  await dialog(page).getByRole('button', { name: /^Stop/ }).tap();
  const sound = rows(page, 'Explanation').locator('audio');
  await expect(sound).toBeVisible();
  const length = await sound.evaluate(async (audio: HTMLAudioElement) => {
    await audio.play();
    return audio.duration;
  });
  expect(length).toBeGreaterThan(0.5);
  await rows(page, 'Explanation')
    .getByLabel(/^Description/)
    .fill('A beep');

  await field(page, 'Option A').tap();
  await dialog(page).getByRole('button', { name: 'Formula' }).tap();
  const tools = page.getByRole('dialog', { name: 'Formula' });
  await tools.getByRole('button', { name: 'Fraction' }).tap();
  await page.keyboard.type('1');
  await tools
    .getByRole('textbox', { name: 'TeX' })
    .evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9));
  await page.keyboard.type('2');
  await expect(tools.getByLabel('Read aloud as')).toHaveValue('one half');
  await expectAccessible(page, 'the formula dialog on a phone');
  await tools.getByRole('button', { name: 'Insert' }).tap();
  await expect(rows(page, 'Option A').getByRole('math', { name: 'one half' })).toBeVisible();
  await field(page, 'Option B').fill('Nothing');
  await dialog(page).getByLabel('Option A is correct').check({ force: true });
  await expectAccessible(page, 'a question with a picture, a formula and a sound');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(toast(page, 'Question added successfully')).toBeVisible();
  const { questions } = await admin.data('getExamById', { id });
  expect(questions).toMatchObject([
    {
      format: 'rich',
      media: [{ alt: 'A garden' }, { alt: 'A beep', type: expect.stringMatching(/^audio\//) }],
      formulas: [{ tex: '\\frac{1}{2}', spoken: 'one half' }],
    },
  ]);
});

test('a formula wider than its place fades where it goes on, and scrolls by the arrow keys', { tag: '@phone' }, async ({
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
  await expectAccessible(page, 'a long formula');
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

test('the editor with a picture, a formula and a recording fits at a zoom of 200 %', { tag: '@desktop' }, async ({
  page,
  admin,
  adminPerson,
}) => {
  // As 1280 × 800.
  await page.setViewportSize({ width: 640, height: 400 });
  const { _id: id } = await admin.data('addExam', { body: { ...details, name: 'Zoomed' } });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).click();
  await field(page, 'Question').fill('What is shown?');
  await give(field(page, 'Question'), 'paste', await drawPicture(page, 'teal'));
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Record' }).click();
  await expect(dialog(page).getByRole('button', { name: /^Stop/ })).toBeVisible();
  expect(await page.evaluate(overflowing)).toEqual([]);
  await expectAccessible(page, 'a question while a sound is recorded');
  await dialog(page).getByRole('button', { name: /^Stop/ }).click();
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toHaveCount(2);
  expect(await page.evaluate(overflowing)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Formula' }).click();
  const tools = page.getByRole('dialog', { name: 'Formula' });
  await tools.getByRole('button', { name: 'Fraction' }).click();
  await page.keyboard.type('1');
  expect(await page.evaluate(overflowing)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});
