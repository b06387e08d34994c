import type { Page } from '@playwright/test';
import { classWorkbook } from '@quiz-app/shared/samples/class-workbook';
import { chooseInMenu, report, rowOf, toast } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs, readyForOffline } from '../support/steps.ts';

const details = { category: 'SQL', totalMarks: 1, passingMarks: 1 };
const oneQuestion = [{ name: 'Is it?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A' as const] }];

const peopleHeading = (page: Page) => page.getByRole('heading', { name: 'People', exact: true });

/** Opens the list of people and searches it. */
async function openPeople(page: Page, search: string): Promise<void> {
  await page.goto('/admin/people');
  await page.getByRole('searchbox', { name: 'Search' }).fill(search);
}

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

test('a card lets a person replace a forgotten password', {
  tag: '@desktop',
}, async ({ page, browser, baseURL, admin, taker, takerApi }) => {
  const { _id: id } = await takerApi.data('getUserInfo');
  const { card } = await admin.data('newCard', { id });
  const old = await browser.newContext({ ...(baseURL && { baseURL }) });
  const elsewhere = await old.newPage();
  await openAs(elsewhere, taker);

  await logInWithCard(page, card, taker.name);
  await page.goto('/profile');
  await expect(page.getByText('You logged in with a card')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another good secret');
  await page.getByLabel('Confirm new password').fill('another good secret');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed successfully. Other devices are logged out.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeVisible();

  await test.step('the session elsewhere ends, and only the new password logs in', async () => {
    await elsewhere.goto('/user/reports');
    await expect(elsewhere.getByRole('heading', { name: 'Quiz App Login' })).toBeVisible();
    const answers = await Promise.all(
      [taker.password, 'another good secret'].map((password) =>
        admin.call('login', { body: { email: taker.email, password } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });
  await old.close();
});

test('an admin who is demoted while working is told so, and stays logged in', {
  tag: '@desktop',
}, async ({ page, server, admin, exam }) => {
  const person = newPerson('Demoted Admin', true);
  const api = new Api(server.url);
  await api.register(person);
  const { _id: id } = await (await api.logIn(person)).data('getUserInfo');
  await openAs(page, person);
  await openPeople(page, 'Demoted Admin');
  await expect(rowOf(page, person.email)).toBeVisible();
  await admin.data('editUser', { id, body: { isAdmin: false } });
  await chooseInMenu(page, 'Edit', 'Demoted Admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('Only admins can do this')).toBeVisible();
  await page.goto(`/user/write-exam/${exam._id}`);
  await expect(page.getByRole('button', { name: 'Start Exam' })).toBeVisible();
});

test(
  'extra time given to one person applies offline too',
  {
    tag: '@desktop',
  },
  async ({ page, browser, baseURL, admin, adminPerson }, info) => {
    const name = `Slow ${info.testId}`;
    const [added] = await admin.data('importUsers', { body: [{ name }] });
    const exam = await admin.addExam({ ...details, name: `Half an hour ${info.testId}`, duration: 1800 }, oneQuestion);
    await openAs(page, adminPerson);
    await openPeople(page, name);
    await chooseInMenu(page, 'Edit', name);
    await page.getByLabel('Extra time').fill('50');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, name).getByText('50%')).toBeVisible();

    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const taker = await context.newPage();
    await logInWithCard(taker, added?.card ?? '', name);
    await readyForOffline(taker);
    await context.setOffline(true);
    await taker.goto(`/user/write-exam/${exam._id}`);
    await expect(taker.getByText('45 min (30 + 15 extra)')).toBeVisible();
    await taker.getByRole('button', { name: 'Start Exam' }).click();
    await taker.locator('label').filter({ hasText: 'Yes' }).click();
    await taker.getByRole('button', { name: 'Submit Answer' }).click();
    await taker.getByRole('button', { name: 'Submit Exam' }).click();
    await expect(taker.getByRole('heading', { name: 'Your answers are safe' })).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(async () => (await admin.data('getAllAttempts', { body: { examName: exam.name, userName: '' } })).length)
      .toBe(1);
    const [report] = await admin.data('getAllAttempts', { body: { examName: exam.name, userName: '' } });
    expect(report).toMatchObject({ allowedSeconds: 2_700, user: { name } });
    await context.close();
  },
);

test('a person is edited, deleted, restored and erased, and the reports stay', async ({
  page,
  server,
  admin,
  adminPerson,
  exam,
}, info) => {
  const person = { ...newPerson(`Erika ${info.testId}`) };
  const anyone = new Api(server.url);
  await anyone.register(person);
  const api = await anyone.logIn(person);
  await report(api, exam);
  await openAs(page, adminPerson);
  await openPeople(page, person.name);
  await chooseInMenu(page, 'Edit', person.name);
  await page.getByRole('combobox', { name: 'Groups' }).fill('chess, 7b');
  await page.getByLabel('Extra time').fill('25');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, person.name).getByText('25%')).toBeVisible();
  expect(await api.data('getUserInfo')).toMatchObject({ groups: ['chess', '7b'], extraTimePercent: 25 });

  await chooseInMenu(page, 'Delete', person.name);
  await expect(toast(page, `User deleted successfully: ${person.name}`)).toBeVisible();
  await expect(rowOf(page, person.email)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, person.email)).toBeVisible();

  await test.step('the page of the person shows the same, and deletes too', async () => {
    await page.getByRole('link', { name: person.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(page.getByText('chess, 7b')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Attempts, newest first' }).getByText(exam.name)).toBeVisible();
    await chooseInMenu(page, 'Delete');
    await expect(peopleHeading(page)).toBeVisible();
    await expect(rowOf(page, person.email)).toHaveCount(0);
  });
  await chooseInMenu(page, 'Show deleted people');
  await chooseInMenu(page, 'Erase', person.name);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  // Behind the question, the rows are hidden too.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(rowOf(page, person.name)).toHaveCount(0);
  const reports = await admin.data('getAllAttempts', { body: { examName: exam.name, userName: '' } });
  expect(reports.map(({ user }) => user.name)).toEqual(['Deleted user']);
});

test.describe('axe finds no violation', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on the pages about people', async ({ page, adminPerson, admin }, info) => {
    const name = `Axe ${info.testId}`;
    await admin.data('importUsers', { body: [{ name, groups: ['7b'] }] });
    await openAs(page, adminPerson);
    await openPeople(page, name);
    await expect(peopleHeading(page)).toBeVisible();
    await expect(rowOf(page, name)).toBeVisible();
    await expectAccessible(page, 'people');
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await expectAccessible(page, 'menu of a person');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('No attempts yet')).toBeVisible();
    await expectAccessible(page, 'person');
    await page.getByRole('link', { name: 'People' }).last().click();
    await expect(rowOf(page, name)).toBeVisible();
    await chooseInMenu(page, 'Edit', name);
    await expectAccessible(page, 'person dialog');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await chooseInMenu(page, 'Import');
    await page.getByLabel('Paste a class list').fill('Mia;x\nTom;tom@example.org');
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await expectAccessible(page, 'import dialog');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await chooseInMenu(page, 'Print a card', name);
    await page.getByRole('button', { name: 'Make cards' }).click();
    await expect(page.getByRole('heading', { name: 'Log-in cards' })).toBeVisible();
    await expectAccessible(page, 'cards');
    await page.goto('/profile');
    await expect(page.getByText('This device, since')).toBeVisible();
    await expectAccessible(page, 'profile');
  });

  test('on the other ways to log in', async ({ page, server }) => {
    // The first account of all has no card to log in with.
    await new Api(server.url).register(newPerson('Somebody'));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Use a log-in card' }).click();
    await page.getByLabel('Code on your card').fill('0000-0000-0000');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('This card is not valid. Ask for a new one.')).toBeVisible();
    await expectAccessible(page, 'card, refused');
    await page.goto(`/login#reset=${'x'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
    await expectAccessible(page, 'new password');
  });
});
