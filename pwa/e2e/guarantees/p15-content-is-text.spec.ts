import type { BrowserContext, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { attack } from '../../../.setup/attack.ts';
import { Api, newPerson, type Person } from '../support/api.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { putEntries } from '../support/local-entries.ts';
import { logIn } from '../support/steps.ts';
import { hostilePayloads } from './hostile-payloads.ts';

/** The number of payloads that are shown together. */
const perGroup = 20;

/** Called with a description of what ran or loaded. */
type Hit = (what: string) => void;

/** Reports everything that a page does and text alone could not cause. */
async function watch(context: BrowserContext, hit: Hit): Promise<void> {
  await context.addInitScript(() => Object.assign(window, { hacked: () => console.error('hacked() ran') }));
  context.on('request', (request) => /hacked/.test(new URL(request.url()).pathname) && hit(`request ${request.url()}`));
  context.on('page', (page) => {
    page.on('dialog', async (dialog) => {
      hit(`dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('pageerror', (error) => hit(`error ${error.message}`));
    page.on('console', (message) => {
      if (/Content Security Policy|hacked\(\) ran/.test(message.text())) hit(`console ${message.text()}`);
    });
  });
}

const bare = (text: string) => text.replaceAll(/[\s`]/g, '');

/** Checks that the payloads are shown as they were written, and created no element. */
async function expectText(page: Page, where: string, payloads: readonly string[], hit: Hit): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
      return document.body.innerText + fields.map(({ value }) => value).join(' ');
    });
  const absent = async () => {
    const text = bare(await shown());
    return payloads.filter((payload) => !text.includes(bare(payload)));
  };
  await expect.poll(absent, { message: `what ${where} does not show` }).toEqual([]);
  const made = await page.evaluate(
    () => document.querySelector('.hacked, [onerror], [onload], [href^="javascript:" i], [src*="hacked"]')?.outerHTML,
  );
  if (made) hit(`${where}: ${made}`);
}

interface Stage {
  page: Page;
  hit: Hit;
  payloads: string[];
  exams: Exam[];
}

/**
 * Creates an exam for each payload, with that name and category. The first also has every payload as a question and its
 * options.
 */
async function writeExams(admin: Api, payloads: readonly string[]): Promise<Exam[]> {
  const questions = payloads.map((text) => ({
    name: text,
    options: { A: text, B: `B ${text}`, C: `${text} C`, D: `${text} D` },
    correctOptions: ['A' as const],
    explanation: `E ${text}`,
  }));
  const details = { duration: 600, totalMarks: 1, passingMarks: 1 };
  return await Promise.all(
    payloads.map((text, index) =>
      // The first exam has all questions; the others only test the names.
      admin.addExam(
        { ...details, name: text, category: text, instructions: `I ${text}` },
        index === 0 ? questions : questions.slice(0, 1),
      ),
    ),
  );
}

/** Creates a taker and an admin with the exam's name, and a report that the admin handed in for the taker. */
async function enter(url: string, exam: Exam) {
  const [person, handingIn] = [newPerson(exam.name), newPerson(exam.name, true)];
  const [api, admin] = await Promise.all([signUp(url, person), signUp(url, handingIn)]);
  const { _id: user } = await api.data('getUserInfo');
  await admin.data('addReport', { body: { ...finishedAttempt(exam, user).attempt, handedIn: true } });
  return { person, token: api.token, user, exam };
}

async function signUp(url: string, person: Person): Promise<Api> {
  await new Api(url).register(person);
  return await new Api(url).logIn(person);
}

/** Clears the device's data, apart from the HTTP cache, and sets this user's token. */
async function enterAs(page: Page, token = ''): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes });
  await session.detach();
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
}

async function seeTakersScreens({ page, hit, payloads, exams }: Stage, name: string): Promise<void> {
  await expectText(page, 'home', [...payloads, name], hit);
  for (const exam of exams) {
    await page.goto(`/user/write-exam/${exam._id}`);
    await expectText(page, 'instructions', [exam.name, `I ${exam.name}`], hit);
  }
  await page.goto(`/user/write-exam/${exams[0]?._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  for (const [index, payload] of payloads.entries()) {
    await expectText(page, 'question', [payload, `B ${payload}`, `${payload} C`, `${payload} D`], hit);
    await page.locator('input[value="B"]').locator('xpath=..').click();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
    await expectText(page, 'explanation', [`E ${payload}`], hit);
    if (index < payloads.length - 1) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await page.route('**/addReport', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page.getByRole('heading', { name: 'Your answers are safe' })).toBeVisible();
  await expectText(page, 'waiting', payloads.slice(0, 1), hit);
  await page.unroute('**/addReport');
  // It may be sent automatically before Try now is pressed.
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  await expectText(page, 'result', payloads.slice(0, 1), hit);
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await expectText(
    page,
    'review',
    payloads.map((payload) => `E ${payload}`),
    hit,
  );
  await page.goto('/user/practice');
  for (const [index, payload] of payloads.entries()) {
    // After each ten comes a summary.
    if (index > 0 && index % 10 === 0) await page.getByRole('button', { name: 'Next round' }).click();
    await expectText(page, 'practice', [payload, `B ${payload}`, `${payload} C`, `${payload} D`], hit);
    await page.locator('input').first().locator('xpath=..').click();
    await page.getByRole('button', { name: 'Check Answer' }).click();
    await expectText(page, 'practised', [`E ${payload}`], hit);
    await page.getByRole('button', { name: /^(Next Question|I knew it)$/ }).click();
  }
}

/**
 * Attempts that the server first refuses, with a payload as the message, and then accepts. The message is shown in
 * toasts, in banners and on the attempts' own pages.
 */
async function seeUnsentScreens({ page, hit, exams }: Stage, userId: string): Promise<void> {
  const entries = exams.map((exam) => finishedAttempt(exam, userId));
  const names = new Map(entries.map(({ attempt, exam }) => [attempt._id, exam.name]));
  await page.route('**/addReport', (route) => {
    const message = names.get(route.request().postDataJSON()._id);
    return route.fulfill({ status: 404, json: { success: false, message, data: null } });
  });
  const toasts = async () => bare(await page.evaluate(() => Reflect.get(window, 'toasts').join(' ')));
  // The toasts appear one by one, as soon as the server answers.
  const expectToasts = async (where: string, texts: string[]) => {
    const absent = async () => {
      const shown = await toasts();
      return texts.filter((text) => !shown.includes(bare(text)));
    };
    await expect.poll(absent, { message: `what ${where} do not show`, timeout: 60_000 }).toEqual([]);
  };
  /** Only a few toasts are shown at a time, so each is recorded when it appears. */
  const open = async (path: string, heading: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const noted: (string | null)[] = [];
      Object.assign(window, { toasts: noted });
      const note = () =>
        noted.push(...Array.from(document.querySelectorAll('[data-ui=toast]'), (toast) => toast.textContent));
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
  };

  // The list of reports shows a banner instead of a toast.
  await open('/profile', 'Profile');
  await putEntries(page, entries);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectToasts(
    'toasts of refusals',
    exams.map(({ name }) => `${name} was not accepted: ${name}`),
  );
  await page.goto('/user/reports');
  await expectText(
    page,
    'refused banners',
    exams.map(({ name }) => `Couldn’t send ${name}. ${name}`),
    hit,
  );
  for (const { attempt, exam } of entries) {
    await page.goto(`/user/write-exam/${exam._id}?attempt=${attempt._id}`);
    await expectText(
      page,
      'refused attempt',
      [`${exam.name} Your answers are safe`, `Couldn’t send ${exam.name}`],
      hit,
    );
  }
  await page.unroute('**/addReport');
  await open('/user/reports', 'Reports');
  const retries = page.getByRole('button', { name: 'Retry', exact: true });
  await expect(retries).toHaveCount(entries.length);
  await retries.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expectToasts(
    'toasts of results',
    exams.map(({ name }) => `Your result is here: ${name}`),
  );
}

/** Turns a payload into a valid group name. */
const groupOf = ({ name }: Exam): string => name.replaceAll(/[,;]/g, ' ').slice(0, 50).trim() || 'none';

/** The people of a group, each also in a group with the name of an exam: in the list, a dialog and on cards. */
async function seePeople({ page, hit, payloads, exams }: Stage, group: string): Promise<void> {
  await page.goto('/admin/people');
  await page.getByLabel('Group', { exact: true }).selectOption(group);
  const menus = page.getByRole('button', { name: /^More actions for/ });
  // Until the people of the group are loaded, the list shows everyone.
  await expect(menus).toHaveCount(exams.length);
  await expectText(page, 'people', [...payloads, ...exams.map(groupOf)], hit);
  for (const menu of await menus.all()) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await page.getByRole('row').nth(1).getByRole('link').click();
  const attempts = page.getByRole('table', { name: 'Attempts, newest first' });
  await expect(page.getByText('No attempts yet').or(attempts).first()).toBeVisible();
  await expectText(page, 'person', [group], hit);
  await page.goBack();
  await expect(menus).toHaveCount(exams.length);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print cards' }).click();
  await page.getByRole('button', { name: 'Make cards' }).click();
  await expect(page.getByRole('heading', { name: 'Log-in cards' })).toBeVisible();
  await expectText(page, 'cards', [...payloads, ...exams.map(groupOf)], hit);
}

/** The user's own name, on the profile and above their reports. */
async function seeOwnScreens({ page, hit }: Stage, name: string, exam: Exam): Promise<void> {
  await page.goto('/profile');
  await expectText(page, 'profile', [name, groupOf(exam)], hit);
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expectText(page, 'user reports', [name, exam.name], hit);
}

/** Opens each report from the list: its exam, its taker and the admin who handed it in have the same hostile name. */
async function seeOpenReports({ page, hit, payloads }: Stage): Promise<void> {
  for (const [index, payload] of payloads.entries()) {
    const links = page.getByRole('link', { name: `${payload}, report of ${payload}`, exact: true });
    await links.last().click();
    const names = [`${payload} ${payload} ·`, `Handed in by ${payload}`];
    const contents = index === 0 ? payloads.flatMap((text) => [text, `B ${text}`, `${text} C`]) : [payload];
    await expectText(page, 'open report', [...names, ...contents], hit);
    await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).click();
  }
}

/** The results of the exam that has all payloads as questions, and its exam day, on which each taker has a payload as name. */
async function seeResults({ page, hit, payloads, exams }: Stage): Promise<void> {
  await page.goto(`/admin/exams/${exams[0]?._id}/results`);
  await expectText(page, 'results', payloads.slice(0, 1), hit);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await expectText(page, 'questions of results', payloads.slice(0, 1), hit);
  const table = page.getByRole('table', { name: 'Questions' });
  await table.getByRole('button', { name: 'Question', exact: true }).click();
  const questions = table.getByRole('cell').getByRole('link');
  for (const [index, payload] of payloads.entries()) {
    await questions.nth(index).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectText(page, 'results of a question', [payload, `B ${payload}`, `${payload} C`, `${payload} D`], hit);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto(`/admin/exams/${exams[0]?._id}/live`);
  await expectText(page, 'exam day', payloads, hit);
  await page.getByRole('button', { name: /^Roll call/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectText(page, 'names of the roll call', payloads, hit);
  await page.getByRole('button', { name: 'Close' }).click();
}

async function seeAdminsScreens({ page, hit, payloads, exams }: Stage): Promise<void> {
  await page.goto('/admin/exams');
  await expectText(page, 'admin exams', payloads, hit);
  for (const exam of exams) {
    await page.goto(`/admin/exams/edit/${exam._id}`);
    await expectText(page, 'exam form', [exam.name, exam.category, `I ${exam.name}`], hit);
  }
  await page.goto(`/admin/exams/edit/${exams[0]?._id}`);
  await page.getByRole('tab', { name: /^Questions/ }).click();
  await expectText(
    page,
    'questions',
    payloads.flatMap((text) => [text, `B ${text}`]),
    hit,
  );
  const edits = page.getByRole('button', { name: /^Edit question/ });
  for (const [index, payload] of payloads.entries()) {
    await edits.nth(index).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectText(page, 'question dialog', [payload, `B ${payload}`, `E ${payload}`], hit);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await seeResults({ page, hit, payloads, exams });
  await page.goto('/leaderboard');
  await expectText(page, 'leaderboard', payloads, hit);
  await page.goto('/admin/reports');
  await expectText(page, 'admin reports', payloads, hit);
  await seeOpenReports({ page, hit, payloads, exams });
}

// Split to run in parallel, because together they would take longer than any other attack.
test.describe.configure({ mode: 'parallel' });
for (const [half, which] of ['one half', 'the other half'].entries())
  test(`P15 markup in any text field is shown as text on every screen: ${which} of the payloads`, async ({
    browser,
    server,
    admin,
  }) => {
    const title = `payloads in every text field on every screen, ${which}`;
    const plan = { guarantee: 'P15', title, full: 50, short: 7 };
    test.setTimeout(plan.full * 60_000);
    await attack(plan, async ({ rounds, failed }) => {
      const all = hostilePayloads(2 * rounds).filter((_, index) => index % 2 === half);
      expect(all).toHaveLength(rounds);
      for (let start = 0; start < rounds; start += perGroup) {
        const payloads = all.slice(start, start + perGroup);
        const exams = await writeExams(admin, payloads);
        const people = await Promise.all(exams.map((exam) => enter(server.url, exam)));
        const group = `Half ${half} from ${start}`;
        for (const { user: id, exam } of people)
          await admin.data('editUser', { id, body: { groups: [group, groupOf(exam)] } });
        const context = await browser.newContext({
          baseURL: server.url,
          serviceWorkers: 'block',
          reducedMotion: 'reduce',
        });
        await watch(context, failed);
        const page = await context.newPage();
        const stage = { page, hit: failed, payloads, exams };
        const [first] = people;
        if (first) {
          await logIn(page, first.person);
          await seeTakersScreens(stage, first.person.name);
          await seeUnsentScreens(stage, first.user);
        }
        for (const { person, token, exam } of people) {
          await enterAs(page, token);
          await seeOwnScreens(stage, person.name, exam);
        }
        await enterAs(page, admin.token);
        await seeAdminsScreens(stage);
        await seePeople(stage, group);
        await context.close();
        for (const exam of exams) await admin.data('deleteExam', { id: exam._id });
      }
    });
  });
