import { readFile } from 'node:fs/promises';
import type { QuestionContent } from '@quiz-app/shared/question';
import Papa from 'papaparse';
import { report, rowOf, toast } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';

test.describe('the reports of all users', { tag: '@desktop' }, () => {
  /** Creates a report for each of two users and two exams, with names that are unique to the test. */
  async function seed(admin: Api, url: string, mark: string) {
    const question: QuestionContent = { name: '1 + 1?', options: { A: '2', B: '3' }, correctOptions: ['A'] };
    const details = { category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };
    const exams = [
      await admin.addExam({ ...details, name: `=SUM(1,2) ${mark}` }, [question]),
      await admin.addExam({ ...details, name: `100%_sure ${mark}` }, [question]),
    ];
    const users: Api[] = [];
    for (const name of [`Ōta Kenji ${mark}`, `@Zoë O’Brien ${mark}`]) {
      const person = newPerson(name);
      await new Api(url).register(person);
      const api = await new Api(url).logIn(person);
      for (const [index, exam] of exams.entries()) await report(api, exam, index === 0);
      users.push(api);
    }
    return { exams, users };
  }

  test('are found by parts of the names, with the filter in the URL, and open with their answers', async ({
    page,
    admin,
    adminPerson,
    server,
  }, info) => {
    const mark = info.testId.slice(-12);
    await seed(admin, server.url, mark);
    await openAs(page, adminPerson);
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
    const tops = await page.getByRole('search').evaluate((form) => {
      const controls = [...form.querySelectorAll('input, select, button')].filter((it) => it.checkVisibility());
      return new Set(controls.map((control) => Math.round(control.getBoundingClientRect().top))).size;
    });
    expect(tops, 'the search takes one row').toBe(1);
    await user.fill('Maximilian Huber-Ott');
    expect(await user.evaluate((field) => field.scrollWidth - field.clientWidth), 'a name is not cut').toBe(0);
    const long = 'Wolfeschlegelsteinhausenbergerdorff Maximilian';
    await user.fill(long);
    await expect(user, 'a longer one can be read').toHaveAttribute('title', long);
    await user.fill('');
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
    await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(exam).toHaveValue('0%_s');

    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(exam).toHaveValue('');
    await expect(user).toHaveValue('');
    await expect(page).toHaveURL('/admin/reports');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(4);
  });

  test('are exported as CSV and XLSX, with all matches of the filter and no formula', async ({
    page,
    admin,
    adminPerson,
    server,
  }, info) => {
    const mark = info.testId.slice(-12);
    const { exams, users } = await seed(admin, server.url, mark);
    for (let made = 0; made < 56; made += 1) if (users[0] && exams[1]) await report(users[0], exams[1]);
    // A test cannot use the browser's own file dialog; without the API the file is downloaded.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await openAs(page, adminPerson);
    await page.goto(`/admin/reports?exam=${mark}`);
    await expect(page.getByRole('link', { name: /report of/ }).first()).toBeVisible();

    const open = () => page.getByRole('button', { name: 'Export' }).click();
    await open();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-reports\.csv$/);
    await expect(toast(page, '60 reports exported')).toBeVisible();
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFExam Name,Date,')).toBe(true);
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    expect(data).toHaveLength(60);
    expect(data.filter((row) => row['Exam Name'] === `'=SUM(1,2) ${mark}`)).toHaveLength(2);
    expect(data.filter(({ User }) => User === `'@Zoë O’Brien ${mark}`)).toHaveLength(2);
    expect(data.flatMap(Object.values).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);

    await open();
    await page.getByRole('menuitemcheckbox', { name: 'With each question' }).click();
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ]);
    expect(sheet.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-reports\.xlsx$/);
    expect((await readFile(await sheet.path())).subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'));
  });
});

test(
  'the list of reports shows at least 8 rows on a tablet on its side, and 4 on a phone',
  {
    tag: '@phone',
  },
  async ({ page, admin, adminPerson, takerApi }, info) => {
    const mine = info.testId.slice(-8);
    const question: QuestionContent = { name: '1 + 1?', options: { A: '2', B: '3' }, correctOptions: ['A'] };
    const details = { category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };
    const exam = await admin.addExam({ ...details, name: `Grid, Flexbox and the Box Model ${mine}` }, [question]);
    for (let count = 0; count < 12; count += 1) await report(takerApi, exam, count % 2 === 0);
    await openAs(page, adminPerson);
    /** The number of rows that are wholly in view. */
    const wholeRows = async () => {
      await page.goto(`/admin/reports?exam=${mine}`);
      await expect(page.getByRole('row')).toHaveCount(13);
      return page
        .getByRole('table')
        .locator('tbody tr')
        .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    };
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await wholeRows(), '1024 × 768').toBeGreaterThanOrEqual(8);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await wholeRows(), '390 × 844').toBeGreaterThanOrEqual(4);
    // As 1280 × 800 at 200 % zoom, and a phone on its side.
    for (const size of [
      { width: 640, height: 400 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size);
      expect(await wholeRows(), `${size.width} × ${size.height}`).toBeGreaterThanOrEqual(1);
    }
  },
);

test('the leaderboard ranks by marks, ties share a rank, and the user’s own row is marked', {
  tag: '@desktop',
}, async ({ page, admin, adminPerson, server }) => {
  const question: QuestionContent = { name: '1 + 1?', options: { A: '2', B: '3' }, correctOptions: ['A'] };
  // Unique total marks, so that other tests' users are not ranked between these three.
  const totalMarks = 1000 + (Date.now() % 900_000);
  const exam = await admin.addExam(
    { name: `Ranked ${adminPerson.email}`, category: 'SQL', duration: 60, totalMarks, passingMarks: 5 },
    [question],
  );
  const names = [`Ada ${totalMarks}`, `Bo ${totalMarks}`];
  for (const name of names) {
    const person = newPerson(name);
    await new Api(server.url).register(person);
    await report(await new Api(server.url).logIn(person), exam);
  }
  const ownApi = await new Api(server.url).logIn(adminPerson);
  await report(ownApi, exam, false);

  await openAs(page, adminPerson);
  await page.goto('/leaderboard');
  const rankOf = async (text: string) => Number(await rowOf(page, text).getByRole('cell').first().innerText());
  await expect(page.getByRole('columnheader')).toHaveText(['Rank', 'Name', 'Score']);
  const [ada, bo] = [await rankOf(names[0] ?? ''), await rankOf(names[1] ?? '')];
  expect(bo).toBe(ada);
  await expect(rowOf(page, '(you)')).toHaveCount(1);
  await expect(rowOf(page, '(you)')).toContainText(adminPerson.name);
  expect(await rankOf('(you)')).toBeGreaterThanOrEqual(ada + 2);
  await expect(
    rowOf(page, names[0] ?? '')
      .getByRole('cell')
      .last(),
  ).toHaveText(totalMarks.toLocaleString('en'));
});
