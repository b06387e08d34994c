import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import type { User } from '@quiz-app/shared/user';
import Papa from 'papaparse';
import { Api, type Person, somebody } from './api.ts';
import { twelveQuestions } from './exams.ts';
import { test as base, expect } from './fixtures.ts';
import { answerThreeKinds, expectHalfRight, logIn, logOut, readyForOffline, startExam } from './walks.ts';

const test = base.extend<{ boss: Person }>({
  /** An admin who has not logged in on any page. */
  boss: async ({ server }, use) => {
    const person = somebody('Ingrid Solberg', true);
    await new Api(server.url).register(person);
    await use(person);
  },
});

const onlyAdmins = 'Only admins can do this';
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const examRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

async function fillDetails(page: Page, name: string): Promise<void> {
  await page.getByLabel('Exam Name').fill(name);
  await page.getByLabel('Exam Duration').fill('600');
  await page.getByRole('combobox', { name: 'Category' }).fill('JavaS');
  await page.getByRole('option', { name: 'JavaScript' }).click();
  await page.getByLabel('Total Marks').fill('24');
  await page.getByLabel('Passing Marks').fill('12');
}

/** Fills the open dialog as a person does: the whole bubble is the target. */
async function fillQuestion(dialog: Locator, { name, options, correctOptions }: QuestionContent): Promise<void> {
  await dialog.getByLabel('Question', { exact: true }).fill(name);
  if (options.A === 'True') await dialog.getByRole('switch', { name: 'True/False' }).click();
  else
    for (const [key, text] of Object.entries(options))
      await dialog.getByLabel(`Option ${key}`, { exact: true }).fill(text);
  for (const key of correctOptions) {
    await dialog.getByLabel(`Option ${key} is correct`).locator('xpath=..').click();
  }
}

/** Reports straight from the server's door: every question of the exam answered right, or none. */
async function report(api: Api, exam: Exam, isRight = true): Promise<void> {
  const { _id: user } = await api.call<User>('getUserInfo');
  const answers = Object.fromEntries(
    exam.questions.map(({ _id, correctOptions }) => [_id, isRight ? correctOptions : []]),
  );
  const { correctAnswers, wrongAnswers, verdict } = scoreAnswers(exam, answers);
  await api.call('addReport', { exam: exam._id, user, answers, result: { correctAnswers, wrongAnswers, verdict } });
}

interface Point {
  x: number;
  y: number;
}

test('an exam of twelve questions of all kinds is made by hand, edited, put in order, deleted and restored', async ({
  page,
  boss,
  server,
}, info) => {
  test.slow();
  const name = `By hand ${info.testId}`;
  const api = await new Api(server.url).logIn(boss);
  await logIn(page, boss);
  await page.goto('/admin/exams');
  await page.getByRole('link', { name: 'Add Exam' }).click();

  await test.step('what is missing is said beside the fields', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('5 fields need your attention:');
    await expect(page.getByLabel('Exam Name')).toHaveAccessibleDescription('Exam name is required');
  });

  await fillDetails(page, name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Exam added successfully')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('No questions yet')).toBeVisible();

  const dialog = page.getByRole('dialog');
  const questionRow = (number: number) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit question ${number}`, exact: true }) });

  await test.step('twelve questions are added', async () => {
    for (const [index, question] of twelveQuestions.entries()) {
      await page.getByRole('button', { name: 'Add Question' }).click();
      await fillQuestion(dialog, question);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(questionRow(index + 1)).toBeVisible();
    }
    await expect(page.getByRole('tab', { name: 'Questions 12' })).toBeVisible();
    await expect(questionRow(2)).toContainText('A: 0, C: ');
    await expect(questionRow(3)).toContainText('A: True');
    await expect(questionRow(4).locator('pre')).toContainText('console.log');
  });

  await test.step('one is edited', async () => {
    await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
    await expect(dialog.getByLabel('Question', { exact: true })).toHaveValue(twelveQuestions[0]?.name ?? '');
    await dialog.getByLabel('Question', { exact: true }).fill('Which type does `typeof null` name?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Question edited successfully')).toBeVisible();
    await expect(questionRow(1)).toContainText('Which type does');
  });

  await test.step('the last goes up two places by keyboard', async () => {
    await page.getByRole('button', { name: 'Move question 12' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Picked up question 12, at position 12 of 12.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Question 12 is now at position 11 of 12.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Question 12 is now at position 10 of 12.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(questionRow(10)).toContainText('The last one.');
    await expect(toast(page, 'Exam edited successfully')).toBeVisible();
  });

  await test.step('a question is deleted', async () => {
    await page.getByRole('button', { name: 'Delete question 11', exact: true }).click();
    await expect(toast(page, 'Question deleted successfully')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Questions 11' })).toBeVisible();
  });

  await test.step('the server has all of it', async () => {
    const exams = await api.call<Exam[]>('getAllExams');
    const stored = exams.find((exam) => exam.name === name);
    const kept = twelveQuestions.map((question) => ({ ...question }));
    const [last] = kept.splice(11, 1);
    if (last) kept.splice(9, 0, last);
    kept.splice(10, 1);
    if (kept[0]) kept[0].name = 'Which type does `typeof null` name?';
    expect(stored?.questions.map(({ _id, ...content }) => content)).toEqual(kept);
  });

  await test.step('the details are edited', async () => {
    await page.getByRole('tab', { name: 'Exam Details' }).click();
    await page.getByLabel('Passing Marks').fill('30');
    await expect(page.getByText('Passing marks are above total marks: nobody can pass.')).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL('/admin/exams');
    await expect(examRow(page, name).getByRole('cell').nth(4)).toHaveText('30');
  });

  await test.step('the exam is deleted at once, and restored by Undo', async () => {
    await page.getByRole('button', { name: `Delete exam ${name}` }).click();
    await expect(toast(page, 'Exam deleted successfully')).toBeVisible();
    await expect(examRow(page, name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Exam restored successfully')).toBeVisible();
    await expect(examRow(page, name)).toBeVisible();
    const exams = await api.call<Exam[]>('getAllExams');
    expect(exams.find((exam) => exam.name === name)?.questions).toHaveLength(11);
  });
});

/** Holds down at one point and lets go at another, by finger or by mouse. */
async function drag(page: Page, from: Point, to: Point, hasTouch: boolean | undefined): Promise<void> {
  const steps = Array.from({ length: 10 }, (_, index) => ({
    x: from.x + ((to.x - from.x) * (index + 1)) / 10,
    y: from.y + ((to.y - from.y) * (index + 1)) / 10,
  }));
  if (!hasTouch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const step of steps) await touch('touchMove', [step]);
  await touch('touchEnd', []);
}

test('questions are put in order by hand: a finger on the phone, a mouse on the desktop', async ({
  page,
  boss,
  server,
  hasTouch,
}, info) => {
  const api = await new Api(server.url).logIn(boss);
  const details = { name: `Dragged ${info.testId}`, category: 'SQL', duration: 60, totalMarks: 3, passingMarks: 1 };
  const names = ['First?', 'Second?', 'Third?'];
  const exam = await api.addExam(
    details,
    names.map((name) => ({ name, options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] })),
  );
  await logIn(page, boss);
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await page.getByRole('tab', { name: 'Questions 3' }).click();
  const handle = (number: number) => page.getByRole('button', { name: `Move question ${number}`, exact: true });
  await handle(3).scrollIntoViewIfNeeded();
  const middleOf = async (number: number) => {
    const box = await handle(number).boundingBox();
    if (!box) throw new Error(`Question ${number} has no handle`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await drag(page, await middleOf(3), await middleOf(2), hasTouch);
  await expect(toast(page, 'Exam edited successfully')).toBeVisible();
  const stored = await api.call<Exam>('getExamById', undefined, exam._id);
  expect(stored.questions.map(({ name }) => name)).toEqual(['First?', 'Third?', 'Second?']);
});

test('an exam taken on one version is reported on it, though the admin publishes the next meanwhile', async ({
  page,
  exam,
  admin,
  boss,
  taker,
  takerApi,
}) => {
  await logIn(page, taker);
  await startExam(page, exam);

  const [first] = exam.questions;
  await admin.call(
    'editQuestion',
    { ...first, name: 'Rewritten', correctOptions: ['A'], exam: exam._id, questionId: first?._id },
    exam._id,
  );
  const next = await admin.call<Exam>('editExam', { ...exam, name: `${exam.name} 2`, totalMarks: 80 }, exam._id);
  expect(next.version).toBeGreaterThan(exam.version);

  await answerThreeKinds(page);
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await expectHalfRight(page);
  const [stored] = await takerApi.ownReports();
  expect(stored?.exam).toEqual(exam);
  expect(stored?.scoredByServer).toBeFalsy();

  await page.getByRole('button', { name: 'Close' }).click();
  await logOut(page);
  await logIn(page, boss);
  await page.goto(`/admin/reports?exam=${encodeURIComponent(exam.name)}`);
  await page.getByRole('link', { name: `${exam.name}, report of ${taker.name}` }).click();
  await expect(page.getByRole('heading', { name: exam.name, exact: true })).toBeVisible();
  const version = page.locator('dl > div').filter({ has: page.getByText('Exam Version', { exact: true }) });
  await expect(version.locator('dd')).toHaveText(String(exam.version));
  await expect(page.getByText('What does typeof null give?')).toBeVisible();
  await expect(page.getByText('Rewritten')).toHaveCount(0);
});

test.describe('the reports of all users', () => {
  /** One report each of two users on two exams: four in all, told apart by a mark no other test has. */
  async function seed(admin: Api, url: string, mark: string) {
    const question: QuestionContent = { name: '1 + 1?', options: { A: '2', B: '3' }, correctOptions: ['A'] };
    const details = { category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };
    const exams = [
      await admin.addExam({ ...details, name: `=SUM(1,2) ${mark}` }, [question]),
      await admin.addExam({ ...details, name: `100%_sure ${mark}` }, [question]),
    ];
    const users: Api[] = [];
    for (const name of [`Ōta Kenji ${mark}`, `@Zoë O’Brien ${mark}`]) {
      const person = somebody(name);
      await new Api(url).register(person);
      const api = await new Api(url).logIn(person);
      for (const [index, exam] of exams.entries()) await report(api, exam, index === 0);
      users.push(api);
    }
    return { exams, users };
  }

  test('are found by parts of the names, kept in the address, cleared, and opened to their answers', async ({
    page,
    admin,
    boss,
    server,
  }, info) => {
    const mark = info.testId.slice(-12);
    await seed(admin, server.url, mark);
    await logIn(page, boss);
    await page.goto('/admin/reports');
    const [exam, user] = [page.getByLabel('Exam', { exact: true }), page.getByLabel('User', { exact: true })];
    const search = page.getByRole('button', { name: 'Search' });
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });

    await exam.fill(mark);
    await search.click();
    await expect(rows).toHaveCount(4);
    await expect(rows.first().getByRole('cell').nth(1)).toHaveText(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/);

    await exam.fill('sum(');
    await user.fill(`zoë o’brien ${mark}`);
    await search.click();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('exam') === 'sum(' && url.searchParams.get('user') !== null,
    );

    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(exam).toHaveValue('sum(');

    await exam.fill('');
    await search.click();
    await expect(rows).toHaveCount(2);

    await exam.fill('0%_s');
    await search.click();
    await expect(rows).toHaveCount(1);
    await exam.fill('0__s');
    await search.click();
    await expect(page.getByText('No reports available')).toBeVisible();

    await page.goBack();
    await expect(exam).toHaveValue('0%_s');
    await page.getByRole('link', { name: /report of @Zoë/ }).click();
    await expect(page.getByText('1 + 1?')).toBeVisible();
    await expect(page.getByText('N/A')).toBeVisible();
    await page.getByRole('link', { name: 'Back to reports' }).click();
    await expect(exam).toHaveValue('0%_s');

    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(exam).toHaveValue('');
    await expect(user).toHaveValue('');
    await expect(page).toHaveURL('/admin/reports');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(4);
  });

  test('are exported as CSV: all that the filter finds, and nothing a spreadsheet would calculate', async ({
    page,
    admin,
    boss,
    server,
  }, info) => {
    const mark = info.testId.slice(-12);
    const { exams, users } = await seed(admin, server.url, mark);
    for (let made = 0; made < 56; made += 1) if (users[0] && exams[1]) await report(users[0], exams[1]);
    // No test can answer the browser's own file dialog: without it the file is downloaded.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await logIn(page, boss);
    await page.goto(`/admin/reports?exam=${mark}`);
    await expect(page.getByRole('link', { name: /report of/ }).first()).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('reports.csv');
    await expect(toast(page, '60 reports exported')).toBeVisible();
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFExam Name,Date,')).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    expect(data).toHaveLength(60);
    expect(data.filter((row) => row['Exam Name'] === `'=SUM(1,2) ${mark}`)).toHaveLength(2);
    expect(data.filter(({ User }) => User === `'@Zoë O’Brien ${mark}`)).toHaveLength(2);
    expect(data.flatMap(Object.values).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });
});

test('the leaderboard ranks by marks, ties share a rank, and the own row is marked', async ({
  page,
  admin,
  boss,
  server,
}) => {
  const question: QuestionContent = { name: '1 + 1?', options: { A: '2', B: '3' }, correctOptions: ['A'] };
  // Marks nobody else has, so that only these three stand between each other.
  const totalMarks = 1000 + (Date.now() % 900_000);
  const exam = await admin.addExam(
    { name: `Ranked ${boss.email}`, category: 'SQL', duration: 60, totalMarks, passingMarks: 5 },
    [question],
  );
  const names = [`Ada ${totalMarks}`, `Bo ${totalMarks}`];
  for (const name of names) {
    const person = somebody(name);
    await new Api(server.url).register(person);
    await report(await new Api(server.url).logIn(person), exam);
  }
  const bossApi = await new Api(server.url).logIn(boss);
  await report(bossApi, exam, false);

  await logIn(page, boss);
  await page.goto('/leaderboard');
  const rankOf = async (text: string) => Number(await rowOf(page, text).getByRole('cell').first().innerText());
  await expect(page.getByRole('columnheader')).toHaveText(['Rank', 'Name', 'Score']);
  const [ada, bo] = [await rankOf(names[0] ?? ''), await rankOf(names[1] ?? '')];
  expect(bo).toBe(ada);
  await expect(rowOf(page, '(you)')).toHaveCount(1);
  await expect(rowOf(page, '(you)')).toContainText(boss.name);
  expect(await rankOf('(you)')).toBeGreaterThanOrEqual(ada + 2);
  await expect(
    rowOf(page, names[0] ?? '')
      .getByRole('cell')
      .last(),
  ).toHaveText(String(totalMarks));
});

test('a regular user who types an admin address sees the screen, the server’s message and nothing else', async ({
  page,
  exam,
  admin,
  taker,
  takerApi,
}) => {
  await report(takerApi, exam);
  await logIn(page, taker);

  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  await expect(toast(page, onlyAdmins)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await expect(toast(page, onlyAdmins)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.goto('/admin/exams/add');
  await fillDetails(page, 'Not mine to make');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, onlyAdmins)).toBeVisible();
  await expect(page.getByLabel('Exam Name')).toHaveValue('Not mine to make');
  page.once('dialog', (dialog) => void dialog.accept());

  await page.goto(`/admin/exams/edit/${exam._id}?tab=questions`);
  await page.getByRole('button', { name: 'Delete question 1', exact: true }).click();
  await expect(toast(page, onlyAdmins)).toBeVisible();

  await page.goto('/admin/exams');
  await page.getByRole('button', { name: `Delete exam ${exam.name}` }).click();
  await expect(toast(page, onlyAdmins)).toBeVisible();
  await expect(examRow(page, exam.name)).toBeVisible();
  expect(await admin.call<Exam>('getExamById', undefined, exam._id)).toEqual(exam);
});

test('offline the admin sees what is stored, keeps what was typed, and cannot press what needs the server', async ({
  page,
  context,
  exam,
  boss,
}) => {
  await logIn(page, boss);
  await readyForOffline(page);
  await page.goto('/admin/exams/add');
  await page.getByLabel('Exam Name').fill('Typed before the tunnel');
  await context.setOffline(true);
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
  await page.getByLabel('Total Marks').fill('12');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Create With AI' })).toHaveAttribute('aria-disabled', 'true');
  await save.click({ force: true });
  await expect(page.getByRole('alert')).toBeEmpty();

  await test.step('asks before what was typed is left', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Exam Name')).toHaveValue('Typed before the tunnel');
    await expect(page.getByLabel('Total Marks')).toHaveValue('12');
  });

  await test.step('the exams are those of this device', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
    await expect(examRow(page, exam.name)).toBeVisible();
    const remove = page.getByRole('button', { name: `Delete exam ${exam.name}` });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await remove.click({ force: true });
    await expect(examRow(page, exam.name)).toBeVisible();
  });

  await test.step('a question that was typed is there when the network is', async () => {
    await page.getByRole('link', { name: `Edit exam ${exam.name}` }).click();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question', { exact: true }).fill('Written in the tunnel');
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(dialog.getByLabel('Question', { exact: true })).toHaveValue('Written in the tunnel');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Question edited successfully')).toBeVisible();
    await expect(rowOf(page, 'Written in the tunnel')).toBeVisible();
  });

  await test.step('reports and leaderboard say that they need a connection', async () => {
    await context.setOffline(true);
    await page.goto('/admin/reports');
    await expect(page.getByText(/searching and exporting need a connection/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
    await page.goto('/leaderboard');
    await expect(page.getByText('The leaderboard needs a connection.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('table')).toBeVisible();
  });
});
