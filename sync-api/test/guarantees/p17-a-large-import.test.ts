import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { limits } from '@quiz-app/shared/limits';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { sampleDetails } from '../harness/sample-exam.ts';
import { startMeasured } from './start-measured.ts';

const questions = 50_000;
const plan = { guarantee: 'P17', title: `imports of ${questions} questions, 20 MB each`, full: 10, short: 2 };
/** Milliseconds for which the event loop may be held. */
const mostHeld = 50;

it('P17 a large import does not block the server', { timeout: 600_000 }, async () => {
  const { reach, measure } = await startMeasured();
  const admin = await newPerson(reach, 'Admin', true);
  const text = 'What does this line print, and why does it? '.repeat(6);
  const option = 'It prints undefined, as nothing was returned';
  const question = { name: text, options: { A: option, B: `${option}.`, C: '1', D: '2' }, correctOptions: ['A'] };
  const exam = { ...sampleDetails, questions: Array(limits.questionsPerExam).fill(question) };
  const exams = Array.from({ length: questions / limits.questionsPerExam }, (_, index) => ({
    ...exam,
    name: `${index}`,
  }));
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(exams) };
  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      await measure();
      const { status } = await reach.request(endpoints.importExams.path, request);
      const { held } = await measure();
      if (status !== 200) failed(`import ${round} was answered with ${status}`);
      if (held.fair > mostHeld) failed(`import ${round} held the event loop for ${held.fair.toFixed(0)} ms`);
    }
  });
});
