import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { newPerson, type Person, password } from '../harness/open-test-app.ts';
import { ask, type PlainRequest } from '../harness/plain-request.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { mostMemory, startMeasured } from './start-measured.ts';

const people = 20;
const logins = 1_000;
/** As if the server were many times slower, so that many are sent away. */
const mostRequests = 32;

it('P17 a server with more to do than it can sends clients away, and loses nothing', {
  timeout: 900_000,
}, async () => {
  const server = await startMeasured({}, mostRequests);
  const exam = await addSampleExam(await newPerson(server.reach, 'Admin', true));
  const takers: Person[] = [];
  while (takers.length < people) takers.push(await newPerson(server.reach, `Taker ${takers.length}`));
  const plan = {
    guarantee: 'P17',
    title: 'reports of so many devices at once, beside their lists and 1,000 logins',
    // With the logins, nearly as many connections as the server takes.
    full: 950,
    short: 400,
  };

  await attack(plan, async ({ rounds, failed }) => {
    const busy = { devices: 0, logins: 0 };
    const waits = new Set<number>();
    // No address may have as many connections.
    const agents = [2, 3].map(
      (end) => new Agent({ keepAlive: true, maxSockets: 1_000, localAddress: `127.0.0.${end}` }),
    );

    async function askOnce(index: number, request: PlainRequest): Promise<{ isAnswered: boolean; waitMs: number }> {
      const { status, headers } = await ask(agents[index % 2] as Agent, server.url, request);
      if (status === 200) return { isAnswered: true, waitMs: 0 };
      const seconds = Number(headers['retry-after']);
      if (status !== 503 || !(seconds >= 1 && seconds <= 60)) failed(`${status}, Retry-After ${seconds}`);
      waits.add(seconds);
      return { isAnswered: false, waitMs: seconds * 1_000 };
    }

    /** Sends a report and asks for a list until each is answered, as a device does. */
    async function device(index: number): Promise<SubmittedAttempt> {
      const taker = takers[index % people] as Person;
      const attempt = sampleAttempt(taker, exam);
      const { token } = taker;
      const requests: PlainRequest[] = [
        { method: 'GET', path: `${endpoints.getOwnReports.path}?limit=50`, token },
        {
          method: 'POST',
          path: endpoints.addReport.path,
          token,
          headers: { 'content-type': 'application/json' },
          payload: () => attempt,
        },
      ];
      for (const request of requests) {
        for (;;) {
          const { isAnswered, waitMs } = await askOnce(index, request);
          if (isAnswered) break;
          busy.devices += 1;
          await wait(waitMs);
        }
      }
      return attempt;
    }

    const crowd = Array.from({ length: logins }, async (_, index) => {
      const { email } = (takers[index % people] as Person).user;
      const headers = { 'content-type': 'application/json' };
      const body = { email, password };
      const request = { method: 'POST', path: endpoints.login.path, token: undefined, headers, payload: () => body };
      const { status, headers: received } = await ask(agents[index % 2] as Agent, server.url, request as PlainRequest);
      if (status === 503) busy.logins += 1;
      if (status === 503 && !(Number(received['retry-after']) >= 1)) failed('a login without Retry-After');
      if (status !== 200 && status !== 503) failed(`a login was answered with ${status}`);
    });
    const sent = await Promise.all(Array.from({ length: rounds }, (_, index) => device(index)));
    await Promise.all(crowd);
    for (const agent of agents) agent.destroy();

    const memory = await server.memory();
    if (process.env.TORTURE) console.log('P17 overload', { devices: rounds, busy, memory: Math.round(memory) });
    if (busy.logins === 0) failed('no login was sent away');
    if (busy.devices > 20 && waits.size < 2) failed('all are to come back together');
    if (memory > mostMemory) failed(`it took ${Math.round(memory)} MB`);
    for (const taker of takers) {
      const stored = (await taker.data('getOwnReports', { query: { fields: 'counts' } })).map(({ _id }) => _id);
      const wanted = sent.filter(({ user }) => user === taker.user._id).map(({ _id }) => _id);
      if (stored.toSorted().join() !== wanted.toSorted().join()) failed(`${stored.length} stored of ${wanted.length}`);
    }
  });
});
