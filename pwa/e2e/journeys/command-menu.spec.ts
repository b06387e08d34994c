import { newPerson } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs, readyWithAdminPages } from '../support/steps.ts';

const placeholder = 'Search exams, people and actions';

test('an admin finds exams, people and actions by a few letters, and exams and actions offline too', async ({
  page,
  context,
  admin,
  adminPerson,
  exam,
}, info) => {
  const pupil = newPerson(`Zoë ${info.testId}`);
  await admin.data('importUsers', { body: [{ name: pupil.name, email: pupil.email }] });
  await openAs(page, adminPerson);
  const opener = page.getByRole('button', { name: 'Find exams, people and actions' });
  const field = page.getByRole('combobox', { name: placeholder });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  await test.step('a person is found without the accent', async () => {
    await opener.click();
    await expect(field).toBeFocused();
    await expect(option('Switch theme')).toBeVisible();
    await expectAccessible(page, 'command menu, actions');
    await page.keyboard.type(`zoe ${info.testId}`);
    await expect(option(pupil.name)).toBeVisible();
    await expectAccessible(page, 'command menu, a person');
    await option(pupil.name).click();
    await expect(page.getByRole('heading', { name: pupil.name })).toBeVisible();
  });

  await test.step('nothing is found', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzz');
    await expect(page.getByText('Nothing matches “zzz”.')).toBeVisible();
    await expectAccessible(page, 'command menu, nothing found');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('an exam is found offline, on a page that was never opened', async () => {
    await readyWithAdminPages(page);
    await context.setOffline(true);
    await page.reload();
    await expect(opener).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(info.testId);
    await expect(option(exam.name).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Exam Name')).toHaveValue(exam.name);
    await context.setOffline(false);
  });
});
