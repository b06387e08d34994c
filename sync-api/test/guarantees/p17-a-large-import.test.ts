import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { limits } from '@quiz-app/shared/limits';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { sampleDetails } from '../harness/sample-exam.ts';
import { startMeasured } from './start-measured.ts';

const questions = 50_000;
const plan = { guarantee: 'P17', title: `imports of ${questions} questions, 20 MB each`, full: 10, short: 2 };
it('P17 a large import is stored whole, and others are answered meanwhile', { timeout: 600_000 }, async () => {
  const { reach } = await startMeasured();
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
      let isOver = false;
      const others = (async () => {
        while (!isOver) {
          const { status } = await reach.request('/health', {});
          if (status !== 200) failed(`/health was answered with ${status}`);
        }
      })();
      const answer = await reach.request(endpoints.importExams.path, request);
      const { data } = (await answer.json()) as { data?: { questionsCount: number }[] };
      isOver = true;
      await others;
      const stored = data?.reduce((sum, { questionsCount }) => sum + questionsCount, 0);
      if (answer.status !== 200 || stored !== questions)
        failed(`import ${round} was answered with ${answer.status} and ${stored} questions`);
    }
  });
});
