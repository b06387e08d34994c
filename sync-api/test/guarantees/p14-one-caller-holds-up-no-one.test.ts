import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { limits } from '@quiz-app/shared/limits';
import type { QuestionContent } from '@quiz-app/shared/question';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { hugeFormulas } from '../harness/huge-formulas.ts';
import { newPerson, openTestApp, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../harness/sample-exam.ts';
import { mostMemory, startMeasured } from './start-measured.ts';

const timeout = 900_000;
/**
 * The longest tick of the server beside these calls, in milliseconds of computing: ten times the goal, because the machine
 * may be busy. Before they were bounded, these calls took seconds.
 */
const longestTick = { ofStranger: 500, ofFigures: 2_000 };

const send = (url: string, token: string | undefined, body: string | Buffer<ArrayBuffer>) =>
  fetch(url + endpoints.importExams.path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });

it('P14 no body is read for a caller who may not send it', { timeout }, async () => {
  const plan = { guarantee: 'P14', title: 'imports of 24 MB without a token, or of a taker', full: 400, short: 20 };
  const server = await startMeasured();
  await newPerson(server.reach, 'Admin', true);
  const taker = await newPerson(server.reach, 'Taker');
  const body = Buffer.from(`[${'{},'.repeat(8_000_000)}{}]`);
  await attack(plan, async ({ rounds, failed }) => {
    const before = await server.memory();
    const longest = await server.longestTick(async () => {
      for (let sent = 0; sent < rounds; sent += 4) {
        const tokens = [undefined, taker.token, undefined, taker.token];
        for (const token of tokens) {
          // The server may close the connection while a slow machine still sends.
          const status = await send(server.url, token, body).then(
            (answer) => answer.status,
            () => 'closed',
          );
          if (status !== (token ? 403 : 401) && status !== 'closed') failed(`it was answered ${status}`);
        }
      }
    });
    if (longest > longestTick.ofStranger) failed(`the server was held for ${longest.toFixed(0)} ms`);
    const grown = (await server.memory()) - before;
    if (grown > 150) failed(`the server grew by ${grown.toFixed(0)} MB`);
  });
});

it('P14 no exam becomes so long that the list of exams cannot be read', { timeout }, async () => {
  const plan = {
    guarantee: 'P14',
    title: 'exams whose formulas become up to 100 MB',
    full: 60,
    short: 4,
    seeded: true,
  };
  const { reach, url, memory } = await startMeasured();
  const admin = await newPerson(reach, 'Admin', true);
  const taker = await newPerson(reach, 'Taker');
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      const question = hugeFormulas(random.pick([1, 10, 22, 50]));
      const questions = Array(Math.floor(random.between(1, 100))).fill(question);
      const { status } = await send(url, admin.token, JSON.stringify([{ ...sampleDetails, questions }]));
      if (status !== 200 && status !== 400) failed(`an import was answered ${status}`);
      const list = await reach.request(endpoints.getAllExams.path, {
        headers: { authorization: `Bearer ${taker.token}` },
      });
      if (list.status !== 200) failed(`the list was answered ${list.status}`);
      const { data } = (await list.json()) as { data: { _id: string; version: number }[] };
      for (const exam of data) {
        const bytes = JSON.stringify(exam).length;
        if (bytes > limits.servedExam) failed(`an exam has ${bytes} bytes`);
        await reach.request(`/api/exams/deleteExam/${exam._id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${admin.token}` },
        });
      }
    }
    const taken = await memory();
    if (taken > mostMemory) failed(`the server took ${taken.toFixed(0)} MB`);
  });
});

it('P14 imports that wait for their formulas leave room for others', { timeout }, async () => {
  const plan = { guarantee: 'P14', title: 'imports of 8 MB at once that wait for formulas', full: 99, short: 30 };
  const { reach, url, memory } = await startMeasured();
  const admins: Person[] = [];
  for (let made = 0; made < 9; made += 1) admins.push(await newPerson(reach, `Admin ${made}`, true));
  const other = await newPerson(reach, 'Other', true);
  const long = { name: 'x'.repeat(8_000), options: { A: 'x', B: 'y' }, correctOptions: ['A'] };
  const exam = { ...sampleDetails, questions: Array(400).fill(long) };
  await attack(plan, async ({ rounds, failed }) => {
    let isOver = false;
    const imports = Array.from({ length: rounds }, async (_, at) => {
      const first = { ...sampleDetails, questions: Array.from({ length: 4 }, (_, nth) => slow(`${at}.${nth}`)) };
      const answer = await send(url, admins[at % 9]?.token, JSON.stringify([first, exam, exam]));
      const { status, headers } = answer;
      if (status !== 200 && !(status === 503 && headers.get('retry-after'))) failed(`an import was answered ${status}`);
    });
    const all = Promise.all(imports).finally(() => {
      isOver = true;
    });
    for (let asked = 0; !isOver; asked += 1) {
      const { status } = await other.call('renderFormula', { body: { tex: `y_{${asked}}`, display: false } });
      if (status !== 200) failed(`the formula of another admin was answered ${status}`);
    }
    await all;
    const taken = await memory();
    if (taken > mostMemory) failed(`the server took ${taken.toFixed(0)} MB`);
  });
});

/** A question whose formulas take long to be spoken. */
const slow = (name: string) => {
  const root = `${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}`;
  const formulas = Array.from({ length: 5 }, (_, at) => `\\(${root}_{${name}.${at}}\\)`);
  return { name: formulas.join(' '), options: { A: 'x', B: 'y' }, correctOptions: ['A'], format: 'rich' };
};

it('P14 figures of answers that are made to be slow delay no one', { timeout }, async () => {
  const plan = {
    guarantee: 'P14',
    title: 'reports of one taker whose answers grow when they are folded',
    full: 1_600,
    short: 200,
  };
  const { reach, longestTick: longestTickOf } = await startMeasured();
  const admin = await newPerson(reach, 'Admin', true);
  const taker = await newPerson(reach, 'Taker');
  const accepted = Array.from({ length: limits.acceptedTexts }, (_, at) => ({ text: `ﷺ${at}`.padEnd(480, 'ﷺ') }));
  const question: QuestionContent = { name: 'Which?', kind: 'text', accepted, accents: false, typos: 1 };
  const exam = await addSampleExam(admin, {}, [question, question, question]);
  await attack(plan, async ({ rounds, failed }) => {
    for (let sent = 0; sent < rounds; sent += 1) {
      const typed = { typed: `${sent}`.padEnd(480, 'ﷺ') };
      await taker.data('addReport', {
        body: sampleAttempt(taker, exam, Object.fromEntries(exam.questions.map(({ _id }) => [_id, typed]))),
      });
    }
    const longest = await longestTickOf(() =>
      admin.data('getStatistics', { id: exam._id, query: { attempts: 'all' } }),
    );
    if (longest > longestTick.ofFigures) failed(`the server was held for ${longest.toFixed(0)} ms`);
  });
});

it('P14 one page of reports of a large exam delays no one', { timeout }, async () => {
  const plan = { guarantee: 'P14', title: 'reports of an exam of a million characters', full: 500, short: 40 };
  const { reach, longestTick: longestTickOf } = await startMeasured();
  const admin = await newPerson(reach, 'Admin', true);
  const taker = await newPerson(reach, 'Taker');
  const accepted = Array.from({ length: limits.acceptedTexts }, (_, at) => ({ text: `${at}`.padEnd(480, 'ﷺ') }));
  const questions = Array<QuestionContent>(40).fill({ name: 'Which?', kind: 'text', accepted });
  const exam = await addSampleExam(admin, {}, questions);
  await attack(plan, async ({ rounds, failed }) => {
    for (let sent = 0; sent < rounds; sent += 1) await taker.data('addReport', { body: sampleAttempt(taker, exam) });
    const longest = await longestTickOf(() => taker.data('getOwnReports', { query: { limit: `${rounds}` } }));
    if (longest > longestTick.ofStranger) failed(`the server was held for ${longest.toFixed(0)} ms`);
  });
});

it('P14 asking whether the server is ready keeps no one from writing', { timeout }, async () => {
  const plan = {
    guarantee: 'P14',
    title: 'questions without a token whether the server is ready',
    full: 30_000,
    short: 1_500,
  };
  const { person, visitor } = await openTestApp();
  const admin = await person('Admin', true);
  await attack(plan, async ({ rounds, failed }) => {
    for (let asked = 0; asked < rounds; asked += 1_500) {
      const asking = Array.from({ length: 1_500 }, async () => (await visitor.send('GET', '/ready')).status);
      const { status } = await admin.call('addExam', { body: sampleDetails });
      if (status !== 200) failed(`an edit was answered ${status}`);
      const others = (await Promise.all(asking)).filter((each) => each !== 200);
      if (others.length > 0) failed(`${others.length} were told that it is not ready`);
    }
  });
});
