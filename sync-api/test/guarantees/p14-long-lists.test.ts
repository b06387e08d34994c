import { type Endpoint, type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails, sampleQuestions } from '../harness/sample-exam.ts';
import { startMeasured } from './start-measured.ts';

it('P14 bodies with very long lists are refused, and others are answered', { timeout: 300_000 }, async () => {
  const { reach } = await startMeasured();
  const admin = await newPerson(reach, 'Admin', true);
  const exam = await addSampleExam(admin);
  const attempt = sampleAttempt(admin, exam);
  const [question] = sampleQuestions;
  const numbers = Array.from({ length: 500_000 }, () => 1);
  const ids = Array.from({ length: 100_000 }, (_, index) => `q${index}`);
  const keys = Array.from({ length: 60_000 }, (_, index) => [`q${index}`, ['A']] as const);
  const inResult = (change: object) => ({ ...attempt, result: { ...attempt.result, ...change } });
  const texts = ids.slice(0, 20_000);
  const kinds = [
    { kind: 'numeric', value: '9'.repeat(100_000) },
    { kind: 'numeric', value: '1', units: texts.map((text) => ({ text, factor: '1' })) },
    { kind: 'numeric', value: '1', others: texts.slice(0, 10_000).map(() => ({ value: '1e60' })) },
    { kind: 'text', accepted: texts.slice(0, 10_000).map((text) => ({ text })) },
    { kind: 'gaps', gaps: texts.slice(0, 5_000).map((text) => ({ kind: 'text', accepted: [{ text }] })) },
    { kind: 'gaps', gaps: [{ kind: 'dropdown', options: texts, correct: 0 }] },
    { kind: 'order', items: texts },
    { kind: 'match', left: texts.slice(0, 8_000), right: texts.slice(0, 8_000) },
  ];
  /** Lists of invalid items, which may overflow the stack, and of valid ones, which may take long. */
  const bodies: [EndpointName, object][] = [
    ['addReport', inResult({ correctAnswers: numbers })],
    ['addReport', inResult({ wrongAnswers: numbers })],
    ['addReport', inResult({ correctAnswers: ids })],
    ['addReport', { ...attempt, answers: { q: numbers } }],
    ['addReport', { ...attempt, answers: Object.fromEntries(keys) }],
    ['addReport', { ...attempt, answers: Object.fromEntries(keys.map(([key]) => [key, 1])) }],
    ['addReport', Object.fromEntries(keys)],
    ['addQuestion', { ...question, correctOptions: numbers.slice(0, 60_000) }],
    ['addQuestion', { ...question, options: Object.fromEntries(keys.slice(0, 6_000)) }],
    ['addReport', { ...attempt, answers: { q: numbers.map(() => null) } }],
    ...kinds.map((own): [EndpointName, object] => ['addQuestion', { name: 'Which [[1]]?', ...own }]),
    ['reorderQuestions', { questionOrder: numbers.slice(0, 30_000) }],
    ['editExam', { ...sampleDetails, category: ['c', ...numbers] }],
    ['login', { email: numbers, password: numbers }],
  ];

  const plan = { guarantee: 'P14', title: 'lists of up to 500,000 items', full: 20, short: 1 };
  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, body] of bodies) {
        const { method }: Endpoint = endpoints[name];
        const [{ status, envelope }, other] = await Promise.all([
          admin.send(method, pathOf(name, exam._id), JSON.stringify(body)),
          admin.call('getUserInfo'),
        ]);
        if (status !== 400 && status !== 413) failed(`${name} was answered ${status} ${envelope.message}`);
        if (other.status !== 200) failed(`another request beside ${name} was answered ${other.status}`);
      }
    }
  });
});
