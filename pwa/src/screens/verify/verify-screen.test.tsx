import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, makeFinished, setUpAnnAndExam } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';

let ann: Account;
let exam: Exam;
const { device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

async function makeReceipt(): Promise<string> {
  const attempt = buildSubmission(makeFinished(ann.user._id, exam));
  return (await ann.data('addReport', { body: attempt })).receipt ?? '';
}

test('a receipt is verified by its link without a log-in', async () => {
  await openApp(device, `/verify#${await makeReceipt()}`);
  await screen.findByRole('heading', { name: 'This receipt is genuine' });
  expect(screen.getByText('Ann')).toBeDefined();
  expect(screen.getByText('Arithmetic')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Login' })).toBeDefined();
});

test('a receipt is verified as a file and as a text, and no other text is one', async () => {
  const receipt = await makeReceipt();
  const { person } = await openApp(device, '/verify');
  const input = await screen.findByLabelText('Choose a picture or file', { selector: 'input' });
  await person.upload(input, new File(['hello'], 'notes.txt', { type: 'text/plain' }));
  await screen.findByRole('heading', { name: 'This is not a receipt' });
  await person.upload(input, new File([receipt], 'receipt.txt', { type: 'text/plain' }));
  await screen.findByRole('heading', { name: 'This receipt is genuine' });

  const [head = '', payload = '', signature = ''] = receipt.split('.');
  const claims = Buffer.from(payload, 'base64url').toString().replace('"marks":10', '"marks":11');
  expect(claims).toContain('"marks":11');
  await person.click(screen.getByLabelText('Or paste the receipt or its link'));
  await person.paste([head, Buffer.from(claims).toString('base64url'), signature].join('.'));
  await person.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByRole('heading', { name: 'This receipt is not genuine' });
});
