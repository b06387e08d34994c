import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';
import type { QuestionContent } from '@quiz-app/shared/question';
import Sqlite from 'better-sqlite3';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { multiplyReports } from '../harness/multiply-reports.ts';
import { multiplyUsers } from '../harness/multiply-users.ts';
import { newPerson, type Person } from '../harness/open-test-app.ts';
import { ask } from '../harness/plain-request.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { mostMemory, startMeasured } from './start-measured.ts';

const plan = {
  guarantee: 'P17',
  title: 'reports of one exam whose figures are computed, beside clients who request pages',
  full: 1_000_000,
  short: 20_000,
};
const clients = 10;
const options = { A: 'one', B: 'two', C: 'three', D: 'four' };
const keys = ['A', 'B', 'C', 'D'] as const;

/** Fills a database with reports of one exam of 20 questions, two in three of them by people of their own. */
async function fill(path: string, reports: number, seed: number): Promise<{ admin: Person; examId: string }> {
  const random = createRandom(seed);
  const { child, reach, ended } = await startServerProcess(path);
  const admin = await newPerson(reach, 'Admin', true);
  const questions = Array.from({ length: 20 }, (_, index): QuestionContent => {
    return { name: `Question ${index}`, options, correctOptions: [random.pick(keys)] };
  });
  const exam = await addSampleExam(admin, {}, questions);
  for (let made = 0; made < 20; made += 1) {
    const person = await newPerson(reach, `Taker ${made}`);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answers = Object.fromEntries(exam.questions.map(({ _id }) => [_id, [random.pick(keys)]]));
      await person.data('addReport', { body: sampleAttempt(person, exam, answers) });
    }
  }
  child.kill();
  await ended;
  multiplyUsers(path, Math.floor((reports * 2) / 3));
  multiplyReports(path, reports);
  return { admin, examId: exam._id };
}

/** What the database itself counts: all reports, and the people who have any. */
function countIn(path: string): { reports: number; people: number } {
  const connection = new Sqlite(path, { readonly: true });
  const counted = connection
    .prepare('SELECT count(*) AS reports, count(DISTINCT user_id) AS people FROM reports')
    .get();
  connection.close();
  return counted as { reports: number; people: number };
}

it('P17 the figures of an exam are right, and others are answered, however many reports it has', {
  timeout: 1_800_000,
}, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const path = join(await freshFolder(), 'quiz.db');
    const { admin, examId } = await fill(path, rounds, seed);
    const counted = countIn(path);
    const { url, reach, memory } = await startMeasured({}, undefined, path);
    const headers = { authorization: `Bearer ${admin.token}` };
    const figuresOf = async (attempts: string): Promise<ExamStatistics> => {
      const answer = await reach.request(`/api/exams/statistics/${examId}?attempts=${attempts}`, { headers });
      return ((await answer.json()) as { data: ExamStatistics }).data;
    };

    const agent = new Agent({ keepAlive: true });
    let isOver = false;
    const page = {
      method: 'POST',
      path: endpoints.getUserInfo.path,
      token: admin.token,
    } as const;
    const people = Array.from({ length: clients }, async () => {
      while (!isOver) {
        const { status } = await ask(agent, url, page);
        if (status !== 200) failed(`a page was answered with ${status}`);
        await wait(50);
      }
    });
    for (const attempts of ['all', 'first', 'best']) {
      const figures = await figuresOf(attempts);
      const expected = attempts === 'all' ? counted.reports : counted.people;
      if (figures.attempts !== expected) failed(`${figures.attempts} attempts were counted of ${expected}`);
      const bars = figures.histogram.reduce((sum, bar) => sum + bar.attempts, 0);
      if (bars !== expected || figures.questions.length !== 20) failed(`${bars} attempts are in the histogram`);
      const taken = await memory();
      if (taken > mostMemory) failed(`the server took ${taken.toFixed(0)} MB for ${attempts}`);
    }
    isOver = true;
    await Promise.all(people);
    agent.destroy();
  });
});
