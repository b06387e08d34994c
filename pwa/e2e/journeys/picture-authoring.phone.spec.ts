import { toast } from '../support/admin-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { drawPhoto, withPlaceInJpeg } from '../support/photo.ts';
import { dialog, field, isShown, microphone, rows } from '../support/picture-fields.ts';
import { openAs } from '../support/steps.ts';

const details = { name: 'Maps', category: 'HTML', duration: 600, totalMarks: 10, passingMarks: 5 };

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] });
  },
  permissions: ['microphone'],
  // It sends the token with the requests for sounds.
  serviceWorkers: 'allow',
});

test('an exam with a picture, a formula and a sound is written on a phone by touch', async ({
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
  await tools.getByRole('button', { name: 'Insert' }).tap();
  await expect(rows(page, 'Option A').getByRole('math', { name: 'one half' })).toBeVisible();
  await field(page, 'Option B').fill('Nothing');
  await dialog(page).getByLabel('Option A is correct').check({ force: true });
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
