import { setTimeout as wait } from 'node:timers/promises';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import type { RequestTarget } from '../harness/client.ts';
import type { Person } from '../harness/open-test-app.ts';
import { sampleAttempt, sampleDetails } from '../harness/sample-exam.ts';
import { addPeople } from '../harness/start-copies.ts';
import { startThreeCopies } from '../harness/start-service.ts';
import { changeRole } from './changing-role.ts';
import { compareExams, compareReports, compareVersions, followExams, readPages } from './followers.ts';
import { inSeconds, killAtRandom, whileWorking } from './kill-at-random.ts';
import { leisurely, patiently } from './patiently.ts';
import { probe } from './probe-copy.ts';

const plan = {
  guarantee: 'P22',
  title: 'three copies SIGKILLed under 16 devices, and their PostgreSQL every 20 kills',
  full: 200,
  short: 10,
};

it('P22 no report is lost when copies and their database are killed, and nothing is stale', {
  timeout: 3_600_000,
}, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { postgres, database, copies, url, service, admin, exam } = await startThreeCopies();
    /** A device loses its network now and then, before it has its answer. */
    const unsteady: RequestTarget = {
      request: (path, init) =>
        fetch(url + path, random.next() < 0.1 ? { ...init, signal: AbortSignal.timeout(random.between(1, 40)) } : init),
    };
    const names = Array.from({ length: 16 }, (_, index) => `Device ${index}`);
    const takers = await addPeople(database, names, unsteady);
    const [editor] = await addPeople(database, ['Editor'], service, true);
    if (!editor) throw new Error('There is an editor');

    let [isUsed, isOver] = [true, false];
    const over = () => isOver;
    const sent = new Set<string>();
    let [answered, answer] = [0, Promise.withResolvers<void>()];

    async function use(taker: Person): Promise<void> {
      while (isUsed) {
        const attempt = sampleAttempt(taker, exam, random.next() < 0.5 ? {} : undefined);
        sent.add(attempt._id);
        await patiently(() => taker.data('addReport', { body: attempt }));
        answered += 1;
        answer.resolve();
        const query = { limit: '1', fields: 'summary' } as const;
        const [newest] = await patiently(() => taker.data('getOwnReports', { query }));
        if (newest?._id !== attempt._id) failed(`${attempt._id} is acknowledged and not seen`);
        await wait(random.between(0, 50));
      }
    }

    const edits: { version: number; at: number }[] = [];
    async function edit(by: Person): Promise<void> {
      while (isUsed) {
        const body = { ...sampleDetails, name: `Exam ${random.next()}` };
        const { version } = await patiently(() => by.data('editExam', { id: exam._id, body }));
        edits.push({ version, at: performance.now() });
        const seen = await patiently(() => by.data('getExamById', { id: exam._id }));
        if (seen.version < version) failed(`version ${version} is acknowledged and ${seen.version} is seen`);
        await wait(random.between(0, 100));
      }
    }

    const role = await changeRole(database, service, over, random);
    const probing = copies.map((copy) => probe(copy, { admin, exam, edits, role, isOver: over, failed }));
    const reading = [0, 1].map(() => readPages(admin, over, random, leisurely));
    const following = [0, 1].map(() => followExams(admin, over, failed, leisurely));
    const working = [...takers.map(use), edit(editor)];
    const unlessOneFails = whileWorking([...working, ...reading, ...following, role.changing]);
    const nextAnswer = () => {
      answer = Promise.withResolvers();
      return unlessOneFails(answer.promise);
    };

    try {
      const kills = { ofCopies: rounds, ofDatabase: Math.ceil(rounds / 20) };
      // On a busy machine a copy may need longer for one answer than another one lives without this.
      const isTimeFor = async () => {
        await nextAnswer();
        await unlessOneFails(wait(random.between(0, 2_000)));
      };
      const recovered = await killAtRandom(copies, postgres, { ...kills, isTimeFor, nextAnswer }, random);
      await nextAnswer();
      isUsed = false;
      await Promise.all(working);
      isOver = true;
      const readings = (await Promise.all(reading)).flat();
      await compareReports(admin, sent, readings, failed);
      const all = await admin.data('getAllExams');
      for (const held of await Promise.all(following)) compareExams(held, all, failed);
      await compareVersions(database, failed);
      const probes = (await Promise.all([...probing, role.changing])).reduce((sum, count) => sum + count, 0);
      if (answered < rounds) failed(`only ${answered} reports, too few for this test`);
      console.log(
        `${answered} reports, ${edits.length} edits, ${readings.length} readings, ${probes} probes in ${rounds} kills. ` +
          `A copy serves again after ${inSeconds(recovered.copies)}; the first report after ${kills.ofDatabase} kills of ` +
          `PostgreSQL is acknowledged ${inSeconds(recovered.database)} after it answers again.`,
      );
    } finally {
      [isUsed, isOver] = [false, true];
    }
  });
});
