import type { Page } from '@playwright/test';
import { Api, newPerson } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowing } from '../support/overflow.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { answerThreeKinds, farFromMidnight, openAs, readyForOffline, startExam, submitExam } from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: farFromMidnight });

/** The row of a person; on a phone, a card. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: name });

/** Longer than the intervals at which the screen refreshes and a device reports. */
const soon = { timeout: 60_000 };

test(
  'exam day shows who has the exam, is in progress, finished and handed in, even offline',
  {
    tag: '@desktop',
  },
  async ({ page, browser, baseURL, admin, adminPerson, server }, info) => {
    test.slow();
    const group = `7b ${info.testId}`;
    const exam = await admin.addExam({ ...threeKinds.details, name: `Day ${info.testId}` }, threeKinds.questions);
    const pupils = ['Ada', 'Ben', 'Cem'].map((name) => newPerson(`${name} ${info.testId}`));
    const apis: Api[] = [];
    for (const pupil of pupils) {
      await new Api(server.url).register(pupil);
      const api = await new Api(server.url).logIn(pupil);
      const { _id: id, name, email } = await api.data('getUserInfo');
      await admin.data('editUser', { id, body: { name, email, isAdmin: false, groups: [group], extraTimePercent: 0 } });
      apis.push(api);
    }
    const [ada, ben, cem] = pupils as [(typeof pupils)[0], (typeof pupils)[0], (typeof pupils)[0]];

    await openAs(page, adminPerson);
    await page.goto(`/admin/exams/${exam._id}/results`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Exam day' }).click();
    // Results has the same heading and field, and choosing there would cancel the navigation.
    await expect(page).toHaveTitle(`Exam day of ${exam.name} · Quiz App`);
    await page.getByLabel('Group').selectOption(group);
    await expect(page.getByText('0 of 3 handed in')).toBeVisible();
    await expect(rowOf(page, ada.name)).toContainText('Not seen yet');

    const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
    const taking = await phone.newPage();
    await openAs(taking, ada);
    await readyForOffline(taking);
    await expect(rowOf(page, ada.name)).toContainText('Ready', soon);

    await startExam(taking, exam);
    await expect(rowOf(page, ada.name)).toContainText('In progress', soon);
    await phone.setOffline(true);
    await answerThreeKinds(taking);
    await submitExam(taking);
    await expect(taking.getByText('Saved on this device').first()).toBeVisible();

    // Ben has it and hands in; Cem's device has not reported.
    const [, benApi] = apis;
    if (!benApi) throw new Error('Ben is missing');
    const { _id: benId } = await benApi.data('getUserInfo');
    await benApi.data('addReport', { body: finishedAttempt(exam, benId, {}).attempt });
    await expect(page.getByText('1 of 3 handed in')).toBeVisible(soon);
    await expect(rowOf(page, ben.name)).toContainText('Handed in');

    await page.getByLabel('Show').selectOption('to-call');
    await expect(rowOf(page, ada.name)).toBeVisible();
    await expect(rowOf(page, ben.name)).toHaveCount(0);
    await expect(rowOf(page, cem.name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Roll call (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Still to hand in' });
    await dialog.getByRole('checkbox').check();
    await expectAccessible(page, 'exam day, roll call');

    await phone.setOffline(false);
    await expect(dialog.getByText('Handed in')).toBeVisible(soon);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Show').selectOption('everybody');
    await expect(page.getByText('2 of 3 handed in')).toBeVisible();
    await expect(rowOf(page, cem.name)).toContainText('Not seen yet');
    expect(await page.evaluate(overflowing)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page, 'exam day');
    await page.reload();
    await expect(page.getByLabel('Group')).toHaveValue(group);
    await phone.close();
  },
);
