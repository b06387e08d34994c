import { examRow, fillDetails, report, rowOf, toast } from '../support/admin-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs, readyWithPages } from '../support/steps.ts';

const onlyAdmins = 'Only admins can do this';

test('a regular user who opens an admin URL sees the server’s message and no data', {
  tag: '@desktop',
}, async ({ page, exam, admin, taker, takerApi }) => {
  await report(takerApi, exam);
  await openAs(page, taker);

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
  expect(await admin.data('getExamById', { id: exam._id })).toEqual(exam);
});

test('offline, an admin sees the stored data, keeps typed text, and cannot press buttons that need the server', {
  tag: '@desktop',
}, async ({ page, context, exam, adminPerson }) => {
  await openAs(page, adminPerson);
  await readyWithPages(page, 'admin');
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
