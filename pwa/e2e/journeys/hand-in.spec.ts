import { copyOf } from '../../src/sync/outbox/copy-of-attempt.ts';
import { Api, newPerson } from '../support/api.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';

test('an admin hands in a taker’s saved copy, and it is listed as handed in', { tag: '@desktop' }, async ({
  page,
  server,
  exam,
  taker,
  takerApi,
}) => {
  const adminPerson = newPerson('Ingrid Solberg', true);
  await new Api(server.url).register(adminPerson);
  const { _id } = await takerApi.data('getUserInfo');
  const copy = copyOf(finishedAttempt(exam, _id, { [exam.questions[0]?._id ?? '']: ['B'] }), taker.name);
  const file = { name: copy.name, mimeType: copy.type, buffer: Buffer.from(await copy.arrayBuffer()) };

  await openAs(page, adminPerson);
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add from file' }).click();
  await (await choosing).setFiles(file);
  await expect(page.getByText('Report added successfully', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `${exam.name}, report of ${taker.name}` }).click();
  await expect(page.getByText(`Handed in by ${adminPerson.name}`)).toBeVisible();
  await expect.poll(async () => (await takerApi.ownReports()).length).toBe(1);
});

test('a taker hands in their own copy, and another file is refused with a message', { tag: '@phone' }, async ({
  page,
  exam,
  taker,
  takerApi,
}) => {
  const { _id } = await takerApi.data('getUserInfo');
  const copy = copyOf(finishedAttempt(exam, _id), taker.name);
  await openAs(page, taker);
  await page.goto('/user/reports');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('This file is not a saved copy of an attempt', { exact: true })).toBeVisible();
  await input.setInputFiles({ name: copy.name, mimeType: copy.type, buffer: Buffer.from(await copy.arrayBuffer()) });
  await expect(page.getByText('Report added successfully', { exact: true })).toBeVisible();
  await expect(page.getByText(exam.name).first()).toBeVisible();
});
