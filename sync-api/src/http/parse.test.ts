import { pathOf } from '@quiz-app/shared/contract/endpoints';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleQuestions } from '../../test/harness/sample-exam.ts';

it.each([
  ['constructor', ['Z'], 'Answers must be lists of option keys or of places, or what was typed'],
  ['toString', ['Z'], 'Answers must be lists of option keys or of places, or what was typed'],
  ['constructor', 7, 'Answers must be lists of option keys or of places, or what was typed'],
])('names the answers as the invalid field, not the key %s of the request', async (key, keys, message) => {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const attempt = sampleAttempt(admin, await addSampleExam(admin));
  const body = JSON.stringify({ ...attempt, answers: { [key]: keys } });
  expect(await admin.send('POST', pathOf('addReport'), body)).toMatchObject({
    status: 400,
    envelope: { success: false, message, code: 'invalid-field', field: 'answers' },
  });
});

it('names the options as the invalid field, not a key of Object.prototype', async () => {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const { _id } = await addSampleExam(admin);
  const body = JSON.stringify({ ...sampleQuestions[0], options: { A: 'x', B: 'y', valueOf: 7 } });
  expect(await admin.send('POST', pathOf('addQuestion', _id), body)).toMatchObject({
    status: 400,
    envelope: { message: 'Option texts must be text', code: 'invalid-field', field: 'options' },
  });
});
