import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReceiptKeys, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import { contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { startServer } from '../../src/start-server.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';

const plan = {
  guarantee: 'P26',
  title: 'backups restored between one new key and another',
  full: 40,
  short: 4,
  seeded: true,
};

it('P26 a receipt outlives new keys and restored backups', { timeout: 1_200_000 }, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const file = join(await freshFolder(), 'quiz.db');
    const env = { PORT: '0', DATABASE_URL: `file:${file}`, LOG_LEVEL: 'silent' };
    const receipts: string[] = [];
    const [kinds] = fc.sample(contentsOfEveryKind, { seed, numRuns: 1 });

    /** Starts a server, which may store a report, and asks it for its keys. */
    async function serve(storesReport: boolean): Promise<ReceiptKeys> {
      const server = await startServer(env);
      try {
        const request = (path: string, init: RequestInit) => fetch(server.url + path, init);
        if (storesReport) {
          const admin = await newPerson({ request }, 'Admin', true);
          const exam = await addSampleExam(admin, {}, kinds);
          const report = await admin.data('addReport', { body: sampleAttempt(admin, exam) });
          receipts.push(report.receipt ?? '');
        }
        return (await (await request(receiptKeysPath, {})).json()) as ReceiptKeys;
      } finally {
        await server.stop();
      }
    }

    await serve(true);
    await copyFile(file, `${file}.backup`);
    for (let round = 0; round < rounds; round += 1) {
      await rm(`${file}.receipt-key`, { force: true });
      if (random.next() < 0.7) await serve(random.next() < 0.7);
      // A stopped server leaves nothing beside its database file that belongs to it.
      if (random.next() < 0.7) await copyFile(`${file}.backup`, file);
      const keys = await serve(false);
      for (const receipt of receipts) {
        const { found } = await verifyReceipt(receipt, keys);
        if (found !== 'valid') failed(`after ${round + 1} new keys a receipt is ${found}`);
      }
    }
  });
});
