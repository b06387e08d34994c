import { generateKeyPairSync } from 'node:crypto';
import { areClaimsOf, type ReceiptKeys, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import { contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createApp } from '../../src/app.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { Client } from '../harness/client.ts';
import { openCopies } from '../harness/open-copies.ts';
import { newPerson, testSecret } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';

const plan = {
  guarantee: 'P26',
  title: 'the same report sent to three copies at once, each with another key',
  full: 1_000,
  short: 40,
};

it('P26 a report has one receipt, whichever copies it is sent to at once, on PostgreSQL', {
  timeout: 1_200_000,
}, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { databases, anyCopy } = await openCopies(3, random);
    // As while a new key is rolled out: some copies have it already.
    const servers = databases.map((database) =>
      createApp({ database, jwtSecret: testSecret, receiptKey: generateKeyPairSync('ed25519').privateKey }),
    );
    const admin = await newPerson(anyCopy, 'Admin', true);
    const [kinds] = fc.sample(contentsOfEveryKind, { seed, numRuns: 1 });
    const exam = await addSampleExam(admin, {}, kinds);
    const taker = await newPerson(anyCopy, 'Taker');
    const devices = servers.map((server) => new Client(server, taker.token));
    for (let round = 0; round < rounds; round += 1) {
      const body = sampleAttempt(taker, exam);
      const answers = await Promise.all([...devices, ...devices].map((device) => device.data('addReport', { body })));
      const [first] = answers;
      if (new Set(answers.map(({ receipt }) => receipt)).size !== 1) failed('one report has several receipts');
      const server = random.pick(servers);
      const keys = (await (await server.request(receiptKeysPath)).json()) as ReceiptKeys;
      const check = await verifyReceipt(first?.receipt ?? '', keys);
      if (check.found !== 'valid') failed(`a receipt of another copy is ${check.found}`);
      else if (!first || !(await areClaimsOf(check.claims, first))) failed('it is not that of its report');
    }
    const { length } = await taker.data('getOwnReports', { query: { fields: 'counts' } });
    if (length !== rounds) failed(`${length} reports of ${rounds}`);
  });
});
