import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { questionContent } from '@quiz-app/shared/question';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { ApiError } from '../../src/api-error.ts';
import { makeAllWritten, makeWritten, said, startFakeAi } from '../../src/exams/question-writer/fake-ai.ts';
import { createQuestionWriter, type QuestionWriter } from '../../src/exams/question-writer.ts';
import { openTestApp, type Person } from '../harness/open-test-app.ts';
import { sampleDetails } from '../harness/sample-exam.ts';

const plan = { guarantee: 'P21', title: 'hostile or broken answers of the AI', full: 200, short: 20, seeded: true };

/**
 * A model's answer: nonsense, questions with any values in any field, a truncated list, or now and then a valid one.
 */
const wild = fc.oneof(
  fc.string(),
  fc.jsonValue(),
  fc.constantFrom('__proto__', '<script>alert(1)</script>', '', '\0', '\ud800'),
);
const question = fc.oneof(
  fc.nat(40).map((number) => makeWritten(number)),
  fc.record({
    name: wild,
    options: fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D', 'E', '__proto__'), wild),
    correctOptions: wild,
  }),
  fc.record({
    kind: fc.constantFrom('numeric', 'text', 'gaps', 'order', '__proto__'),
    name: fc.oneof(
      wild,
      fc.nat(40).map((number) => `What is number ${number}?`),
    ),
    value: fc.oneof(wild, fc.constantFrom('1', '1e99', '1/0', '9.81')),
    tolerance: fc.oneof(wild, fc.constant(null)),
    units: fc.oneof(wild, fc.constantFrom(null, [{ text: 'm', factor: '0' }])),
    accepted: fc.oneof(wild, fc.array(fc.oneof(wild, fc.constant('a word')), { maxLength: 3 })),
  }),
);
const goodText = JSON.stringify({ questions: makeAllWritten(5) });
const good = { body: said(goodText) };
const content = fc.oneof(
  fc.array(question, { maxLength: 12 }).map((questions) => JSON.stringify({ questions })),
  fc.array(question, { minLength: 5, maxLength: 8 }).map((questions) => JSON.stringify({ questions }).slice(0, -7)),
  fc.string(),
  fc.constant(goodText),
);
const reply = fc.oneof(
  { weight: 6, arbitrary: content.map((text) => ({ body: said(text) })) },
  { weight: 1, arbitrary: fc.string().map((body) => ({ body })) },
  { weight: 1, arbitrary: fc.constantFrom(302, 307, 400, 401, 500).map((status) => ({ status, body: '{}' })) },
);

it('P21 an invalid answer of the AI service is refused and stores nothing', {
  timeout: plan.full * 5_000,
}, async () => {
  let strangers = 0;
  const stranger = await startFakeAi(() => {
    strangers += 1;
    return good;
  });
  let next: { status?: number; body: string }[] = [];
  // A failing service asks for an immediate retry.
  const headers = { location: stranger.baseURL, 'retry-after-ms': '1' };
  const ai = await startFakeAi(() => ({ ...(next.shift() ?? { body: '' }), headers }));
  const writer = createQuestionWriter({ apiKey: 'key', baseURL: ai.baseURL, model: 'gpt-test' });
  const { person } = await openTestApp({ questionWriter: writer, aiExamsPerDay: 1_000 });
  const admin = await person('Admin', true);

  let stored = 0;
  await attack(plan, async ({ rounds, seed, failed }) => {
    // A valid answer comes first, so that at least one exam is stored whatever is drawn.
    const scripts = [
      [good],
      ...fc.sample(fc.array(reply, { minLength: 1, maxLength: 4 }), { numRuns: rounds - 1, seed }),
    ];
    const before = stored;
    for (const script of scripts) {
      next = [...script];
      const { status, envelope } = await admin.call('createExam', {
        body: { ...sampleDetails, name: `Round ${stored}`, questionsCount: 5 },
      });
      if (status === 200) stored += 1;
      else if (status !== 502) failed(`status ${status} for ${JSON.stringify(script)}`);
      if (!envelope.success && 'data' in envelope) failed('data in a failure');
      const exams = await admin.data('getAllExams');
      if (exams.length !== stored) failed(`${exams.length} exams stored, ${stored} were answered`);
      for (const exam of exams.filter(({ name }) => name === `Round ${stored - 1}`)) {
        if (exam.questions.length !== 5) failed(`half an exam: ${exam.questions.length} questions`);
        for (const each of exam.questions) if (!questionContent.safeParse(each).success) failed(JSON.stringify(each));
      }
    }
    for (let times = 0; times < strangers; times += 1) failed('a host was called that is not configured');
    const usable = stored - before;
    if (usable === 0 || usable === rounds) failed(`${usable} of ${rounds} answers were usable, too few for this test`);
  });
  await Promise.all([ai.close(), stranger.close()]);
});

it('a client that disconnects aborts the call to the AI, and nothing is stored', async () => {
  const ai = await startFakeAi(() => undefined);
  const writer = createQuestionWriter({ apiKey: 'key', baseURL: ai.baseURL, model: 'gpt-test' });
  const { app, person } = await openTestApp({ questionWriter: writer });
  const admin = await person('Admin', true);
  const leaving = new AbortController();
  const answer = app.request(endpoints.createExam.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sampleDetails),
    signal: leaving.signal,
  });
  await expect.poll(() => ai.asked.length).toBe(1);
  leaving.abort();
  await ai.hungUp;
  expect((await answer).status).toBe(502);
  expect(await admin.data('getAllExams')).toEqual([]);
  await ai.close();
});

it('P21 calls to the AI service are limited per admin and per day', { timeout: 600_000 }, async () => {
  const costs = { guarantee: 'P21', title: 'exams asked for at once and in turn, by two admins', full: 300, short: 60 };
  const perDay = 20;
  await attack(costs, async ({ rounds, failed }) => {
    let [calls, running, mostAtOnce] = [0, 0, 0];
    const questionWriter: QuestionWriter = async () => {
      calls += 1;
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      const fails = calls % 3 === 0;
      await new Promise(setImmediate);
      running -= 1;
      if (fails) throw new ApiError('ai-no-answer', 'The AI service did not answer');
      return makeAllWritten(5);
    };
    const { person } = await openTestApp({ questionWriter, aiExamsPerDay: perDay });
    const [admin, another] = [await person('Admin', true), await person('Another', true)];
    const ask = async (by: Person) => {
      const { status, headers } = await by.call('createExam', { body: { ...sampleDetails, questionsCount: 5 } });
      if (![200, 429, 502].includes(status)) failed(`createExam was answered with ${status}`);
      if (status === 429 && !(Number(headers.get('retry-after')) >= 1)) failed('a refusal without Retry-After');
      return status;
    };

    await Promise.all(Array.from({ length: rounds }, () => ask(admin)));
    if (mostAtOnce > 2) failed(`${mostAtOnce} calls at once for one admin`);
    for (let round = 0; round < rounds; round += 1) await ask(round % 2 ? another : admin);
    if (calls !== perDay) failed(`${calls} calls in a day`);
  });
});
