import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyOf } from './copy-of-attempt.ts';
import { scoreAttempt } from './submit-attempt.ts';
import { makeFinished, newDevice, openPage, startWorld } from './test-device.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
type Person = Awaited<ReturnType<World['register']>>;
let world: World;
let admin: Person;
let ann: Person;
let exam: Awaited<ReturnType<World['addExam']>>;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.register('Admin', true);
  ann = await world.register('Ann');
  exam = await world.addExam(admin.token);
});
afterAll(() => world.stop());
beforeEach(newDevice);

async function openAs({ token, user }: Person) {
  localStorage.setItem('token', token);
  const page = await openPage();
  await page.writeSession(token, user);
  return page;
}

function savedCopy() {
  const attempt = scoreAttempt(makeFinished(ann.user._id, exam));
  return { attempt, file: copyOf({ attempt, exam }, 'Ann') };
}

test('an admin hands in the copy a taker saved: it is the taker’s report, once, and says by whom it came', async () => {
  const { attempt, file } = savedCopy();
  const page = await openAs(admin);
  const handed = await page.handIn(file);
  expect(handed).toMatchObject({
    success: true,
    data: { _id: attempt._id, user: { _id: ann.user._id }, handedIn: { by: { name: 'Admin' } } },
  });
  expect(await page.handIn(file)).toEqual(handed);
  expect((await world.reportsOf(ann.token)).filter(({ _id }) => _id === attempt._id)).toHaveLength(1);
  expect(await page.cacheDatabase.reports.count(), 'another’s report on the admin’s device').toBe(0);
});

test('a taker hands in their own copy and has the result; another’s they cannot', async () => {
  const { attempt, file } = savedCopy();
  const bob = await openAs(await world.register('Bob'));
  expect(await bob.handIn(file)).toMatchObject({ success: false, message: 'You can only submit your own reports' });
  newDevice();
  const page = await openAs(ann);
  const { data } = await page.handIn(file);
  expect(data).toMatchObject({ _id: attempt._id });
  expect(data).not.toHaveProperty('handedIn');
  expect(await page.cacheDatabase.reports.get(attempt._id)).toEqual(data);
});

test.each([
  ['no JSON', 'hello', 'This file is not a saved copy of an attempt'],
  ['another JSON', '[1]', 'This file is not a saved copy of an attempt'],
  ['null', 'null', 'This file is not a saved copy of an attempt'],
  [
    'a later format',
    JSON.stringify({ format: 'quiz-app-attempt', version: 2, attempt: { _id: 'x' } }),
    'A newer version of Quiz App saved this copy. Update the app to read it.',
  ],
])('a file with %s is not sent', async (_, text, message) => {
  const page = await openAs(ann);
  world.requests.length = 0;
  await expect(page.handIn(new File([text], 'copy.json'))).rejects.toThrow(message);
  expect(world.requests).toEqual([]);
});
