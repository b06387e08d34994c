import { type Call, calls, pathOf } from '@quiz-app/shared/api';
import type { Exam } from '@quiz-app/shared/exam';
import * as fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { makeAllWritten } from '../exams/question-writer/fake-ai.ts';
import { Client } from '../testing/client.ts';
import { openTestApp, password } from '../testing/open-test-app.ts';
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

type CallName = keyof typeof calls;

/** Calls after which the exam is no longer what the next request takes it for. */
const changing = new Set<CallName>(['editExam', 'addQuestion', 'editQuestion', 'deleteQuestion', 'deleteExam']);
const mostQuestions = 20;
/** The `:id` of a request that means the exam of the moment. */
const currentExam = Symbol('the exam of the moment');

it('P14 bad input gets the envelope, never a 5xx', { timeout: tenMinutes }, async () => {
  const { app, person } = await openTestApp({ questionWriter: async () => makeAllWritten(5) });
  const admin = await person('Admin', true);
  const { email } = admin.user;
  let registered = 0;

  /** What the server takes as it stands, from which each request is bent. */
  const validFor = (exam: Exam): Partial<Record<CallName, object>> => {
    const [question] = exam.questions;
    if (!question) throw new Error('has questions');
    registered += 1;
    return {
      register: {
        name: 'n',
        email: `fuzzed-${registered}@example.org`,
        password,
        confirmPassword: password,
        isAdmin: false,
      },
      login: { email, password },
      addExam: sampleDetails,
      createExam: { ...sampleDetails, questionsCount: 5 },
      editExam: { ...sampleDetails, questionOrder: exam.questions.map(({ _id }) => _id) },
      addQuestion: questionPayload(question, exam),
      editQuestion: questionPayload(question, exam, question._id),
      deleteQuestion: { questionId: question._id, userid: '' },
      addReport: sampleAttempt(admin, exam),
      getAllAttempts: { examName: 'a', userName: 'b' },
    };
  };
  let exam = await addSampleExam(admin);
  let valid = validFor(exam);
  const renew = async (name: CallName) => {
    if (changing.has(name)) {
      const { envelope } = await admin.ask(calls.getExamById, { id: exam._id });
      const questions = envelope.success ? envelope.data.questions.length : 0;
      exam =
        envelope.success && questions > 0 && questions < mostQuestions ? envelope.data : await addSampleExam(admin);
    }
    valid = validFor(exam);
  };

  const callName = fc.constantFrom(...(Object.keys(calls) as CallName[]));
  const request = callName.chain((name) => {
    const keys = Object.keys(valid[name] ?? {});
    const changes = fc.dictionary(keys.length > 0 ? fc.constantFrom(...keys) : fc.string(), value, { maxKeys: 2 });
    return fc.record({
      name: fc.constant(name),
      body: fc.oneof(
        { weight: 4, arbitrary: changes.map((bent) => ({ bent })) },
        raw,
        fc.jsonValue().map((json) => JSON.stringify(json)),
      ),
      id: fc.oneof(fc.constant(currentExam), nasty, fc.webPath()),
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
    const taken = new Map<CallName, number>();
    const attackOne = fc.asyncProperty(request, async ({ name, body: given, id, query, token }) => {
      const call: Call<unknown, unknown> = calls[name];
      const body = typeof given === 'string' ? given : JSON.stringify({ ...valid[name], ...given.bent });
      const place = typeof id === 'string' ? id.toWellFormed() : exam._id;
      const path = `${pathOf(call, place)}?${encodeURIComponent(query.toWellFormed()).replaceAll('%3D', '=')}`;
      const start = process.cpuUsage();
      const answer = await new Client(app, token).send(call.method, path, call.method === 'GET' ? undefined : body);
      const { user, system } = process.cpuUsage(start);
      const { success, message } = answer.envelope;
      if (answer.status >= 500) failed(`${name}: ${answer.status} for ${body.slice(0, 200)}`);
      if (success !== (answer.status === 200) || typeof message !== 'string')
        failed(`${name}: no envelope: ${answer.text}`);
      if (!success && answer.text.includes(marker)) failed(`${name} echoes: ${answer.text}`);
      if (!success && /\bat .*:\d+:\d+|node_modules|SqliteError|DatabaseError/.test(answer.text))
        failed(`${name} shows its insides: ${answer.text}`);
      // Processor time, as others may be using the machine too.
      if (user + system > 200_000) failed(`${name} held the loop ${(user + system) / 1000} ms`);
      if (!success) return;
      taken.set(name, (taken.get(name) ?? 0) + 1);
      await renew(name);
    });
    await fc.assert(attackOne, { numRuns: rounds, seed, endOnFailure: true });
    if (process.env.TORTURE) console.log('P14 taken', Object.fromEntries(taken));
    for (const name of Object.keys(calls) as CallName[])
      if ((taken.get(name) ?? 0) < rounds / 2_000) failed(`${name} was taken ${taken.get(name) ?? 0} times: too few`);
  });
});
