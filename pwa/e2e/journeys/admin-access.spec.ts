import { examRow, report, rowOf, toast } from '../support/admin-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs, readyForOffline, readyWithAdminPages } from '../support/steps.ts';

test('a taker who opens an admin page sees no exam and no right answer, with and without a network', {
  tag: '@desktop',
}, async ({ page, context, exam, taker, takerApi }) => {
  await report(takerApi, exam);
  await openAs(page, taker);
  await readyForOffline(page);
  await expect(page.getByRole('heading', { name: exam.name })).toBeVisible();
  const expectRefusal = async () => {
    await expect(page.getByRole('heading', { name: 'This page is for admins.' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveText('This page is for admins.Go to Home');
  };
  const pages = ['', '/add', '/import', `/edit/${exam._id}?tab=questions`, `/${exam._id}/preview`, `/${exam._id}/live`];
  for (const path of [
    ...pages.map((each) => `/admin/exams${each}`),
    '/admin/reports',
    '/admin/people',
    '/leaderboard',
  ]) {
    await page.goto(path);
    await expectRefusal();
  }
  await context.setOffline(true);
  await page.goto(`/admin/exams/edit/${exam._id}?tab=questions`);
  await expectRefusal();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: exam.name })).toBeVisible();
});

test('offline, an admin sees the stored data, keeps typed text, and cannot press buttons that need the server', {
  tag: '@desktop',
}, async ({ page, context, exam, adminPerson }) => {
  await openAs(page, adminPerson);
  await readyWithAdminPages(page);
  await page.goto('/admin/exams/add');
  await page.getByLabel('Exam Name').fill('Typed before the tunnel');
  await context.setOffline(true);
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
  await page.getByLabel('Total Marks').fill('12');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Create With AI' })).toHaveAttribute('aria-disabled', 'true');
  await save.click({ force: true });
  await expect(page.getByRole('alert')).toBeEmpty();

  await test.step('leaving asks first when something was typed', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
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

  await test.step('a typed question is still there when the network returns', async () => {
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
    await expect(page.getByText(/Connect to search and export/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toHaveAttribute('aria-disabled', 'true');
    await page.goto('/leaderboard');
    await expect(page.getByText('The leaderboard needs a connection.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('table')).toBeVisible();
  });
});
