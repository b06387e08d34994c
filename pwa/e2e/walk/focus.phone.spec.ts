import { report } from '../support/admin-steps.ts';
import { obscuredOnTheWay } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { longExam } from '../support/long-exam.ts';
import { choose, openAs, startExam } from '../support/steps.ts';

test('no bar covers the focused element, in a long question and a long list of reports', async ({
  page,
  taker,
  takerApi,
  admin,
}) => {
  const exam = await longExam(admin, `Focus ${taker.email}`);
  for (let count = 0; count < 12; count += 1) await report(takerApi, exam, false);
  await openAs(page, taker);
  await page.goto('/user/reports');
  await expect(page.getByRole('row')).toHaveCount(13);
  const reports = await obscuredOnTheWay(page);
  expect(reports.stops).toBeGreaterThan(12);
  expect(reports.obscured).toEqual([]);

  await page.goto('/');
  await startExam(page, exam);
  await choose(page, 'C');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const question = await obscuredOnTheWay(page);
  expect(question.stops).toBeGreaterThan(5);
  expect(question.obscured).toEqual([]);
});
