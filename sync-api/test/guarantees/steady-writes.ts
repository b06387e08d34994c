import { Agent } from 'node:http';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Exam } from '@quiz-app/shared/exam';
import { onTestFinished } from 'vitest';
import type { Person } from '../harness/open-test-app.ts';
import { ask, type PlainRequest } from '../harness/plain-request.ts';
import { sampleAttempt } from '../harness/sample-exam.ts';

/** Requests in flight at any time. */
const atOnce = 50;

/** Has people in turn add at most so many reports a second, until it is stopped or the test has finished. */
export function writeSteadily(url: string, takers: readonly Person[], exam: Exam, perSecond: number) {
  const acknowledged: string[] = [];
  const unacknowledged: string[] = [];
  const sending = new Set<Promise<void>>();
  // One connection per request: verifying a copy blocks this process long enough for the server to close idle ones.
  const agent = new Agent();
  const started = performance.now();
  const secondsSince = () => (performance.now() - started) / 1_000;
  let sent = 0;
  const send = async () => {
    const taker = takers[sent % takers.length] as Person;
    const attempt = sampleAttempt(taker, exam);
    sent += 1;
    const { token } = taker;
    const way: PlainRequest = { method: 'POST', path: endpoints.addReport.path, token, payload: () => attempt };
    const outcome = await ask(agent, url, way).then(({ status }) => status, String);
    if (outcome === 200) acknowledged.push(attempt._id);
    else unacknowledged.push(`${attempt._id}: ${outcome}`);
  };
  const writer = setInterval(() => {
    const due = secondsSince() * perSecond - sent;
    for (let made = 0; made < due && sending.size < atOnce; made += 1) {
      const one = send().finally(() => sending.delete(one));
      sending.add(one);
    }
  }, 5);
  onTestFinished(() => clearInterval(writer));
  return {
    /** The ids of reports in the order in which they were acknowledged. */
    acknowledged,
    sent: () => sent,
    /** Resolves when all are answered, with those that were not acknowledged and why. */
    async stop(): Promise<readonly string[]> {
      clearInterval(writer);
      await Promise.all(sending);
      return unacknowledged;
    },
  };
}
