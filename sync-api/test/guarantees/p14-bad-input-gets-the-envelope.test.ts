import { type Endpoint, type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import { schemasOf } from '@quiz-app/shared/contract/schemas';
import type { Exam } from '@quiz-app/shared/exam';
import { contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { makeAllWritten } from '../../src/exams/question-writer/fake-ai.ts';
import { Client } from '../harness/client.ts';
import { openTestApp, password } from '../harness/open-test-app.ts';
import { addSampleExam, sampleQuestions, typedQuestion } from '../harness/sample-exam.ts';
import { attemptToSign, registerDevice } from '../harness/signing-device.ts';
import { validBodies } from '../harness/valid-bodies.ts';
import { keyPathsOf, mutate, valueAt } from './mutate-body.ts';

const twentyMinutes = 1_200_000;

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
  'toString',
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
    ['Z'],
    { _id: null },
    { _id: marker },
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);
/** Values that are valid for some field and invalid for others. */
const fitting = fc.constantFrom('A', 'Pass', 'Fail', '2026-01-02T03:04:05Z', uuidv7());
const deep = [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`];
/** JSON that JSON.stringify never produces. */
const written = fc.constantFrom(
  ...deep,
  '1e309',
  '-1e309',
  '-0',
  '1E400',
  '"\\ud800"',
  '{"__proto__":["A"]}',
  '{"__proto__":{"isAdmin":true},"_id":"a"}',
  '[{"__proto__":null}]',
);
/** Headers of a request from another site's page, or under a host name that is not served. */
const foreign: Record<string, string>[] = [
  { 'content-type': 'text/plain;charset=UTF-8', origin: 'http://localhost:3000' },
  { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { host: 'evil.example' },
  { host: 'localhost.evil.example:3000' },
];
const own = { host: 'localhost:3000' };
/** The headers depend on the address alone, so that they do not change what a seed generates. */
const headersFrom = (address: string): Record<string, string> => {
  const last = Number(address.split('.').at(-1));
  return last % 10 === 0 ? (foreign[(last / 10) % foreign.length] ?? own) : own;
};
const raw = fc.constantFrom('{', '', 'null', '"\\ud800"', `{"name":"${marker}`, '\ufeff{}', ...deep);

/** A change of a valid body: the index of a key path, and its new value. */
type Change = { at: number; becomes: { json: string | undefined } | { whatIsAt: number } };
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.noBias(fc.nat()),
  becomes: fc.oneof(
    { weight: 4, arbitrary: value.map((json) => ({ json: JSON.stringify(json) })) },
    fitting.map((json) => ({ json: JSON.stringify(json) })),
    { weight: 2, arbitrary: written.map((json) => ({ json })) },
    fc.constant({ json: undefined }),
    fc.record({ whatIsAt: fc.noBias(fc.nat()) }),
  ),
});

const names = Object.keys(endpoints) as EndpointName[];

/** Calls after which the exam is no longer as the next request expects it. */
const changing = new Set<EndpointName>([
  'editExam',
  'reorderQuestions',
  'addQuestion',
  'editQuestion',
  'deleteQuestion',
  'deleteExam',
  'deleteExams',
  'addQuestions',
  'deleteQuestions',
  'acceptAnswer',
]);
const maxQuestions = 20;
/** Stands for an `:id` that the call can take. */
const currentExam = Symbol('the exam of the moment');

it('P14 every invalid request is answered with the error envelope, never with a 5xx', {
  timeout: twentyMinutes,
}, async () => {
  const mails: string[] = [];
  const { app, person, visitor } = await openTestApp({
    questionWriter: async () => makeAllWritten(5),
    sendMail: async ({ text }) => mails.push(text),
    host: '127.0.0.1',
  });
  const admin = await person('Admin', true);

  /** Valid bodies, from which each request starts. */
  const validFor = (exam: Exam): Partial<Record<EndpointName, object>> => ({
    ...validBodies(admin, exam),
    addCollected: { code: collected },
    forgotPassword: { email: `nobody-${forgotten}@example.org` },
    loginWithCard: { card },
    resetPassword: { token: resetToken, password, confirmPassword: password },
  });
  let forgotten = 0;
  /** People whom the calls about people name. */
  const addPerson = async (email = '') => {
    const [added] = await admin.data('importUsers', { body: [{ name: 'Person', email }] });
    return { id: added?._id ?? '', card: added?.card ?? '' };
  };
  let { id: personId, card } = await addPerson();
  const deletedId = (await addPerson()).id;
  await admin.data('deleteUser', { id: deletedId });
  /** A token of somebody who may change their password without the current one. */
  const newOwner = async () => {
    const { id, card } = await addPerson();
    const token = await visitor.data('loginWithCard', { body: { card } });
    await admin.data('editUser', { id, body: { email: `${id}@example.org` } });
    return token;
  };
  let ownerToken = await newOwner();
  const newSession = async () => {
    await visitor.data('login', { body: { email: admin.user.email, password } });
    return (await admin.data('getSessions')).find(({ isCurrent }) => !isCurrent)?._id ?? '';
  };
  let sessionId = await newSession();
  const newResetToken = async () => {
    forgotten += 1;
    const email = `forgot-${forgotten}@example.org`;
    await addPerson(email);
    const asker = new Client(app, undefined, `198.19.${forgotten >> 8}.${forgotten & 255}`);
    const before = mails.length;
    await asker.data('forgotPassword', { body: { email } });
    await expect.poll(() => mails.length).toBeGreaterThan(before);
    return /#reset=([\w-]+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
  };
  let resetToken = await newResetToken();
  const idFor = (name: EndpointName): string => {
    if (name === 'restoreUser') return deletedId;
    if (name === 'endSession') return sessionId;
    if (name === 'deleteDeviceKey' || name === 'restoreDeviceKey') return device.keyId;
    return pathOf(name).startsWith('/api/users/') ? personId : exam._id;
  };
  const [kinds = []] = fc.sample(contentsOfEveryKind, { seed: 1, numRuns: 1 });
  const addExam = () => addSampleExam(admin, {}, [...sampleQuestions, typedQuestion, ...kinds]);
  let exam = await addExam();
  const device = await registerDevice(admin);
  const collect = () => device.sign(attemptToSign(admin, exam, device.keyId));
  let collected = await collect();
  let valid = validFor(exam);
  const renew = async (name: EndpointName) => {
    // Restored, because a person may not register so many.
    if (name === 'deleteDeviceKey') await admin.data('restoreDeviceKey', { id: device.keyId });
    if (changing.has(name)) {
      const { envelope } = await admin.call('getExamById', { id: exam._id });
      const questions = envelope.success ? envelope.data.questions.length : 0;
      exam = envelope.success && questions > 0 && questions < maxQuestions ? envelope.data : await addExam();
    }
    if (name === 'newCard') card = (await admin.data('newCard', { id: personId })).card;
    if (name === 'deleteUser') ({ id: personId, card } = await addPerson());
    if (name === 'restoreUser') await admin.data('deleteUser', { id: deletedId });
    if (name === 'changePassword') ownerToken = await newOwner();
    if (name === 'endSession') sessionId = await newSession();
    if (name === 'forgotPassword') forgotten += 1;
    if (name === 'resetPassword') resetToken = await newResetToken();
    collected = await collect();
    valid = validFor(exam);
  };

  /** A valid body of a call with changes at any key path of the body or its schema. */
  const mutatedFor = (name: EndpointName, changes: Change[]) => {
    const payload = valid[name] ?? {};
    const keyPaths = keyPathsOf(payload, schemasOf(name).body ?? null);
    const pick = (index: number) => keyPaths[index % keyPaths.length] ?? [];
    return mutate(
      payload,
      changes.map(({ at, becomes }) => ({
        keyPath: pick(at),
        json: 'json' in becomes ? becomes.json : JSON.stringify(valueAt(payload, pick(becomes.whatIsAt))),
      })),
    );
  };

  const request = fc.record({
    name: fc.constantFrom(...names),
    body: fc.oneof(
      { weight: 8, arbitrary: fc.array(change, { maxLength: 2 }) },
      raw,
      fc.jsonValue().map((json) => JSON.stringify(json)),
    ),
    id: fc.oneof(fc.constant(currentExam), nasty, fc.webPath()),
    query: fc.oneof(
      // Whole lists become long, so they are requested less often.
      { weight: 6, arbitrary: fc.constant('limit=20') },
      fc.constantFrom('', 'since=0', 'limit=1', 'cursor=9', 'group=user', 'attempts=best', 'version=2', 'dateFrom=now'),
      fc.webQueryParameters(),
      nasty,
    ),
    token: fc.oneof({ weight: 5, arbitrary: fc.constant(admin.token) }, fc.constantFrom('', 'a.b.c', undefined)),
    // So many that the rate limits do not refuse most requests.
    address: fc.noBias(fc.nat(2_000)).map((host) => `198.18.${host >> 8}.${host & 255}`),
  });

  const plan = {
    guarantee: 'P14',
    title: 'bodies changed at any depth: deep, NUL, surrogates, 1e309, __proto__',
    full: 50_000,
    short: 2_000,
    seeded: true,
  };
  // The attack changes valid bodies, so each of them has to be valid. Files have an attack of their own.
  for (const name of names.filter((each) => !schemasOf(each).file)) {
    const { method }: Endpoint = endpoints[name];
    const client = new Client(app, name === 'changePassword' ? ownerToken : admin.token, '198.17.0.1');
    const body = method === 'GET' ? undefined : JSON.stringify(valid[name] ?? {});
    const { envelope } = await client.send(method, pathOf(name, idFor(name)), body, own);
    expect([name, envelope.message, envelope.success]).toEqual([name, envelope.message, true]);
    await renew(name);
  }

  await attack(plan, async ({ rounds, seed, failed }) => {
    const attackOne = fc.asyncProperty(request, async ({ name, body: given, id, query, token, address }) => {
      const headers = headersFrom(address);
      const { method }: Endpoint = endpoints[name];
      const body = typeof given === 'string' ? given : mutatedFor(name, given);
      const pathId = typeof id === 'string' ? id.toWellFormed() : idFor(name);
      const path = `${pathOf(name, pathId)}?${encodeURIComponent(query.toWellFormed()).replaceAll('%3D', '=')}`;
      const client = new Client(app, name === 'changePassword' && token === admin.token ? ownerToken : token, address);
      const answer = await client.send(method, path, method === 'GET' ? undefined : body, headers);
      const { success, message } = answer.envelope;
      const { host, ...ofPage } = headers;
      const isForeign = host !== 'localhost:3000' && (host !== undefined || (method !== 'GET' && body !== ''));
      if (success && isForeign) failed(`${name} was taken from ${JSON.stringify({ host, ...ofPage })}`);
      if (answer.status >= 500) failed(`${name}: ${answer.status} for ${body.slice(0, 1_000)}`);
      if (success !== (answer.status === 200) || typeof message !== 'string')
        failed(`${name}: no envelope: ${answer.text}`);
      if (!success && answer.text.includes(marker)) failed(`${name} echoes: ${answer.text}`);
      if (!success && /\bat .*:\d+:\d+|node_modules|SqliteError|DatabaseError/.test(answer.text))
        failed(`${name} shows its insides: ${answer.text}`);
      if (answer.status === 429 && name === 'changePassword') ownerToken = await newOwner();
      if (success) await renew(name);
    });
    await fc.assert(attackOne, { numRuns: rounds, seed, endOnFailure: true });
  });
});
