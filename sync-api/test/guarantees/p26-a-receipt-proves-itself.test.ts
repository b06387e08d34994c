import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { areClaimsOf, type ReceiptKeys, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import type { Report } from '@quiz-app/shared/report';
import { answersOfTaker, anyMarking, contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import fc from 'fast-check';
import { compactVerify, createLocalJWKSet } from 'jose';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createApp } from '../../src/app.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { Client, type RequestTarget } from '../harness/client.ts';
import { openTestApp, type Person, testSecret } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleQuestions } from '../harness/sample-exam.ts';
import { forgeries, type Loot } from './forged-receipts.ts';

const plan = {
  guarantee: 'P26',
  title: 'receipts altered, forged and replayed, and true ones of every key there was',
  full: 10_000,
  short: 500,
  seeded: true,
};

const keysOf = async (app: RequestTarget): Promise<ReceiptKeys> =>
  (await app.request(receiptKeysPath, {})).json() as Promise<ReceiptKeys>;

/** Whether another library takes a text for signed by one of the keys. */
async function isAcceptedByJose(text: string, { keys }: ReceiptKeys): Promise<boolean> {
  const found = createLocalJWKSet({ keys: [...keys] });
  return compactVerify(text, found, { algorithms: ['EdDSA'] }).then(
    () => true,
    () => false,
  );
}

/** A key of the forger's. */
function makeOwn(): Loot['own'] {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) };
}

it('P26 a receipt proves what the server stored, and nothing else does', { timeout: 1_200_000 }, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { app, database, person } = await openTestApp();
    const admin = await person('Admin', true);
    const [kinds = []] = fc.sample(contentsOfEveryKind, { seed, numRuns: 1 });
    const [marking = {}] = fc.sample(anyMarking, { seed, numRuns: 1 });
    // The answers of one exam have the first form, those of the other the second.
    const exams = [await addSampleExam(admin), await addSampleExam(admin, marking, [...sampleQuestions, ...kinds])];
    const attempts = exams.map((exam) => ({
      exam,
      answers: [{}, ...fc.sample(answersOfTaker(exam.questions), { seed, numRuns: 50 })],
    }));
    const takers = [await person('Ada'), await person('Zoë “İ” \u{1f393}')];
    const reports: Report[] = [];

    /** Has reports stored by a server with another key, or with the previous one. */
    async function useKey(receiptKey?: KeyObject): Promise<RequestTarget> {
      const server = createApp({ database, jwtSecret: testSecret, ...(receiptKey && { receiptKey }) });
      for (const taker of takers) for (const each of attempts) reports.push(await store(server, taker, each));
      return server;
    }

    function store(server: RequestTarget, taker: Person, { exam, answers }: (typeof attempts)[0]): Promise<Report> {
      const attempt = sampleAttempt(taker, exam, random.next() < 0.3 ? undefined : random.pick(answers));
      const { answers: _, ...bare } = attempt;
      const body = random.next() < 0.2 ? bare : attempt;
      return new Client(server, taker.token).data('addReport', { body });
    }

    const rotations = 5;
    let server: RequestTarget = app;
    for (let made = 0; made < rotations; made += 1)
      server = await useKey(made === 0 ? undefined : generateKeyPairSync('ed25519').privateKey);
    const own = makeOwn();

    for (let round = 0; round < rounds; round += 1) {
      const keys = await keysOf(random.next() < 0.5 ? server : app);
      if (keys.keys.length !== rotations) failed(`there are ${keys.keys.length} keys of ${rotations}`);
      const [report, other] = [random.pick(reports), random.pick(reports)];
      const receipt = report.receipt ?? '';

      const check = await verifyReceipt(receipt, keys);
      if (check.found !== 'valid') failed(`a true receipt is ${check.found}`);
      else if (!(await areClaimsOf(check.claims, report))) failed('a true receipt is not that of its report');
      else if (other !== report && (await areClaimsOf(check.claims, other)))
        failed('it is also that of another report');
      if (!(await isAcceptedByJose(receipt, keys))) failed('jose refuses a true receipt');

      const kid = JSON.parse(Buffer.from(receipt.split('.')[0] ?? '', 'base64url').toString()).kid;
      const key = keys.keys.find((each) => each.kid === kid);
      if (!key || other === report) continue;
      const [name, forge] = random.pick(Object.entries(forgeries));
      const forged = forge({ receipt, other: other.receipt ?? '', key, own }, random);
      const { found } = await verifyReceipt(forged, keys);
      // White space around a receipt is not part of it.
      if (found === 'valid' && forged.trim() !== receipt) failed(`accepted with ${name}: ${forged}`);
    }
  });
});
