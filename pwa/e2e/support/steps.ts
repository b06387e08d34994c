import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { Person } from './api.ts';

/** Milliseconds in which the app treats a second press as a double tap. The page does not show when they end. */
export const doubleTapMs = 400;

const expectCatalogue = (page: Page, { name }: Person) =>
  expect(page.getByRole('heading', { name: `Hi ${name}, Welcome to Quiz App` })).toBeVisible();

/**
 * Opens the app as a person who has logged in before, and waits for the catalogue. Quicker than `logIn`, which belongs
 * where the login is part of the journey. Pass `url` for a page without a base URL.
 */
export async function openAs(page: Page, person: Person, url = ''): Promise<void> {
  const { email, password } = person;
  const answer = await page.request.post(`${url}/api/users/login`, { data: { email, password } });
  const { data: token } = await answer.json();
  // Of the app's origin, without the app.
  await page.goto(`${url}/health`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${url}/`);
  await expectCatalogue(page, person);
}

/** Logs in through the form and waits for the catalogue. Pass `url` for a page without a base URL. */
export async function logIn(page: Page, person: Person, url = ''): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectCatalogue(page, person);
}

/** Logs in if the profile has no session, which a killed browser may have lost. */
export async function logInIfAsked(page: Page, person: Person, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { name: /Welcome to Quiz App|Quiz App Login/ })).toBeVisible();
  if (!page.url().endsWith('/login')) return;
  try {
    await logIn(page, person, url);
  } catch (error) {
    // A kill may have lost only the token in local storage: then the form is shown until the session row is read.
    if (!(await page.getByRole('heading', { name: /Welcome to Quiz App/ }).isVisible())) throw error;
  }
}

/** Waits until the service worker controls the page and the app shell is cached, so that the app opens offline. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { message: 'worker in control' })
    .toBe(true);
}

/** Like `readyForOffline`, and waits until the admins' pages are cached too, as they are once an admin logs in. */
export async function readyWithAdminPages(page: Page): Promise<void> {
  await readyForOffline(page);
  for (const part of ['admin', 'kinds']) {
    const countFiles = (name: string) =>
      caches.open(`quiz-app-${name}`).then((cache) => cache.keys().then((all) => all.length));
    await expect.poll(() => page.evaluate(countFiles, part), { message: `${part} in the cache` }).toBeGreaterThan(0);
  }
}

/** Waits until the changes are drawn. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Resizes the window and waits for everything that depends on its size. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await drawn(page);
}

/** Sets the default font size as a person does in the browser's settings, on which media queries depend too. */
export async function setFont(page: Page, standard = 16): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  // A phone zooms when letters grow, and would stay so.
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await browser.detach();
}

/**
 * Waits until nothing moves or fades any more, endless animations apart. It looks again and again: where
 * `content-visibility` skips what is out of view, an animation stands still, and its promise stays open.
 */
export async function settled(page: Page): Promise<void> {
  const isSettled = () =>
    document.getAnimations().every(({ effect, playState }) => {
      if (playState !== 'running' || effect?.getTiming().iterations === Infinity) return true;
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.checkVisibility({ contentVisibilityAuto: true }) === false;
    });
  await page.waitForFunction(isSettled, undefined, { polling: 50 });
  await drawn(page);
}

/** Keeps the toasts open, as they stay while the window is not in use. */
export const keepToasts = (page: Page): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('blur')));

/** Starts an exam from the catalogue. */
export async function startExam(page: Page, exam: Pick<Exam, 'name'>): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: exam.name, exact: true }) });
  await card.getByText('Start Exam').click();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expectQuestion(page, 1);
}

/** Chooses options of the current question by their keys. */
export async function choose(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.locator(`input[value="${key}"]`).locator('xpath=..').click();
}

/**
 * Answers the four questions of `threeKinds`: the first correctly, the second incorrectly, the third correctly, and
 * leaves the last unanswered. Stops before Submit Exam.
 */
export async function answerThreeKinds(page: Page): Promise<void> {
  await choose(page, 'B');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next Question' }).click();

  await expect(page.getByText('Multiple Correct')).toBeVisible();
  await choose(page, 'A', 'B');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next Question' }).click();

  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next Question' }).click();
  await expect(page.getByRole('heading', { name: 'Which keyword declares a constant?' })).toBeVisible();
}

/** Submits the exam on its last question, even with unanswered questions. */
export async function submitExam(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  const anyway = page.getByRole('button', { name: 'Submit anyway' });
  const withoutTime = page.locator('main:not(:has([role="timer"]))');
  await expect(anyway.or(withoutTime)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
}

/** Answers every report like a server that refuses it. */
export async function refuseReports(context: BrowserContext): Promise<void> {
  const json = { success: false, message: 'The exam is closed', data: null };
  await context.route('**/api/reports/addReport', (route) => route.fulfill({ status: 400, json }));
}

/** Checks the result of an attempt answered by `answerThreeKinds`. */
export async function expectHalfRight(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  await expectFact(page, 'Total Marks', '8');
  await expectFact(page, 'Passing Marks', /^4 50%$/);
  await expectFact(page, 'Obtained Marks', '4 2 of 4 correct');
  await expectFact(page, 'Wrong Answers', /^2/);
  await expectFact(page, 'Verdict', 'Pass');
}

async function expectFact(page: Page, name: string, value: string | RegExp): Promise<void> {
  const cell = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) });
  await expect(cell.locator('dd')).toHaveText(value);
}

/** Waits until the question with this number, from 1, is shown. */
export async function expectQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', new RegExp(`^Question ${number} of`));
}

/** Opens the menu if it is closed and logs out, even with unsent attempts. */
export async function logOut(page: Page): Promise<void> {
  const logout = page.getByRole('button', { name: 'Logout' }).or(page.getByRole('link', { name: 'Logout' }));
  const menu = page.getByRole('button', { name: /menu/i });
  await expect(logout.or(menu).first()).toBeVisible();
  if (!(await logout.isVisible())) await menu.click();
  await logout.click();
  const anyway = page.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' });
  const login = page.getByRole('heading', { name: 'Quiz App Login' });
  await expect(anyway.or(login)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page).toHaveURL('/login');
}

/** Presses a key until an element has the focus, and checks that it is visible. */
export async function reach(page: Page, wanted: Locator, { by = 'Tab', within }: { by?: string; within: number }) {
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < within && !(await isThere()); pressed += 1) await page.keyboard.press(by);
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
}
