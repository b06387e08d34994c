import { Agent } from 'node:http';
import { join } from 'node:path';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { expect, test } from 'vitest';
import { freshFolder } from '../harness/fresh-folder.ts';
import { multiplyReports } from '../harness/multiply-reports.ts';
import { newPerson, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleQuestions } from '../harness/sample-exam.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { ask, type TimedRequest } from '../harness/timed-request.ts';

const reports = 100_000;
const seconds = 3;
/** The number of clients, each of which sends its next request as soon as it has its answer. */
const crowds = [2, 10, 50];

test('requests to the server, with 100,000 reports', { timeout: 600_000 }, async () => {
  const path = join(await freshFolder(), 'quiz.db');
  const env = { JWT_SECRET: 'a secret that lives as long as a test' };
  const first = await startServerProcess(path, env);
  const admin = await newPerson(first.reach, 'Admin', true);
  const taker = await newPerson(first.reach, 'Taker');
  // Several users add reports, because the number of reports per user is limited.
  const adding: Person[] = [];
  while (adding.length < 40) adding.push(await newPerson(first.reach, 'Adding'));
  let added = 0;
  const exam = await addSampleExam(admin, {}, Array.from({ length: 10 }, () => sampleQuestions).flat());
  await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  first.child.kill();
  await first.ended;
  multiplyReports(path, reports);

  const { child, url, ended } = await startServerProcess(path, env);
  const { token } = taker;
  const ways: Record<string, TimedRequest | (() => TimedRequest)> = {
    'health, constant JSON': { method: 'GET', path: '/health', token: undefined },
    'the exams, a 20-question exam among them': { method: 'GET', path: endpoints.getAllExams.path, token },
    'an attempt added, durably': () => {
      const person = adding[added % adding.length] as Person;
      added += 1;
      const payload = () => sampleAttempt(person, exam);
      return { method: 'POST', path: endpoints.addReport.path, token: person.token, payload };
    },
    'own reports, first 20': { method: 'GET', path: `${endpoints.getOwnReports.path}?limit=20`, token },
    'all reports, first 50, summary': {
      method: 'GET',
      path: `${endpoints.getAllReports.path}?limit=50&fields=summary`,
      token: admin.token,
    },
    'all reports by a name, first 50': {
      method: 'POST',
      path: `${endpoints.getAllAttempts.path}?limit=50&fields=summary`,
      token: admin.token,
      payload: () => ({ examName: 'promises', userName: 'taker' }),
    },
    leaderboard: { method: 'GET', path: `${endpoints.getLeaderboard.path}?group=user`, token: admin.token },
  };
  const table: Record<string, Record<string, string>> = {};
  for (const [name, way] of Object.entries(ways)) {
    await load(url, way, 2, 500);
    const row: Record<string, string> = {};
    for (const clients of crowds) {
      const { perSecond, p50, p99 } = await load(url, way, clients, seconds * 1_000);
      row[`${clients} clients`] = `${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
    }
    table[name] = row;
  }
  console.table(table);
  child.kill();
  await ended;
});

/** @param duration milliseconds */
async function load(url: string, way: TimedRequest | (() => TimedRequest), clients: number, duration: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const start = performance.now();
  const work = async () => {
    while (performance.now() - start < duration) {
      const { status, took } = await ask(agent, url, typeof way === 'function' ? way() : way);
      expect(status).toBe(200);
      times.push(took);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  const elapsed = (performance.now() - start) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) };
}
