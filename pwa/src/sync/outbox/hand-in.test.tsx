import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { expect, test } from 'vitest';
import { type Account, makeFinished, setUpAnnAndExam } from '../../../test/harness.ts';
import { copyOf } from './copy-of-attempt.ts';
import { handIn } from './hand-in.ts';

let admin: Account;
let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ admin, ann, exam } = given);
});

function savedCopy() {
  const attempt = buildSubmission(makeFinished(ann.user._id, exam));
  return { attempt, file: copyOf({ attempt, exam }, 'Ann') };
}

test('an admin hands in a taker’s saved copy: it is stored once as the taker’s report, with the admin’s name', async () => {
  const { attempt, file } = savedCopy();
  const page = await device.openAs(admin);
  const handed = await handIn(page, file);
  expect(handed).toMatchObject({
    success: true,
    data: { _id: attempt._id, user: { _id: ann.user._id }, handedIn: { by: { name: 'Admin' } } },
  });
  expect(await handIn(page, file)).toEqual(handed);
  expect((await server.reportsOf(ann)).filter(({ _id }) => _id === attempt._id)).toHaveLength(1);
  expect(await page.cacheDatabase.reports.count(), 'another’s report on the admin’s device').toBe(0);
});

test('a taker can hand in their own copy, but not another user’s', async () => {
  const { attempt, file } = savedCopy();
  const bob = await device.openAs(await server.register('Bob'));
  expect(await handIn(bob, file)).toMatchObject({ success: false, message: 'You can only submit your own reports' });
  device.renew();
  const page = await device.openAs(ann);
  const { data } = await handIn(page, file);
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
  const page = await device.openAs(ann);
  server.requests.length = 0;
  await expect(handIn(page, new File([text], 'copy.json'))).rejects.toThrow(message);
  expect(server.requests).toEqual([]);
});
