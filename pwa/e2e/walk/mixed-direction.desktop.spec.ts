import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';
import { addReview, mixedQuestions } from '../support/mixed-exam.ts';
import { differences, pictureOf, redraw } from '../support/reference-drawing.ts';
import { openAs, settled } from '../support/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const language of [undefined, 'en', 'ar'] as const)
  test(`questions in both directions are drawn like their references, in an exam with the language ${language ?? 'none'}`, async ({
    page,
    admin,
    taker,
    takerApi,
  }, info) => {
    const address = await addReview(admin, takerApi, language, mixedQuestions);
    await openAs(page, taker);
    for (const [shown, dir] of [
      ['en', 'ltr'],
      ['ar', 'rtl'],
    ] as const) {
      await page.evaluate((choice) => localStorage.setItem('language', choice), shown);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
      await expect(page.locator(`#q${mixedQuestions.length}`)).toBeVisible();
      await settled(page);
      const cards = mixedQuestions.map((question, at) => question.drawnIn(language, dir, at + 1));
      const drawn = await pictureOf(page);
      await redraw(page, cards);
      const reference = await pictureOf(page);
      const found = await differences(page, cards, [drawn, reference]);
      if (found.length > 0) {
        await writeFile(info.outputPath(`${shown}-drawn.png`), drawn);
        await writeFile(info.outputPath(`${shown}-reference.png`), reference);
      }
      expect.soft(found, `the interface in ${shown}`).toEqual([]);
    }
  });
