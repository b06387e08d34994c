import type { Page } from '@playwright/test';
import { classWorkbook } from '@quiz-app/shared/samples/class-workbook';
import { chooseInMenu } from '../support/admin-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';

const expectLoggedIn = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `Hi ${name}, Welcome to Quiz App` })).toBeVisible();

async function openCardLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a log-in card' }).click();
}

async function logInWithCard(page: Page, code: string, name: string): Promise<void> {
  await openCardLogin(page);
  await page.getByLabel('Code on your card').fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectLoggedIn(page, name);
}

/** Gives the page a camera that shows this picture on a table. */
async function showToCamera(page: Page, picture: Buffer): Promise<void> {
  await page.addInitScript(
    (url) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
        const context = canvas.getContext('2d');
        const draw = () => {
          if (!context) return;
          context.fillStyle = '#b9a98c';
          context.fillRect(0, 0, canvas.width, canvas.height);
          context.drawImage(image, 200, 120, 240, 240);
        };
        draw();
        setInterval(draw, 50);
        return canvas.captureStream(20);
      };
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

test('an admin imports a class of 30 and prints its cards, with which a pupil logs in', async ({
  page,
  browser,
  baseURL,
  adminPerson,
}, info) => {
  const group = `7b ${info.testId}`;
  await openAs(page, adminPerson);
  await page.goto('/admin/people');
  await chooseInMenu(page, 'Import');
  const dialog = page.getByRole('dialog');
  const pupils = Array.from({ length: 30 }, (_, index) => `Pupil ${index} of ${info.testId};;${group}`);

  await test.step('a wrong row is listed with its reason, and nothing is imported', async () => {
    await dialog
      .getByLabel('Paste a class list')
      .fill(['Name;Email;Class', `Wrong;no address;${group}`, ...pupils].join('\n'));
    await expect(dialog.getByText('1 row of 31 cannot be imported.')).toBeVisible();
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import 31 people' })).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('a workbook is read, too', async () => {
    const buffer = Buffer.from(classWorkbook, 'base64');
    await dialog.getByLabel('Or choose a file').setInputFiles({ name: 'class.xlsx', mimeType: '', buffer });
    await expect(dialog.getByText('2 people can be imported.')).toBeVisible();
    await expect(dialog.getByText('mia@school.example')).toBeVisible();
  });
  await dialog.getByLabel('Or choose a file').setInputFiles({
    name: 'class.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name;Email;Class\n${pupils.join('\n')}`),
  });
  await expect(dialog.getByText('30 people can be imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 30 people' }).click();

  await expect(page.getByRole('heading', { name: 'Log-in cards' })).toBeVisible();
  const cards = page.getByRole('listitem').filter({ hasText: group });
  await expect(cards).toHaveCount(30);
  const card = cards.filter({ hasText: 'Pupil 7 of' });
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await card.innerText())?.[0] ?? '';
  const square = await card.getByRole('img').screenshot();
  await test.step('a printed page has eight cards', async () => {
    await page.emulateMedia({ media: 'print' });
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(4);
    await page.emulateMedia({ media: null });
  });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Group').selectOption(group);
  await expect(page.getByText('30 people', { exact: true })).toBeVisible();

  const name = `Pupil 7 of ${info.testId}`;
  const newPage = async () => (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await test.step('the code is typed', async () => {
    const pupil = await newPage();
    await logInWithCard(pupil, code.toLowerCase().replaceAll('-', ' '), name);
    await pupil.goto('/profile');
    await expect(pupil.getByText(group)).toBeVisible();
    await pupil.context().close();
  });
  await test.step('the card is scanned with the phone’s camera app', async () => {
    const pupil = await newPage();
    await pupil.goto(`/login#card=${code.replaceAll('-', '')}`);
    await pupil.getByRole('button', { name: 'Login' }).click();
    await expectLoggedIn(pupil, name);
    expect(pupil.url()).not.toContain('card');
    await pupil.context().close();
  });
  await test.step('the card is scanned in the app', async () => {
    const pupil = await newPage();
    await showToCamera(pupil, square);
    await openCardLogin(pupil);
    await pupil.getByRole('button', { name: 'Scan the card' }).click();
    await pupil.getByRole('button', { name: 'Use the camera' }).click();
    await expectLoggedIn(pupil, name);
    await pupil.context().close();
  });
  await test.step('without a camera, a picture of the card works too', async () => {
    const pupil = await newPage();
    await openCardLogin(pupil);
    await pupil.getByRole('button', { name: 'Scan the card' }).click();
    const picture = pupil.getByRole('dialog').locator('input[type=file]');
    await picture.setInputFiles({ name: 'nothing.png', mimeType: 'image/png', buffer: await pupil.screenshot() });
    await expect(pupil.getByText(/No code was found in this picture/)).toBeVisible();
    await picture.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: square });
    await expectLoggedIn(pupil, name);
    await pupil.context().close();
  });
});
