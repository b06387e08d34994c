import { cpSync, existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@quiz-app/shared/api';
import Sqlite from 'better-sqlite3';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createDice } from '../demo/dice.ts';
import { freshFolder } from '../testing/fresh-folder.ts';
import { newPerson, password } from '../testing/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../testing/sample-exam.ts';
import { startServerProcess } from '../testing/server-process.ts';

const plan = { promise: 'P20', title: 'SIGTERM under the load of 24 clients', full: 50, short: 3 };
const clients = 24;
/** Milliseconds. */
const mostToExit = 10_000;

interface Outcome {
  status?: number;
  error?: string;
  /** Asked on a connection that the server had answered on before. */
  reused: boolean;
}

it('P20 a stop is polite', { timeout: 600_000 }, async () => {
  const folder = await freshFolder();
  const prepared = join(folder, 'prepared.db');
  const env = { JWT_SECRET: 'a secret that lives as long as a test' };
  const first = await startServerProcess(prepared, env);
  const exam = await addSampleExam(await newPerson(first.reach, 'Admin', true));
  const taker = await newPerson(first.reach, 'Taker');
  first.child.kill('SIGTERM');
  await first.ended;

  await attack(plan, async ({ rounds, seed, failed }) => {
    const dice = createDice(seed);
    for (let round = 0; round < rounds; round += 1) {
      const path = join(folder, `round-${round}.db`);
      for (const end of ['', '-wal']) if (existsSync(prepared + end)) cpSync(prepared + end, path + end);
      const server = await startServerProcess(path, env);
      const { hostname, port } = new URL(server.url);
      const ask = (agent: Agent, method: string, target: string, payload?: object) =>
        new Promise<Outcome>((resolve) => {
          const headers = { authorization: `Bearer ${taker.token}` };
          const asked = request({ hostname, port, agent, method, path: target, headers }, (answer) => {
            const { statusCode: status = 0 } = answer;
            answer.resume();
            answer.on('end', () => resolve({ status, reused: asked.reusedSocket }));
            answer.on('error', ({ message: error }) => resolve({ error: `half an answer: ${error}`, reused: true }));
          });
          asked.on('error', ({ message: error }) => resolve({ error, reused: asked.reusedSocket }));
          asked.end(payload && JSON.stringify(payload));
        });

      const outcomes = new Map<string, Outcome>();
      const others: Outcome[] = [];
      let loading = true;
      const load = Array.from({ length: clients }, async (_, index) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        while (loading) {
          let outcome: Outcome;
          if (index % 8 === 7) {
            const payload = { email: taker.user.email, password };
            outcome = await ask(agent, 'POST', calls.login.path, payload);
            others.push(outcome);
          } else if (index % 8 === 6) {
            outcome = await ask(agent, 'GET', `${calls.getOwnReports.path}?limit=20`);
            others.push(outcome);
          } else {
            const attempt = sampleAttempt(taker, exam);
            outcome = await ask(agent, 'POST', calls.addReport.path, attempt);
            outcomes.set(attempt._id, outcome);
          }
          if (outcome.error?.includes('ECONNREFUSED')) break;
        }
        agent.destroy();
      });
      // One client in some rounds sends half a request and then nothing: it is waited for, but not for ever.
      const stalls = round % 10 === 0;
      const stalled = stalls ? connect(Number(port), hostname) : undefined;
      stalled?.on('error', () => undefined);
      stalled?.write(`POST ${calls.login.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"email":`);

      while (outcomes.size < 50) await wait(5);
      await wait(dice.between(0, 500));
      const begun = performance.now();
      server.child.kill('SIGTERM');
      const status = await Promise.race([server.ended, wait(mostToExit, 'nothing within 10 s', { ref: false })]);
      const took = performance.now() - begun;
      loading = false;
      if (status !== 0) failed(`it ended with ${status}: ${server.output()}`);
      if (took > mostToExit) failed(`it took ${took.toFixed(0)} ms`);
      if (!stalls && took > 3_000) failed(`it took ${took.toFixed(0)} ms without anybody to wait for`);
      server.child.kill('SIGKILL');
      await Promise.all(load);
      stalled?.destroy();

      const connection = new Sqlite(path, { readonly: true });
      const kept = new Set(connection.prepare<[], string>('SELECT id FROM reports').pluck().all());
      connection.close();
      for (const [id, outcome] of outcomes) {
        if (outcome.status === 200 && !kept.has(id)) failed(`${id} was acknowledged and is gone`);
        if (outcome.status === undefined && kept.has(id))
          failed(`${id} was accepted and not answered: ${outcome.error}`);
      }
      for (const { status: answered, error, reused } of [...outcomes.values(), ...others]) {
        if (answered !== undefined && answered !== 200) failed(`it answered ${answered}`);
        if (error && reused) failed(`no answer on a connection in use: ${error}`);
      }
    }
  });
});
