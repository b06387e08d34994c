import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';
import { traceStyles } from '../support/trace-styles.ts';

test('removing a row does not restyle the other rows of the table', async ({ page, admin, adminPerson }, info) => {
  const name = `A long list ${info.testId}`;
  const details = { category: 'CSS', duration: 60, totalMarks: 1, passingMarks: 1 };
  for (let each = 10; each < 40; each += 1)
    await admin.data('addExam', { body: { ...details, name: `${name} ${each}` } });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams?search=${encodeURIComponent(name)}`);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(30);
  const { all, most } = await traceStyles(page, async () => {
    await page.getByRole('button', { name: `Delete exam ${name} 12` }).click();
    await expect(rows).toHaveCount(29);
  });
  expect(most, `elements, of ${all}, restyled at once`).toBeLessThan(all / 4);
});
