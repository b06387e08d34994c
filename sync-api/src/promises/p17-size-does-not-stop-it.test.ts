import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { calls } from '@quiz-app/shared/api';
import type { Exam } from '@quiz-app/shared/exam';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import server from '../../package.json' with { type: 'json' };
import { createDice } from '../demo/dice.ts';
import { freshFolder } from '../testing/fresh-folder.ts';
import { multiplyReports } from '../testing/multiply-reports.ts';
import { newPerson, type Person } from '../testing/open-test-app.ts';
import { runNode } from '../testing/run-node.ts';
import { addSampleExam, sampleAttempt, sampleQuestions } from '../testing/sample-exam.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { stretch } from '../testing/stretch.ts';
import { ask, type Way } from '../testing/timed-request.ts';
import type { Measured } from './measured-server.ts';

const plan = {
  promise: 'P17',
  title: 'reports searched, read and added by 50 clients at once',
  full: 100_000,
  short: 10_000,
};
const clients = 50;
/** Milliseconds; megabytes. */
const most = { page: 100, held: 50, memory: 300 };
const seconds = process.env.TORTURE ? 20 : 3;
/** Milliseconds a client looks at what it got before it asks again, at most. */
const pause = 400;

const measuredServer = fileURLToPath(new URL('./measured-server.ts', import.meta.url));
/** As `npm start` gives them: V8's own size of the young generation fills the memory with what is long dead. */
const flags = server.scripts.start.split(' ').filter((word) => word.startsWith('--'));

it('P17 size does not stop it', { timeout: 600_000 }, async () => {
  const path = join(await freshFolder(), 'quiz.db');
  const env = { DATABASE_URL: `file:${path}`, PORT: '0', JWT_SECRET: 'a secret that lives as long as a test' };
  const first = await startServerProcess(path, env);
  const admin = await newPerson(first.reach, 'Admin', true);
  const people: Person[] = [];
  for (let made = 0; made < clients; made += 1) people.push(await newPerson(first.reach, `Taker ${made % 7}`));
  const exams: Exam[] = [];
  for (const name of ['Closures', 'Promises', 'Modules', 'Regular expressions']) {
    const questions = Array.from({ length: 10 }, () => sampleQuestions).flat();
    exams.push(await addSampleExam(admin, { name }, questions));
  }
  for (const [index, person] of people.entries()) {
    for (const exam of exams.slice(index % 3)) {
      await person.data(calls.addReport, { payload: sampleAttempt(person, exam) });
    }
  }
  first.child.kill();
  await first.ended;

  await attack(plan, async ({ rounds, seed, failed }) => {
    multiplyReports(path, rounds);
    const dice = createDice(seed);
    const { child, line, ended } = runNode(measuredServer, [], env, flags);
    const [, url = ''] = await line(/^Quiz App is at (\S+)$/);
    const measure = async (): Promise<Measured> => {
      const answer = once(child, 'message');
      child.send('measure');
      return (await answer)[0] as Measured;
    };

    const findBy = (filter: object, query: string): Way => {
      const path = `${calls.getAllAttempts.path}?${query}`;
      return { method: 'POST', path, token: admin.token, payload: () => filter };
    };
    const wayOf = (person: Person): Way => {
      const { token } = person;
      const exam = dice.pick(exams);
      return dice.pick<Way>([
        { method: 'GET', path: calls.getAllExams.path, token },
        { method: 'GET', path: `${calls.getOwnReports.path}?limit=20`, token },
        {
          method: 'GET',
          path: `${calls.getOwnReports.path}?limit=20&cursor=${Math.floor(dice.between(1, rounds))}`,
          token,
        },
        { method: 'POST', path: calls.addReport.path, token, payload: () => sampleAttempt(person, exam) },
        { method: 'GET', path: `${calls.getAllReports.path}?limit=50&fields=summary`, token: admin.token },
        { method: 'GET', path: `${calls.getLeaderboard.path}?group=user`, token: admin.token },
        findBy({ examName: 'o', userName: '' }, 'limit=50&fields=summary'),
        findBy({ examName: 'regular', userName: 'taker 3' }, 'limit=50&fields=summary'),
        findBy({ examName: 'nothing is named so', userName: '' }, 'limit=50&fields=summary'),
      ]);
    };

    /** Fifty people at work for a while, one of whom downloads the whole list. */
    const load = async () => {
      const times: number[] = [];
      const stretched = stretch();
      const until = performance.now() + seconds * 1_000;
      const download = downloaded(`${url}${calls.getAllReports.path}?fields=summary`, admin.token);
      await Promise.all(
        people.map(async (person) => {
          const agent = new Agent({ keepAlive: true, maxSockets: 1 });
          while (performance.now() < until) {
            const { status, took, length } = await ask(agent, url, wayOf(person));
            times.push(took);
            await wait(dice.between(0, pause));
            if (status !== 200 || length === 0) failed(`an answer with ${status} and ${length} bytes`);
          }
          agent.destroy();
        }),
      );
      if ((await download) < rounds * 100) failed(`the whole list has only ${await download} bytes`);
      times.sort((a, b) => a - b);
      const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
      const measured = await measure();
      const busy = Math.max(measured.stretch, stretched());
      return { p99: p99 / busy, pages: times.length, held: measured.held / busy, memory: measured.memory, busy };
    };

    await measure();
    // A busy machine blurs single runs: only what is too slow each time is.
    const best = { p99: Number.POSITIVE_INFINITY, held: Number.POSITIVE_INFINITY };
    for (let tries = 0; tries < 5 && (best.p99 > most.page || best.held > most.held); tries += 1) {
      const { p99, held, memory, pages, busy } = await load();
      if (process.env.TORTURE) console.log('P17', { pages, p99, held, memory, busy });
      best.p99 = Math.min(best.p99, p99);
      best.held = Math.min(best.held, held);
    }
    const { memory } = await measure();
    if (best.p99 > most.page) failed(`p99 of the pages is ${best.p99.toFixed(0)} ms`);
    if (best.held > most.held) failed(`the loop was held ${best.held.toFixed(0)} ms`);
    if (memory > most.memory) failed(`the server took ${memory.toFixed(0)} MB`);
    child.kill('SIGKILL');
    await ended;
  });
});

function downloaded(url: string, token: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    let length = 0;
    const asked = get(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      answer.on('end', () => resolve(length));
    });
    asked.on('error', reject);
  });
}
