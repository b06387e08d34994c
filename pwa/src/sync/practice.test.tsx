import { makeExam, makeQuestion, makeReport, makeUser } from '@quiz-app/shared/samples/make-exam';
import { expect, test } from 'vitest';
import { setUpServerAndDevice } from '../../test/harness.ts';
import { type Grade, type Mistake, nextMistake, practised, readMistakes } from './practice.ts';

const { device } = setUpServerAndDevice();

const noon = Date.UTC(2026, 10, 23, 12);
const minute = 60_000;
const day = 24 * 60 * minute;
const user = makeUser();
const author = { _id: user._id, name: user.name };

const [first, second, third] = [makeQuestion(), makeQuestion(), makeQuestion()];
const exam = makeExam({ questions: [first, second, third] });
const right = (...questions: { _id: string }[]) =>
  Object.fromEntries(questions.map(({ _id }) => [_id, ['A' as const]]));

async function openPage() {
  const page = await device.openAs({ token: 'token', user });
  const take = (hours: number, answers: ReturnType<typeof right>) => {
    const at = new Date(noon + hours * 60 * minute).toISOString();
    return page.reports.put([makeReport({ exam, user: author, answers, finishedAt: at, createdAt: at })]);
  };
  const mistakes = async () => (await readMistakes(page, user._id)).map(({ question, due }) => ({ question, due }));
  return { page, take, mistakes };
}

/** Answers a question each time it is due. @returns the days between the answers */
function waits(grades: Grade[]): number[] {
  let mistake: Mistake = { question: first, exam, due: 0, memory: undefined };
  let now = noon;
  return grades.map((grade) => {
    const memory = practised(mistake, grade, now);
    const wait = memory.due.getTime() - now;
    now = memory.due.getTime();
    mistake = { ...mistake, memory, due: now };
    return wait / day;
  });
}

test('a known question returns after ever longer times, a wrong one in the same sitting', () => {
  const [one = 0, two = 0, three = 0] = waits(['known', 'known', 'known']);
  expect(one).toBeGreaterThanOrEqual(1);
  expect(two).toBeGreaterThan(one);
  expect(three).toBeGreaterThan(two);
  const [wrong = 0, known = 0] = waits(['wrong', 'known']);
  expect(wrong * day).toBe(minute);
  expect(known).toBeGreaterThanOrEqual(1);
  expect((waits(['guessed'])[0] ?? 0) * day).toBeLessThanOrEqual(2 * minute);
  const [, , forgotten = 1] = waits(['known', 'known', 'wrong']);
  expect(forgotten * day).toBe(minute);
});

test('the mistakes are the questions last answered wrong or not answered', async () => {
  const { take, mistakes } = await openPage();
  await take(0, right(first));
  expect(await mistakes()).toEqual([
    { question: second, due: 0 },
    { question: third, due: 0 },
  ]);
  await take(1, right(second));
  expect((await mistakes()).map(({ question }) => question)).toEqual([first, third]);
});

test('a practised question stays, returns when it is due, and at once if it was wrong again in an exam', async () => {
  const { page, take, mistakes } = await openPage();
  await take(0, right(first, second));
  const [mistake] = await readMistakes(page, user._id);
  if (!mistake) throw new Error('One was wrong');
  const memory = practised(mistake, 'known', noon + minute);
  await page.practice.write(user._id, third._id, memory);
  await page.practice.write('another user', first._id, memory);
  expect(await mistakes()).toEqual([{ question: third, due: memory.due.getTime() }]);
  await take(1, right(first, second, third));
  expect(await mistakes()).toEqual([{ question: third, due: memory.due.getTime() }]);
  await take(2, right(first, second));
  expect(await mistakes()).toEqual([{ question: third, due: 0 }]);
});

test('a question that was practised while the clock was a year ahead is asked again', async () => {
  const { page, take, mistakes } = await openPage();
  await take(0, right(first, second));
  const [mistake] = await readMistakes(page, user._id);
  if (!mistake) throw new Error('One was wrong');
  const now = page.clock.now();
  const ahead = practised(mistake, 'known', now + 365 * day);
  await page.practice.write(user._id, third._id, ahead);
  expect(await mistakes()).toEqual([{ question: third, due: 0 }]);
  const after = practised({ ...mistake, memory: ahead }, 'known', now);
  expect(after.due.getTime() - now).toBeGreaterThan(day / 2);
  expect(after.due.getTime() - now).toBeLessThan(60 * day);
  await page.practice.write(user._id, third._id, after);
  expect(await mistakes()).toEqual([{ question: third, due: after.due.getTime() }]);
});

test('a question that was fixed since is asked in its new form, and a removed one no longer', async () => {
  const { page, take, mistakes } = await openPage();
  await take(0, {});
  const fixed = { ...first, options: { A: 'concat', B: 'push' }, correctOptions: ['B' as const] };
  await page.cacheDatabase.exams.put({ ...exam, version: 2, questions: [fixed, second] });
  expect((await mistakes()).map(({ question }) => question)).toEqual([fixed, second]);
  // A question of an exam that the user no longer sees is asked as it was taken.
  await page.cacheDatabase.exams.put({ ...exam, version: 3, published: false, questions: [] });
  expect((await mistakes()).map(({ question }) => question)).toEqual([first, second, third]);
});

test('due questions come first, then those due soon, and never known ones', () => {
  const due = (at: number): Mistake => ({ question: first, exam, due: at, memory: undefined });
  const [late, soon, later] = [due(noon - minute), due(noon + minute), due(noon + day)];
  expect(nextMistake([later, soon, late], noon)).toBe(late);
  expect(nextMistake([later, soon], noon)).toBe(soon);
  expect(nextMistake([later], noon)).toBeUndefined();
  expect(nextMistake([], noon)).toBeUndefined();
});
