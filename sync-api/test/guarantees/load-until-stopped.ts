import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Exam } from '@quiz-app/shared/exam';
import { onTestFinished } from 'vitest';
import { type Person, password } from '../harness/open-test-app.ts';
import { sampleAttempt } from '../harness/sample-exam.ts';

const clients = 24;

interface Outcome {
  status?: number;
  error?: string;
  /** Whether the request was sent on a connection that was used before. */
  reused: boolean;
}

/**
 * Makes every client send its next request as soon as it has its answer, until it is stopped or the server no longer
 * listens.
 */
export function startLoad(url: string, takers: readonly Person[], exam: Exam) {
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
export function openSpare(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  // The server closes the connection, as expected.
  socket.on('error', () => undefined);
  return socket;
}

/** Opens a connection and sends a request whose body takes ten minutes, so slowly and steadily does it come. */
export function sendSlowly(url: string): Socket {
  const socket = openSpare(url);
  socket.write(`POST ${endpoints.login.path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Length: 6000\r\n\r\n`);
  const drip = setInterval(() => socket.write(' '), 100);
  socket.on('close', () => clearInterval(drip));
  return socket;
}

/** Compares what a server stored before it stopped with its answers, all of which must have been whole. */
export function compareWithStored(
  { reports, others }: Pick<ReturnType<typeof startLoad>, 'reports' | 'others'>,
  stored: ReadonlySet<string>,
  failed: (what: string) => void,
): void {
  for (const [id, { status, error }] of reports) {
    if (status === 200 && !stored.has(id)) failed(`${id} was acknowledged and is gone`);
    if (status === undefined && stored.has(id)) failed(`${id} was accepted and not answered: ${error}`);
  }
  for (const { status, error, reused } of [...reports.values(), ...others]) {
    if (status !== undefined && status !== 200) failed(`it answered ${status}`);
    if (error && reused) failed(`no answer on a connection in use: ${error}`);
  }
}
