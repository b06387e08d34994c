import { fromBase45, toBase45 } from '@quiz-app/shared/base45';
import type { Exam } from '@quiz-app/shared/exam';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import type { Answers } from '@quiz-app/shared/report';
import { answersOfTaker, contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import { type AttemptToSign, attemptCode, writeAttempt } from '@quiz-app/shared/signed-attempt';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom, type Random } from '../../src/demo/seeded-random.ts';
import { openTestApp, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleQuestions } from '../harness/sample-exam.ts';
import { attemptToSign, makeSigningDevice, registerDevice, type SigningDevice } from '../harness/signing-device.ts';

const plan = {
  guarantee: 'P27',
  title: 'codes altered, forged, replayed and signed again, brought by three carriers',
  full: 10_000,
  short: 300,
  seeded: true,
};

interface Owner {
  person: Person;
  device: SigningDevice;
}

/** What a forger has who was shown a code. */
interface Shown {
  attempt: AttemptToSign;
  code: string;
  owner: Owner;
  /** A carrier, with a device that is registered as theirs. */
  forger: Owner;
  /** A device of the owner's that was removed. */
  removed: SigningDevice;
  random: Random;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const prefixOf = (code: string) => code.slice(0, 4);
const bytesOf = (code: string) => fromBase45(code.slice(4)) ?? new Uint8Array();

/** An attempt with something changed that a forger would like to change. */
function changed({ attempt, forger, random }: Shown): AttemptToSign {
  const { user } = forger.person;
  return random.pick<() => AttemptToSign>([
    () => ({ ...attempt, answers: otherAnswers(attempt.exam, attempt.answers) }),
    () => ({ ...attempt, user: { ...attempt.user, _id: user._id } }),
    () => ({ ...attempt, user: { ...attempt.user, name: `${attempt.user.name}!` } }),
    () => ({ ...attempt, attemptId: attempt.attemptId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    () => ({ ...attempt, finishedAt: attempt.startedAt }),
    () => ({ ...attempt, secondsUsed: 1 }),
    () => ({ ...attempt, allowedSeconds: 9_999 }),
    () => ({ ...attempt, exam: { ...attempt.exam, version: attempt.exam.version + 1 } }),
  ])();
}

function otherAnswers({ questions }: Pick<Exam, 'questions'>, answers: Answers): Answers {
  const [first] = questions;
  const id = first?._id ?? '';
  const other: OptionKey = JSON.stringify(answers[id]) === '["A"]' ? 'B' : 'A';
  return { ...answers, [id]: [other] };
}

/** The code of an attempt with the signature of another one. */
const withSignatureOf = (code: string, attempt: AttemptToSign) =>
  attemptCode(writeAttempt(attempt), bytesOf(code).slice(-64));

/** Ways to make a code that its owner did not sign, by name. */
const forgeries: Record<string, (shown: Shown) => string | Promise<string>> = {
  'another character': ({ code, random }) => {
    const at = Math.floor(random.between(0, code.length));
    const other = random.pick([...alphabet].filter((each) => each !== code[at]));
    return code.slice(0, at) + other + code.slice(at + 1);
  },
  'another byte': ({ code, random }) => {
    const bytes = bytesOf(code);
    const at = Math.floor(random.between(0, bytes.length));
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random.between(0, 8)));
    return prefixOf(code) + toBase45(bytes);
  },
  'a part cut': ({ code, random }) => code.slice(0, Math.floor(random.between(0, code.length))),
  'bytes more': ({ code, random }) => {
    const bytes = bytesOf(code);
    const at = random.pick([0, bytes.length - 64, bytes.length]);
    return prefixOf(code) + toBase45(Uint8Array.from([...bytes.slice(0, at), 0, ...bytes.slice(at)]));
  },
  'the other form': ({ code }) => (prefixOf(code) === 'QA1:' ? 'QA2:' : 'QA1:') + code.slice(4),
  'something else, with the old signature': (shown) => withSignatureOf(shown.code, changed(shown)),
  'something else, signed by the forger': (shown) => shown.forger.device.sign(changed(shown)),
  'something else, signed by the forger under the key of the forger': (shown) => {
    const attempt = { ...changed(shown), user: shown.attempt.user };
    return shown.forger.device.sign({ ...attempt, keyId: shown.forger.device.keyId });
  },
  'the same, signed by the forger': ({ attempt, forger }) => forger.device.sign(attempt),
  'the same, signed by nobody': ({ attempt }) => attemptCode(writeAttempt(attempt), new Uint8Array(64)),
  'the same, signed by an unknown device': async ({ attempt }) => {
    const device = await makeSigningDevice();
    return device.sign({ ...attempt, keyId: device.keyId });
  },
  'signed by a device that was removed': ({ attempt, removed }) =>
    removed.sign({ ...attempt, keyId: removed.keyId, attemptId: attempt.attemptId.replace(/^..../, 'dead') }),
  'signed without saying what for': async ({ attempt, owner }) => {
    const written = writeAttempt(attempt);
    return attemptCode(written, await owner.device.signBytes(written.bytes));
  },
};

it('P27 a carried attempt is stored as its owner signed it, once, and no other is', {
  timeout: 1_800_000,
}, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { database, person } = await openTestApp({ reportsOfUser: { most: 10 * rounds, seconds: 500 } });
    const admin = await person('Admin', true);
    const [kinds = []] = fc.sample(contentsOfEveryKind, { seed, numRuns: 1 });
    // The codes of one exam have the first form, those of the other the second.
    const exams = [await addSampleExam(admin), await addSampleExam(admin, {}, [...sampleQuestions, ...kinds])];
    const takings = exams.map((exam) => ({
      exam,
      answers: [{}, ...fc.sample(answersOfTaker(exam.questions), { seed, numRuns: 50 })],
    }));
    const examOf = ({ exam: { _id } }: AttemptToSign) => exams.find((each) => each._id === _id) as Exam;
    const make = async (name: string): Promise<Owner> => {
      const one = await person(name);
      return { person: one, device: await registerDevice(one) };
    };
    const owners = [await make('Ada'), await make('Zoë “İ” \u{1f393}')];
    const carriers = [await make('Carrier'), await make('Another'), await make('Third')];
    const removedOf = new Map<Owner, SigningDevice>();
    for (const owner of owners) {
      const removed = await registerDevice(owner.person);
      await owner.person.data('deleteDeviceKey', { id: removed.keyId });
      removedOf.set(owner, removed);
    }
    /** What each owner signed first, by the attempt's id. */
    const signed = new Map<string, { owner: Owner; answers: Answers; receipt?: string | undefined }>();

    async function bring(attempt: AttemptToSign, owner: Owner, code: string): Promise<void> {
      const sends = carriers.map(
        ({ person: carrier }) =>
          () =>
            carrier.data('addCollected', { body: { code } }),
      );
      const { allowedSeconds: _, ...taken } = attempt;
      const own = { ...sampleAttempt(owner.person, examOf(attempt), taken.answers), _id: attempt.attemptId };
      if (random.next() < 0.3) sends.push(async () => owner.person.data('addReport', { body: own }));
      const answers = await Promise.all(sends.toSorted(() => random.next() - 0.5).map((send) => send()));
      const known = signed.get(attempt.attemptId);
      for (const { _id, receipt } of answers) {
        if (_id !== attempt.attemptId) failed(`${attempt.attemptId} was acknowledged as ${_id}`);
        if (receipt !== (known?.receipt ?? answers[0]?.receipt)) failed(`${attempt.attemptId} has several receipts`);
      }
      signed.set(attempt.attemptId, known ?? { owner, answers: attempt.answers, receipt: answers[0]?.receipt });
    }

    async function forge(attempt: AttemptToSign, owner: Owner, code: string): Promise<void> {
      const [name, make] = random.pick(Object.entries(forgeries));
      const [forger, removed] = [random.pick(carriers), removedOf.get(owner)];
      if (!removed) throw new Error('Each owner removed a device');
      const forged = await make({ attempt, code, owner, forger, removed, random });
      const { status, envelope } = await forger.person.call('addCollected', { body: { code: forged } });
      if (envelope.success) failed(`accepted with ${name}: ${forged}`);
      else if (status !== 403 && status !== 400) failed(`${status} with ${name}: ${envelope.message}`);
    }

    for (let round = 0; round < rounds; round += 1) {
      const owner = random.pick(owners);
      const taking = random.pick(takings);
      const { exam } = taking;
      const answers = random.next() < 0.3 ? sampleAttempt(owner.person, exam).answers : random.pick(taking.answers);
      const attempt = attemptToSign(owner.person, exam, owner.device.keyId, answers);
      const code = await owner.device.sign(attempt);
      const kind = random.next();
      if (kind < 0.6) await forge(attempt, owner, code);
      else if (kind < 0.85 || signed.size === 0) await bring(attempt, owner, code);
      else {
        // The owner signs the same attempt again with other answers: what came first counts.
        const [attemptId, before] = random.pick([...signed]);
        const again = { ...attemptToSign(before.owner.person, exam, before.owner.device.keyId), attemptId };
        again.answers = otherAnswers(exam, before.answers);
        await bring(again, before.owner, await before.owner.device.sign(again));
        // And nobody else can take its id.
        const other = owners.find((each) => each !== before.owner) ?? owner;
        const taken = { ...attemptToSign(other.person, exam, other.device.keyId), attemptId };
        const { status } = await other.person.call('addCollected', { body: { code: await other.device.sign(taken) } });
        if (status !== 403) failed(`another's report answered ${status} to an id that is taken`);
      }
    }

    const rows = await database.reads.selectFrom('reports').select('id').execute();
    if (rows.length !== signed.size) failed(`${rows.length} reports are stored of ${signed.size}`);
    for (const owner of [...owners, ...carriers]) {
      for (const report of await owner.person.data('getOwnReports')) {
        const expected = signed.get(report._id);
        if (expected?.owner !== owner) failed(`${report._id} is stored under ${owner.person.user.name}`);
        if (JSON.stringify(report.answers) !== JSON.stringify(expected?.answers))
          failed(`${report._id} has other answers`);
        if (report.receipt !== expected?.receipt) failed(`${report._id} has another receipt`);
      }
    }
  });
});
