import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { obtainedMarks } from '@quiz-app/shared/scoring';
import { sql } from 'kysely';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import type { Database } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { ask } from '../harness/plain-request.ts';
import { sampleAttempt } from '../harness/sample-exam.ts';
import { addCrowd } from '../harness/start-copies.ts';
import { startThreeCopies } from '../harness/start-service.ts';
import { compareReadings, readPages } from './followers.ts';
import { inSeconds, killAtRandom, whileWorking } from './kill-at-random.ts';
import { leisurely } from './patiently.ts';

const plan = {
  guarantee: 'P22',
  title: 'outboxes of as many people sent through three copies at once, which are SIGKILLed, and PostgreSQL too',
  full: 1_000_000,
  short: 2_000,
};
/** The requests in flight at any time. */
const atOnce = 128;

it('P22 outboxes that are sent together are each stored once, although copies are killed', {
  timeout: 3 * 3_600_000,
}, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { postgres, database, copies, url, admin, exam } = await startThreeCopies();
    const takerOf = await addCrowd(database, rounds);
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    onTestFinished(() => agent.destroy());

    let [started, acknowledged, repeated, marks] = [0, 0, 0, 0];
    let answer = Promise.withResolvers<void>();
    let isOver = false;
    /** The ids of the reports, each at the place of its taker. */
    const sent: string[] = [];

    async function send(): Promise<void> {
      while (started < rounds && !isOver) {
        const place = started;
        started += 1;
        const taker = await takerOf(place);
        const isRight = random.next() < 0.5;
        const attempt = sampleAttempt(taker, exam, isRight ? undefined : {});
        sent[place] = attempt._id;
        if (isRight) marks += obtainedMarks(1, 1, exam.totalMarks);
        const post = { method: 'POST', path: endpoints.addReport.path, payload: () => attempt } as const;
        const headers = { 'content-type': 'application/json' };
        for (; !isOver; await wait(random.between(10, 100))) {
          const status = await ask(agent, url, { ...post, token: taker.token, headers }).then(
            (got) => got.status,
            () => 0,
          );
          if (status === 200) break;
          if (status > 0 && status < 500) throw new Error(`A report was answered with ${status}`);
          repeated += 1;
        }
        acknowledged += 1;
        answer.resolve();
      }
    }

    const start = performance.now();
    const sending = Array.from({ length: atOnce }, send);
    const reading = [0, 1].map(() => readPages(admin, () => isOver, random, leisurely));
    const unlessOneFails = whileWorking([...sending, ...reading]);
    const ofCopies = Math.ceil(Math.sqrt(rounds) / 8);
    const kills = { ofCopies, ofDatabase: Math.ceil(ofCopies / 20) };
    const killing = killAtRandom(
      copies,
      postgres,
      {
        ...kills,
        // Distributed over the whole time that it takes, whatever the machine.
        async isTimeFor(kill) {
          const due = ((kill - random.next()) / ofCopies) * rounds;
          while (acknowledged < due) await unlessOneFails(wait(20));
        },
        nextAnswer() {
          answer = Promise.withResolvers();
          return acknowledged < rounds ? unlessOneFails(answer.promise) : Promise.resolve();
        },
      },
      random,
    );
    try {
      const [recovered] = await Promise.all([killing, ...sending]);
      const seconds = (performance.now() - start) / 1_000;
      isOver = true;
      const readings = (await Promise.all(reading)).flat();
      await compareWithStored(database, sent, readings, marks, failed);
      console.log(
        `${acknowledged} reports of as many people in ${seconds.toFixed(1)} s (${Math.round(acknowledged / seconds)} ` +
          `a second), ${ofCopies} kills of copies and ${kills.ofDatabase} of PostgreSQL; ${repeated} were sent again; ${readings.length} readings by cursor. ` +
          `A copy serves again after ${inSeconds(recovered.copies)}, PostgreSQL's first answer comes after ` +
          `${inSeconds(recovered.database)}.`,
      );
    } finally {
      isOver = true;
    }
  });
});

/** Compares what is stored with what was sent, and with it what readers found, and the totals. */
async function compareWithStored(
  { reads }: Database,
  sent: readonly string[],
  readings: readonly (readonly string[])[],
  marks: number,
  failed: (what: string) => void,
): Promise<void> {
  const rows = await reads.selectFrom('reports').select('id').orderBy('seq', 'desc').execute();
  const order = rows.map(({ id }) => id);
  const stored = new Set(order);
  const lost = sent.filter((id) => !stored.has(id)).length;
  if (lost > 0 || stored.size !== sent.length || rows.length !== stored.size)
    failed(`${lost} of ${sent.length} are lost; ${rows.length} rows of ${stored.size} reports`);
  compareReadings(order, readings, failed);
  const { rows: totals } = await sql<{ attempts: number; score: number; wrong: number }>`
    select sum(attempts)::bigint as attempts, sum(score) as score, count(*) filter (where totals.attempts <>
      (select count(*) from reports where reports.user_id = totals.user_id)) as wrong from totals`.execute(reads);
  const [{ attempts, score, wrong } = { attempts: 0, score: 0, wrong: 0 }] = totals;
  if (attempts !== sent.length || score !== marks || wrong > 0)
    failed(`the totals are ${attempts} attempts, ${score} marks, not ${sent.length}, ${marks}; ${wrong} are wrong`);
}
