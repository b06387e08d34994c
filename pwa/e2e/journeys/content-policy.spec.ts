import { chooseInMenu } from '../support/admin-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';

test('what opens above a page adds no style that the content security policy refuses', {
  tag: '@desktop',
}, async ({ page, exam, adminPerson }) => {
  await openAs(page, adminPerson);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      document.documentElement.dataset.refused = violatedDirective;
    });
  });
  await page.goto(`/admin/exams?search=${encodeURIComponent(exam.name)}`);
  await page.getByRole('button', { name: `Delete exam ${exam.name}` }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(`Delete exam ${exam.name}`);
  await chooseInMenu(page, 'Copy', `exam ${exam.name}`);
  await expect(page.locator('[data-ui="toast"]')).toBeVisible();
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await page.getByLabel('Exam Name').fill('Not saved');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('tab', { name: /^Questions/ }).click();
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-refused');
  await expect(page.locator('style')).toHaveCount(0);
});
