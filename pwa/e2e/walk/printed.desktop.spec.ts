import { report } from '../support/admin-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';

test('a result with twenty questions is printed on one page, without controls', async ({
  page,
  admin,
  taker,
  takerApi,
}) => {
  const question = { options: { A: 'One', B: 'Two', C: 'Three', D: 'Four' }, correctOptions: ['A' as const] };
  const exam = await admin.addExam(
    { name: 'Twenty questions', category: 'SQL', duration: 600, totalMarks: 40, passingMarks: 24 },
    Array.from({ length: 20 }, (_, index) => ({ name: `Question ${index + 1}?`, ...question })),
  );
  await report(takerApi, exam, false);
  await openAs(page, taker);
  await page.goto('/user/reports');
  await page.getByRole('link', { name: exam.name }).click();
  await expect(page.getByText('20 unanswered')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
