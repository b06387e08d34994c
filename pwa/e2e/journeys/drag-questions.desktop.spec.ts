import type { Page } from '@playwright/test';
import { toast } from '../support/admin-steps.ts';
import type { Api } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs, settled } from '../support/steps.ts';

interface Point {
  x: number;
  y: number;
}

const handle = (page: Page, number: number) =>
  page.getByRole('button', { name: `Move question ${number}`, exact: true });

/** Adds an exam whose questions are their numbers. */
async function addNumbers(admin: Api, name: string, count: number): Promise<string> {
  const questions = Array.from({ length: count }, (_, at) => ({
    name: `${at + 1}`,
    options: { A: 'Yes', B: 'No' },
    correctOptions: ['A' as const],
  }));
  const details = { name, category: 'SQL', duration: 60, totalMarks: 3, passingMarks: 1 };
  return (await admin.addExam(details, questions))._id;
}

const numbersOf = async (admin: Api, id: string) =>
  (await admin.data('getExamById', { id })).questions.map(({ name }) => Number(name));

/** The points on the way from the middle of one handle to that of another. */
async function wayBetween(page: Page, from: number, to: number): Promise<Point[]> {
  await settled(page);
  const [start, end] = [await handle(page, from).boundingBox(), await handle(page, to).boundingBox()];
  if (!start || !end) throw new Error('Both are shown');
  const x = start.x + start.width / 2;
  const y = start.y + start.height / 2;
  return Array.from({ length: 11 }, (_, step) => ({ x, y: y + ((end.y - start.y) * step) / 10 }));
}

test('questions are dragged by mouse, and moved by keys however fast they are pressed', async ({
  page,
  admin,
  adminPerson,
}, info) => {
  const id = await addNumbers(admin, `Dragged ${info.testId}`, 8);
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);

  await handle(page, 4).scrollIntoViewIfNeeded();
  const [start, ...steps] = await wayBetween(page, 3, 2);
  await page.mouse.move(start?.x ?? 0, start?.y ?? 0);
  await page.mouse.down();
  for (const { x, y } of steps) await page.mouse.move(x, y);
  await page.mouse.up();
  await expect.poll(() => numbersOf(admin, id)).toEqual([1, 3, 2, 4, 5, 6, 7, 8]);

  await handle(page, 8).focus();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Sent without waiting for each other, as by a fast typist.
  const keys = [' ', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp', ' '];
  await Promise.all(
    keys.flatMap((key) => [
      browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key === ' ' ? 'Space' : key }),
      browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key === ' ' ? 'Space' : key }),
    ]),
  );
  await expect(page.getByText('Question 8 was put down at position 6 of 8.')).toBeAttached();
  await expect(handle(page, 6)).toBeFocused();
  await expect.poll(() => numbersOf(admin, id)).toEqual([1, 3, 2, 4, 5, 8, 6, 7]);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

  test('questions are dragged by touch', async ({ page, admin, adminPerson }, info) => {
    const id = await addNumbers(admin, `Dragged ${info.testId}`, 3);
    await openAs(page, adminPerson);
    await page.goto(`/admin/exams/edit/${id}?tab=questions`);
    await handle(page, 3).scrollIntoViewIfNeeded();
    const [start = { x: 0, y: 0 }, ...steps] = await wayBetween(page, 3, 2);
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [start]);
    for (const step of steps) await touch('touchMove', [step]);
    await touch('touchEnd', []);
    await expect(toast(page, 'Questions reordered successfully')).toBeVisible();
    expect(await numbersOf(admin, id)).toEqual([1, 3, 2]);
  });
});
