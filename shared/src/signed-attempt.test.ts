import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';
import { moreKinds } from './more-kinds.ts';
import type { Question } from './question.ts';
import type { OptionKey } from './question-kinds/choice.ts';
import { addKinds } from './question-kinds.ts';
import { makeKeyPair } from './samples/make-key-pair.ts';
import type { AttemptToSign } from './signed-attempt.ts';
import { answersIn, attemptCode, deviceKeyId, messageOf, readAttemptCode, writeAttempt } from './signed-attempt.ts';
import { verifyEd25519 } from './web-crypto.ts';

addKinds(moreKinds);

const options = { A: 'a', B: 'b', C: 'c', D: 'd' };
const device = await makeKeyPair();
const keyId = await deviceKeyId(device.publicKey);

const attemptOf = (count: number, more: Partial<AttemptToSign> = {}): AttemptToSign => ({
  attemptId: '0198c0de-0000-7000-8000-00000000a77e',
  keyId,
  user: { _id: '0198c0de-0000-7000-8000-000000000001', name: 'Ada' },
  exam: {
    _id: '0198c0de-0000-7000-8000-0000000000e1',
    name: 'Maps',
    version: 7,
    questions: Array.from({ length: count }, (_, index) => ({
      _id: `q${index}`,
      name: `Question ${index}`,
      options,
      correctOptions: ['A' as const],
    })),
  },
  answers: {},
  startedAt: '2026-05-04T09:00:00.000Z',
  finishedAt: '2026-05-04T09:12:34.567Z',
  secondsUsed: 754.567,
  ...more,
});

async function codeOf(attempt: AttemptToSign) {
  const written = writeAttempt(attempt);
  return attemptCode(written, await device.sign(messageOf(written)));
}

function read(code: string) {
  const found = readAttemptCode(code);
  if (found.found !== 'attempt') throw new Error(found.found);
  return found;
}

it('a code contains what was signed, and the signature is valid', async () => {
  const taken = attemptOf(3, { answers: { q0: ['B', 'D'], q2: ['A'] }, allowedSeconds: 2_700 });
  const { attempt, signed, signature } = read(`\n ${await codeOf(taken)}\r\n`);
  expect(attempt).toEqual({
    attemptId: taken.attemptId,
    keyId,
    user: taken.user,
    exam: { _id: taken.exam._id, name: 'Maps', version: 7 },
    form: 1,
    questionsCount: 3,
    packed: new Uint8Array([10, 1]),
    startedAt: taken.startedAt,
    finishedAt: taken.finishedAt,
    secondsUsed: 754.567,
    allowedSeconds: 2_700,
  });
  expect(answersIn(attempt, taken.exam)).toEqual(taken.answers);
  expect(answersIn(attempt, attemptOf(4).exam)).toBeUndefined();
  expect(await verifyEd25519(device.publicKey, signed, signature)).toBe(true);
});

it.each([
  [50, 426, 'version 15 with error correction Q'],
  [500, 1_062, 'version 25 with error correction M'],
])('%i questions take at most %i characters of a QR code: %s', async (count, characters) => {
  const answers = Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, ['D' as OptionKey]]));
  const attempt = attemptOf(count, { answers, secondsUsed: 999_999, allowedSeconds: 1_000_000 });
  attempt.user.name = '🎓'.repeat(50);
  attempt.exam = { ...attempt.exam, name: '漢'.repeat(200), version: 999_999 };
  const code = await codeOf(attempt);
  expect(code).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
  expect(code.length).toBeLessThanOrEqual(characters);
  expect(read(code).attempt).toMatchObject({
    user: { name: `${'🎓'.repeat(9)}…` },
    exam: { name: `${'漢'.repeat(19)}…` },
  });
});

const instants = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
const ids = fc.oneof(fc.uuid(), fc.stringMatching(/^[\x21-\x7e]{1,100}$/));
const attempts = fc
  .record({
    attemptId: fc.uuid(),
    user: fc.record({ _id: ids, name: fc.string({ unit: 'binary', maxLength: 9 }) }),
    exam: fc.record({ _id: ids, name: fc.string({ unit: 'binary', maxLength: 14 }), version: fc.nat() }),
    chosen: fc.array(fc.subarray(['A', 'B', 'C', 'D'] as OptionKey[]), { maxLength: 60 }),
    startedAt: instants.map((date) => date.toISOString()),
    finishedAt: instants.map((date) => date.toISOString()),
    secondsUsed: fc.nat().map((milliseconds) => milliseconds / 1_000),
    allowedSeconds: fc.option(
      fc.nat().map((milliseconds) => milliseconds / 1_000),
      { nil: undefined },
    ),
  })
  .map(({ chosen, exam, ...taken }) => {
    const { questions } = attemptOf(chosen.length).exam;
    const answers = Object.fromEntries(chosen.map((keys, index) => [`q${index}`, keys] as const));
    return { ...taken, keyId, exam: { ...exam, questions }, answers };
  });
const signature = new Uint8Array(64).fill(7);

it('any attempt can be read back, and has only one code', () => {
  fc.assert(
    fc.property(attempts, (taken) => {
      const code = attemptCode(writeAttempt(taken), signature);
      const { attempt } = read(code);
      const { exam, answers, allowedSeconds, ...rest } = taken;
      expect(attempt).toMatchObject({ ...rest, exam: { _id: exam._id, name: exam.name, version: exam.version } });
      expect(attempt.allowedSeconds).toBe(allowedSeconds);
      const given = Object.entries(answers).filter(([, keys]) => keys.length > 0);
      expect(answersIn(attempt, exam)).toEqual(Object.fromEntries(given));
      expect(attemptCode(writeAttempt({ ...taken, ...attempt, exam }), signature)).toBe(code);
    }),
    { numRuns: 500 },
  );
});

it('50 questions of which 15 are typed, with 60 bytes each, fit into version 25', async () => {
  const attempt = attemptOf(50, { secondsUsed: 999_999, allowedSeconds: 1_000_000 });
  const questions = attempt.exam.questions.map((question, at) =>
    at < 15 ? { _id: question._id, name: 'Which?', kind: 'text' as const, accepted: [{ text: 'x' }] } : question,
  );
  attempt.user.name = '🎓'.repeat(50);
  attempt.exam = { ...attempt.exam, name: '漢'.repeat(200), version: 999_999, questions };
  attempt.answers = Object.fromEntries(
    questions.map(({ _id }, at) => [_id, at < 15 ? { typed: '漢'.repeat(20) } : (['D'] as OptionKey[])]),
  );
  const code = await codeOf(attempt);
  expect(code).toMatch(/^QA2:[0-9A-Z $%*+\-./:]+$/);
  // What a code of version 25 holds with the lowest error correction.
  expect(code.length).toBeLessThanOrEqual(1_853);
  expect(answersIn(read(code).attempt, attempt.exam)).toEqual(attempt.answers);
});

it('a damaged code is refused or reads as something else, and never throws', () => {
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.option(fc.nat()) });
  fc.assert(
    fc.property(attempts, change, (taken, { at, byte, cut }) => {
      const bytes = fromBase45(attemptCode(writeAttempt(taken), signature).slice(4)) ?? new Uint8Array();
      bytes[at % bytes.length] = byte;
      const damaged = bytes.slice(0, cut === null ? undefined : cut % bytes.length);
      const found = readAttemptCode(`QA1:${toBase45(damaged)}`);
      if (found.found !== 'attempt') {
        expect(found).toEqual({ found: 'damaged' });
        return;
      }
      const { attempt } = found;
      const questions = Array.from({ length: attempt.questionsCount }, (_, index) => ({
        _id: `q${index}`,
        name: '',
        options,
        correctOptions: [],
      }));
      const answers = answersIn(attempt, { questions }) ?? {};
      const again = writeAttempt({ ...attempt, exam: { ...attempt.exam, questions }, answers });
      // A readable code has no second form.
      expect([...messageOf(again)]).toEqual([...found.signed]);
    }),
    { numRuns: 3_000 },
  );
});

it('any text is refused without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => readAttemptCode(text).found === 'no-code'));
  fc.assert(fc.property(fc.string(), (text) => readAttemptCode(`QA1:${text}`).found !== 'no-code'));
});

it.each([
  ['https://quiz.example', 'no-code'],
  ['', 'no-code'],
  ['QA3:ABC', 'newer'],
  ['QA1:', 'damaged'],
  [`QA1:${'0'.repeat(2_000)}`, 'damaged'],
])('a text is not a code: $1', (text, found) => {
  expect(readAttemptCode(text)).toEqual({ found });
});

it('values that the format cannot hold are not written', () => {
  expect(() => writeAttempt(attemptOf(1, { attemptId: 'a' }))).toThrow(RangeError);
  expect(() => writeAttempt(attemptOf(1, { keyId: 'abc' }))).toThrow(RangeError);
  expect(() => writeAttempt(attemptOf(1, { user: { _id: 'two words', name: '' } }))).toThrow(RangeError);
  expect(() => writeAttempt(attemptOf(1, { startedAt: 'yesterday' }))).toThrow(RangeError);
  expect(() => writeAttempt(attemptOf(1, { secondsUsed: -1 }))).toThrow(RangeError);
});

it('answers of other kinds have one way to be written', () => {
  const questions: Question[] = [
    { _id: 'a', name: 'Which?', options: { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' }, correctOptions: ['A'] },
    { _id: 'b', name: 'In which order?', kind: 'order', items: ['x', 'y'] },
  ];
  const exam = { _id: 'e', name: 'Maps', version: 1, questions };
  const { attempt } = read(attemptCode(writeAttempt(attemptOf(2, { exam })), new Uint8Array(64)));
  const answersOf = (...packed: number[]) => answersIn({ ...attempt, packed: new Uint8Array(packed) }, exam);
  expect(answersOf(1, 1, 1, 0)).toEqual({ a: ['A'], b: [1, 0] });
  // An option K, and another mark for an order.
  expect(answersOf(0x81, 0x08, 1, 1, 0)).toBeUndefined();
  expect(answersOf(1, 2, 1, 0)).toBeUndefined();
});
