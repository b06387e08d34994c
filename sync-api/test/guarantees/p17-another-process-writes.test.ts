import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import Sqlite from 'better-sqlite3';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { ask } from '../harness/plain-request.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { startMeasured } from './start-measured.ts';

const plan = {
  guarantee: 'P17',
  title: 'reports added and read while another process holds the write lock of SQLite',
  full: 20,
  short: 1,
};
/** Reports sent into each locked database. */
const sent = 20;
/** How long a lock is held, in milliseconds, for which writes wait. */
const shortHoldMs = 1_000;
it('P17 the server answers while another process holds the write lock of SQLite', { timeout: 600_000 }, async () => {
  const path = join(await freshFolder(), 'quiz.db');
  const { url, reach } = await startMeasured({}, undefined, path);
  const exam = await addSampleExam(await newPerson(reach, 'Admin', true));
  const taker = await newPerson(reach, 'Taker');
  const other = new Sqlite(path);
  onTestFinished(() => void other.close());
  const isKept = other.prepare<[string], unknown>('SELECT 1 FROM reports WHERE id = ?');
  const add = async (attempt: SubmittedAttempt) => {
    // An answer that the API does not document throws, and is reported like any other failure.
    const answer = await taker.call('addReport', { body: attempt }).catch((error: unknown) => String(error));
    return { attempt, answer, answeredAt: performance.now() };
  };

  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < 2 * rounds; round += 1) {
      const waits = round % 2 === 0;
      other.exec('BEGIN IMMEDIATE');
      const adding = Promise.all(Array.from({ length: sent }, () => add(sampleAttempt(taker, exam))));
      let isHeld = true;
      // Held for a moment, or until every write was refused.
      (waits ? wait(shortHoldMs) : adding).then(() => {
        isHeld = false;
      });
      let reads = 0;
      const agent = new Agent({ keepAlive: true });
      while (isHeld) {
        for (const way of ['/health', '/ready', `${endpoints.getOwnReports.path}?limit=20`]) {
          const asked = ask(agent, url, { method: 'GET', path: way, token: taker.token });
          const status = await asked.then((answer) => answer.status, String);
          // While the lock is held, the server may say that it is not ready to write.
          if (status !== 200 && !(way === '/ready' && status === 503))
            failed(`${way} answered ${status} while another process wrote`);
          reads += 1;
        }
        await wait(20);
      }
      agent.destroy();
      const releasedAt = performance.now();
      other.exec('ROLLBACK');
      const added = await adding;
      if (reads === 0) failed('no read was answered while another process wrote');
      for (const { attempt, answer, answeredAt } of added) {
        if (typeof answer === 'string') {
          failed(answer);
          continue;
        }
        const { status, headers, envelope } = answer;
        if (waits && answeredAt < releasedAt) failed('a write did not wait for the lock');
        if (!waits && status === 200) failed('a write was acknowledged under the lock');
        if (status === 200) continue;
        if (status !== 503 || envelope.success || envelope.code !== 'busy' || !Number(headers.get('retry-after')))
          failed(`a write that could not be made was answered with ${status}: ${JSON.stringify(envelope)}`);
        if (isKept.get(attempt._id)) failed(`${attempt._id} was refused and is kept`);
      }
      // Refused reports are sent again.
      for (const { attempt } of added) {
        const { answer } = await add(attempt);
        const status = typeof answer === 'string' ? answer : answer.status;
        if (status !== 200 || !isKept.get(attempt._id)) failed(`it answered ${status} after the lock`);
      }
    }
  });
});
