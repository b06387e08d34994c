import type { Locator } from '@playwright/test';
import { Api, newPerson } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { longExam, longWord } from '../support/long-exam.ts';
import { overflowing } from '../support/overflow.ts';
import { choose, expectQuestion, openAs, refuseReports, startExam, submitExam } from '../support/steps.ts';

// Without transitions, because the positions of elements are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('long words fit into 320 pixels', { tag: '@phone' }, async ({ page, context, server, admin: api }, info) => {
  const person = newPerson('W'.repeat(100), true);
  await api.register(person);
  const exam = await longExam(api, longWord + info.testId);
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async (state: string) => {
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(320);
    expect.soft(await page.evaluate(overflowing), state).toEqual([]);
  };
  await openAs(page, person, server.url);
  await fits('home');
  await startExam(page, exam);
  await fits('question');
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await fits('feedback');
  await submitExam(page);
  await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
  await fits('result');
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await fits('review');
  await page.goto('/user/reports');
  await expect(page.getByRole('row').filter({ hasText: exam.name })).toBeVisible();
  await fits('reports');
  await page.goto('/leaderboard');
  await expect(page.getByRole('row').filter({ hasText: person.name })).toBeVisible();
  await fits('leaderboard');
  await page.goto('/admin/exams');
  await expect(page.getByRole('row').filter({ hasText: exam.name })).toBeVisible();
  await fits('exams');
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: `${exam.name}, report of ${person.name}` }).click();
  await expect(page.getByText('Exam Version')).toBeVisible();
  await fits('a user’s report');

  await page.goto('/');
  await startExam(page, exam);
  await refuseReports(context);
  await submitExam(page);
  await expect(page.getByText('Couldn’t send').first()).toBeVisible();
  await fits('refused');
  await page.goto('/user/reports');
  await expect(page.getByText('was not accepted').first()).toBeVisible();
  await fits('reports, one refused');
});

test('a name in a right-to-left script turns no row of an English page, but a question is mirrored whole', {
  tag: '@phone',
}, async ({ page, taker, admin: api }) => {
  const name = `مقدمة ${taker.email.replaceAll(/\D/g, '')}`;
  const option = 'الخيار الأول';
  const exam = await api.addExam({ name, category: 'لغات', duration: 600, totalMarks: 2, passingMarks: 1 }, [
    { name: 'ما هي عاصمة `HTML`؟', options: { A: option, B: 'English' }, correctOptions: ['A'] },
  ]);
  /** The distance from an edge of a block to its text, in pixels. */
  const fromEdge = (text: Locator, edge: 'left' | 'right') =>
    text.evaluate((element, side) => {
      let block: Element = element;
      while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
      const range = document.createRange();
      range.selectNodeContents(element);
      const [inner, outer] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      return side === 'left'
        ? inner.left - outer.left - Number.parseFloat(paddingLeft)
        : outer.right - inner.right - Number.parseFloat(paddingRight);
    }, edge);
  const beginsLeft = async (text: Locator) => expect.soft(await fromEdge(text, 'left'), `${text}`).toBeLessThan(2);
  const beginsRight = async (text: Locator) => expect.soft(await fromEdge(text, 'right'), `${text}`).toBeLessThan(2);
  /** Whether one element is to the right of another. */
  const isRightOf = async (one: Locator, other: Locator) => {
    const [first, second] = [await one.boundingBox(), await other.boundingBox()];
    expect.soft(first?.x, `${one}`).toBeGreaterThanOrEqual((second?.x ?? Number.NaN) + (second?.width ?? 0));
  };
  await openAs(page, taker);
  await beginsLeft(page.getByRole('heading', { name }));
  await beginsLeft(page.locator('dd').filter({ hasText: 'لغات' }));
  const card = page.getByRole('listitem').filter({ hasText: name });
  for (const words of ['Category', 'Duration', '10 min', 'Not taken yet'])
    await beginsLeft(card.getByText(words, { exact: true }));
  const search = page.getByRole('searchbox');
  await search.fill(name);
  expect(await search.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
  await startExam(page, exam);
  await beginsRight(page.getByRole('heading', { level: 1 }));
  await beginsRight(page.getByText(option));
  await beginsRight(page.getByText('English'));
  for (const [key, text] of [
    ['A', option],
    ['B', 'English'],
  ] as const) {
    const row = page.locator('label').filter({ hasText: text });
    await isRightOf(row.getByText(key, { exact: true }), row.getByText(text));
  }
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await expect(page.getByRole('heading', { name: 'Review Answers' })).toBeVisible();
  await beginsRight(page.getByText(option));
  const row = page.getByRole('listitem').filter({ hasText: option }).last();
  await isRightOf(row.getByText('A', { exact: true }), row.getByText(option));
  await isRightOf(row.getByText(option), row.getByText('Your answer'));
  // The question's number comes before its text.
  const question = page.getByRole('heading', { level: 2 }).locator('span:not([class*="hidden"])').last();
  expect(await fromEdge(question, 'right')).toBeLessThan(30);
});

test('the chip in the top bar does not cut a user’s name on a phone', { tag: '@phone' }, async ({
  page,
  context,
  exam,
  server,
}) => {
  const person = newPerson('Oleksandra Kovalenko');
  await new Api(server.url).register(person);
  await openAs(page, person);
  const bar = page.getByRole('banner');
  const name = bar.getByText(person.name);
  const words = bar.getByText('Quiz App');
  const isCut = () => name.evaluate((element) => element.scrollWidth > element.clientWidth);
  await context.setOffline(true);
  await startExam(page, exam);
  for (let number = 2; number <= exam.questions.length; number++) {
    await page.getByRole('button', { name: 'Next Question' }).click();
    await expectQuestion(page, number);
  }
  await submitExam(page);
  await expect(bar.getByRole('link', { name: 'Offline, 1 waiting to send' })).toBeVisible();
  expect(await isCut(), 'Oleksandra Kovalenko').toBe(false);
  // The logo is in its place, and leads home as well.
  await expect(words).not.toBeInViewport();
  expect((await bar.getByRole('link', { name: 'Quiz App' }).boundingBox())?.width).toBeGreaterThan(24);
  await context.setOffline(false);
  await expect(bar.getByRole('link', { name: 'Sent' })).toBeVisible();
  expect(await isCut(), 'beside “Sent”').toBe(false);
  await expect(bar.getByText('Sent')).toBeHidden();
  await expect(words).toBeInViewport({ ratio: 1 });
});

test('at a zoom of 400 % no bar covers the question, and 60 answers do not push the score out of view', async ({
  page,
  taker,
  admin: api,
}, info) => {
  const details = { name: `Sixty ${info.testId}`, category: 'SQL', duration: 600, totalMarks: 60, passingMarks: 30 };
  const options = { A: 'One', B: 'Two', C: 'Three', D: 'Four' };
  const exam = await api.addExam(
    details,
    Array.from({ length: 60 }, (_, index) => ({
      name: `Number ${index + 1}?`,
      options,
      correctOptions: ['A' as const],
    })),
  );
  await openAs(page, taker);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: 256 });
  await startExam(page, exam);
  const heading = page.getByRole('heading', { name: 'Number 1?' });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const button = page.getByRole('button', { name: 'Submit Answer' });
  const bottom = await heading.evaluate((element) => element.getBoundingClientRect().bottom);
  expect((await button.boundingBox())?.y).toBeGreaterThan(bottom);

  await page.setViewportSize(size);
  await page.clock.install();
  await page.clock.fastForward(601_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
  await expect(page.getByText('of 60 marks').first()).toBeInViewport({ ratio: 1 });
});
