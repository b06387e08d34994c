import { type Call, calls, pathOf } from '@quiz-app/shared/api';
import * as fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { Client } from '../testing/client.ts';
import { openTestApp } from '../testing/open-test-app.ts';
import { addSampleExam, questionPayload, sampleAttempt, sampleDetails } from '../testing/sample-exam.ts';

const tenMinutes = 600_000;

const marker = 'zqxecho';
const nasty = fc.constantFrom(
  marker,
  '',
  '\0',
  `a\0${marker}`,
  '\ud800',
  `\udfff${marker}`,
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '%_\\',
  'x'.repeat(20_000),
  '\u202e\ufeff',
);
const value = fc.oneof(
  nasty,
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    -0,
    2 ** 53,
    Number.MAX_VALUE,
    [],
    {},
    [null],
    { _id: null },
    { _id: marker },
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);
/** JSON that no JSON.stringify would write. */
const raw = fc.constantFrom(
  '{',
  '',
  'null',
  '"\\ud800"',
  `{"name":"${marker}`,
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '{"__proto__":{"isAdmin":true},"name":1}',
  '{"duration":1e309,"name":"n","category":"c","totalMarks":-1e309,"passingMarks":1e309}',
  '{"answers":{"__proto__":["A"]},"result":{"correctAnswers":[{"__proto__":null}]}}',
  '\ufeff{}',
  '{"secondsUsed":1e309,"examVersion":1e400}',
);

it('P14 bad input gets the envelope, never a 5xx', { timeout: tenMinutes }, async () => {
  const { app, person } = await openTestApp({ questionWriter: async () => [] });
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin);
  const [question] = exam.questions;
  if (!question) throw new Error('has questions');
  const { email } = admin.user;
  const valid: Partial<Record<keyof typeof calls, object>> = {
    register: { name: 'n', email, password: 'p', confirmPassword: 'p', isAdmin: false },
    login: { email, password: 'p' },
    addExam: sampleDetails,
    createExam: { ...sampleDetails, questionsCount: 5 },
    editExam: { ...sampleDetails, questionOrder: exam.questions.map(({ _id }) => _id) },
    addQuestion: questionPayload(question, exam),
    editQuestion: questionPayload(question, exam, question._id),
    deleteQuestion: { questionId: question._id, userid: '' },
    addReport: sampleAttempt(admin, exam),
    getAllAttempts: { examName: 'a', userName: 'b' },
  };
  const callName = fc.constantFrom(...(Object.keys(calls) as (keyof typeof calls)[]));
  const request = callName.chain((name) => {
    const keys = Object.keys(valid[name] ?? {});
    const mutated = fc
      .dictionary(keys.length > 0 ? fc.constantFrom(...keys) : fc.string(), value, { maxKeys: 2 })
      .map((changes) => JSON.stringify({ ...valid[name], ...changes }));
    return fc.record({
      name: fc.constant(name),
      body: fc.oneof(
        { weight: 4, arbitrary: mutated },
        raw,
        fc.jsonValue().map((json) => JSON.stringify(json)),
      ),
      id: fc.oneof(fc.constant(exam._id), nasty, fc.webPath()),
      query: fc.oneof(
        fc.constantFrom('', 'since=0', 'limit=1', 'cursor=9', 'group=user'),
        fc.webQueryParameters(),
        nasty,
      ),
      token: fc.oneof({ weight: 5, arbitrary: fc.constant(admin.token) }, fc.constantFrom('', 'a.b.c', undefined)),
    });
  });

  const plan = {
    promise: 'P14',
    title: 'fuzzed requests: deep, NUL, surrogates, 1e309, __proto__',
    full: 50_000,
    short: 2_000,
  };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const attackOne = fc.asyncProperty(request, async ({ name, body, id, query, token }) => {
      const call: Call<unknown, unknown> = calls[name];
      const path = `${pathOf(call, id.toWellFormed())}?${encodeURIComponent(query.toWellFormed()).replaceAll('%3D', '=')}`;
      const start = process.cpuUsage();
      const answer = await new Client(app, token).send(call.method, path, call.method === 'GET' ? undefined : body);
      const { user, system } = process.cpuUsage(start);
      const { success, message } = answer.envelope;
      if (answer.status >= 500) failed(`${name}: ${answer.status} for ${body.slice(0, 200)}`);
      if (success !== (answer.status === 200) || typeof message !== 'string')
        failed(`${name}: no envelope: ${answer.text}`);
      if (!success && answer.text.includes(marker)) failed(`${name} echoes: ${answer.text}`);
      if (!success && /\bat .*:\d+:\d+|node_modules|SqliteError/.test(answer.text))
        failed(`${name} shows its insides: ${answer.text}`);
      // Processor time, as others may be using the machine too.
      if (user + system > 200_000) failed(`${name} held the loop ${(user + system) / 1000} ms`);
    });
    await fc.assert(attackOne, { numRuns: rounds, seed, endOnFailure: true });
  });
});
