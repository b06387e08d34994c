import { cpSync, existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Exam } from '@quiz-app/shared/exam';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson, type Person, password } from '../harness/open-test-app.ts';
import { signalGroup } from '../harness/run-node.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { startByNpm, startByScript, startServerProcess } from '../harness/server-process.ts';

const plan = {
  guarantee: 'P20',
  title: 'SIGTERM under the load of 24 clients, to the server, to npm start, to the whole group of it',
  full: 50,
  short: 3,
};
const clients = 24;
/** In milliseconds. */
const exitTimeoutMs = 10_000;

/** The process that gets the signal. */
const targets = ['the server', 'the whole group', 'npm'] as const;

interface Outcome {
  status?: number;
  error?: string;
  /** Whether the request was sent on a connection that was used before. */
  reused: boolean;
}

it('P20 a server that is told to stop answers every accepted request and exits in time', {
  timeout: 600_000,
}, async () => {
  const folder = await freshFolder();
  const prepared = join(folder, 'prepared.db');
  const env = { JWT_SECRET: 'a secret that lives as long as a test' };
  const first = await startServerProcess(prepared, env);
  const exam = await addSampleExam(await newPerson(first.reach, 'Admin', true));
  // Several, because the number of reports per person is limited.
  const takers: Person[] = [];
  while (takers.length < 4) takers.push(await newPerson(first.reach, 'Taker'));
  first.child.kill('SIGTERM');
  await first.ended;

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      const path = join(folder, `round-${round}.db`);
      for (const end of ['', '-wal']) if (existsSync(prepared + end)) cpSync(prepared + end, path + end);
      const target = targets[round % targets.length];
      const server = await (target === 'the server' ? startServerProcess : startByNpm)(path, env);
      const load = startLoad(server.url, takers, exam);
      // In some rounds one client sends half a request and then nothing. The server waits for it, but only up to a
      // timeout.
      const stalls = round % 10 === 0;
      const stalled = stalls ? sendHalf(server.url) : undefined;
      const spare = openSpare(server.url);

      while (load.reports.size < 50) await wait(5);
      await wait(random.between(0, 500));
      const begun = performance.now();
      if (target === 'the whole group') signalGroup(server.child, 'SIGTERM');
      else server.child.kill('SIGTERM');
      const status = await Promise.race([server.ended, wait(exitTimeoutMs, 'nothing within 10 s', { ref: false })]);
      const took = performance.now() - begun;
      // npm exits as its shell does, possibly by the signal.
      if (status !== 0 && (target === 'the server' || status !== 'SIGTERM'))
        failed(`${target}: it ended with ${status}: ${server.output()}`);
      if (took > exitTimeoutMs) failed(`${target}: it took ${took.toFixed(0)} ms`);
      if (!stalls && took > 3_000) failed(`${target}: it took ${took.toFixed(0)} ms without anybody to wait for`);
      if (target === 'the server') server.child.kill('SIGKILL');
      else signalGroup(server.child, 'SIGKILL');
      await load.stop();
      stalled?.destroy();
      spare.destroy();

      const connection = new Sqlite(path, { readonly: true });
      const kept = new Set(connection.prepare<[], string>('SELECT id FROM reports').pluck().all());
      connection.close();
      for (const [id, outcome] of load.reports) {
        if (outcome.status === 200 && !kept.has(id)) failed(`${target}: ${id} was acknowledged and is gone`);
        if (outcome.status === undefined && kept.has(id))
          failed(`${target}: ${id} was accepted and not answered: ${outcome.error}`);
      }
      for (const { status: answered, error, reused } of [...load.reports.values(), ...load.others]) {
        if (answered !== undefined && answered !== 200) failed(`${target}: it answered ${answered}`);
        if (error && reused) failed(`${target}: no answer on a connection in use: ${error}`);
      }
    }
  });
});

it.skipIf(process.platform === 'win32').each([
  ['ends', 'start'],
  ['ends', 'demo'],
  ['goes on', 'supervise'],
])('P20 a server %s when the shell of npm run %s is killed', async (expected, script) => {
  const server = await startByScript(script, join(await freshFolder(), 'quiz.db'));
  server.child.kill('SIGKILL');
  // The server notices within 0.2 s.
  const goesOn = wait(expected === 'ends' ? 10_000 : 1_000, 'goes on');
  expect(await Promise.race([server.ended.then(() => 'ends'), goesOn])).toBe(expected);
});

/**
 * Makes every client send its next request as soon as it has its answer, until it is stopped or the server no longer
 * listens.
 */
function startLoad(url: string, takers: readonly Person[], exam: Exam) {
  /** The outcome of each report by its id, and of all other requests. */
  const reports = new Map<string, Outcome>();
  const others: Outcome[] = [];
  let loading = true;

  async function work(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const taker = takers[index % takers.length] as Person;
    const logIn = { email: taker.user.email, password };
    const askAs = (method: string, path: string, payload?: object) =>
      ask(agent, new URL(path, url), { method, token: taker.token, payload });
    while (loading) {
      let outcome: Outcome;
      if (index % 8 === 7) {
        outcome = await askAs('POST', endpoints.login.path, logIn);
        others.push(outcome);
      } else if (index % 8 === 6) {
        outcome = await askAs('GET', `${endpoints.getOwnReports.path}?limit=20`);
        others.push(outcome);
      } else {
        const attempt = sampleAttempt(taker, exam);
        outcome = await askAs('POST', endpoints.addReport.path, attempt);
        reports.set(attempt._id, outcome);
      }
      if (outcome.error?.includes('ECONNREFUSED')) break;
    }
    agent.destroy();
  }

  const working = Array.from({ length: clients }, (_, index) => work(index));
  const stop = async () => {
    loading = false;
    await Promise.all(working);
  };
  onTestFinished(stop);
  return { reports, others, stop };
}

interface Asked {
  method: string;
  token: string | undefined;
  payload: object | undefined;
}

function ask(agent: Agent, url: URL, { method, token, payload }: Asked): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, method, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      const { statusCode: status = 0 } = answer;
      answer.resume();
      answer.on('end', () => resolve({ status, reused: asked.reusedSocket }));
      answer.on('error', ({ message: error }) => resolve({ error: `half an answer: ${error}`, reused: true }));
    });
    asked.on('error', ({ message: error }) => resolve({ error, reused: asked.reusedSocket }));
    asked.end(payload && JSON.stringify(payload));
  });
}

/** Opens a connection without a request, as browsers do to have one in reserve. */
function openSpare(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  // The server closes the connection, as expected.
  socket.on('error', () => undefined);
  return socket;
}

function sendHalf(url: string): Socket {
  const socket = openSpare(url);
  socket.write(`POST ${endpoints.login.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"email":`);
  return socket;
}
