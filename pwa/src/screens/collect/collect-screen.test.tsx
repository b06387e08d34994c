import { fromBase45, toBase45 } from '@quiz-app/shared/base45';
import type { Exam } from '@quiz-app/shared/exam';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpAnnAndExam } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { submitAttempt } from '../../sync/outbox/submit-attempt.ts';
import { registerDeviceKey } from '../../sync/proof/device-key.ts';
import { signAttempt } from '../../sync/proof/sign-attempt.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

/** The code of an attempt of Ann's, and Bob's device in place of hers. */
async function collectAsBob() {
  const page = await device.openAs(ann);
  await registerDeviceKey(page);
  server.network = offline;
  await (await submitAttempt(page, makeFinished(ann.user._id, exam))).tried;
  const [entry] = await page.outbox.entriesOf(ann.user._id);
  const code = entry && (await signAttempt(page, entry));
  if (!code) throw new Error('The attempt has no code');
  device.renew();
  const bob = await server.register('Bob');
  await device.openAs(bob);
  const opened = await openApp(device, '/user/collect');
  const input = await screen.findByLabelText('Choose a picture or file', { selector: 'input' });
  const choose = (text: string) => opened.person.upload(input, new File([text], 'attempt.txt', { type: 'text/plain' }));
  return { ...opened, bob, code, choose };
}

/** Changes an answer. */
function alter(code: string): string {
  const bytes = fromBase45(code.slice(4)) ?? new Uint8Array();
  bytes.set([(bytes.at(-70) ?? 0) ^ 1], bytes.length - 70);
  return `QA1:${toBase45(bytes)}`;
}

test('a refused attempt can be removed after it was saved as a file, which can be collected again', async () => {
  const files: File[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as File)}`;
  const { person, collected, bob, code, choose } = await collectAsBob();
  const altered = alter(code);
  await choose(altered);
  await screen.findByText('1 attempt collected');
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced).toContainEqual(expect.stringContaining('Collected'));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByText(/was not signed by a device of its owner/);

  const remove = screen.getByRole('button', { name: 'Remove the exam of Ann' });
  await person.click(remove);
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Ann’s exam?' });
  expect(dialog.textContent).toContain('If Ann’s own device still has it, nothing is lost.');
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await collected.entriesOf(bob.user._id)).toHaveLength(1);

  await person.click(remove);
  await person.click(await screen.findByRole('button', { name: 'Save as a file and remove' }));
  await waitFor(() => expect(screen.queryByText('1 attempt collected')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText('Collected'), 'nothing says that it is still here').toBeNull();
  expect(await collected.entriesOf(bob.user._id)).toEqual([]);
  expect(await files[0]?.text()).toBe(altered);
  expect(await server.reportsOf(ann)).toEqual([]);

  await choose(altered);
  await screen.findByText('1 attempt collected');
});

test('an attempt stays if it could not be saved as a file', async () => {
  const { person, collected, bob, code, choose } = await collectAsBob();
  server.network = online;
  await choose(alter(code));
  await screen.findByText('1 attempt collected');
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await person.click(await screen.findByRole('button', { name: 'Remove the exam of Ann' }));
  URL.createObjectURL = vi.fn(() => {
    throw new Error('There is no room for a file');
  });
  await person.click(await screen.findByRole('button', { name: 'Save as a file and remove' }));
  await screen.findByText('There is no room for a file');
  expect(await collected.entriesOf(bob.user._id)).toMatchObject([{ state: 'refused' }]);
});

test('a code’s outcome changes when its attempt is handed in, and an earlier problem disappears', async () => {
  const { person, code, choose } = await collectAsBob();
  await choose('hello');
  await screen.findByText('This is not the code of a finished exam.');
  await choose(code);
  await screen.findByRole('heading', { name: 'Collected' });
  await choose('hello');
  await screen.findByText('This is not the code of a finished exam.');
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByRole('heading', { name: 'Handed in for others' });
  await waitFor(() => expect(screen.queryByText('This is not the code of a finished exam.')).toBeNull());
});

test('a newly collected attempt is shown as handed in as soon as it is', async () => {
  const { person, code, choose } = await collectAsBob();
  await choose(code);
  await screen.findByRole('heading', { name: 'Collected' });
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByRole('heading', { name: 'Handed in' });
  expect(screen.queryByText('The server then checks that it really is that person’s exam.')).toBeNull();
});
