import { isDeepStrictEqual } from 'node:util';
import type { Exam } from '@quiz-app/shared/exam';
import { contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { openTestApp, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleQuestions } from '../harness/sample-exam.ts';
import { type Edit, edits } from './edits-of-an-exam.ts';

const plan = {
  guarantee: 'P23',
  title: 'two or three admins who edit one exam from copies that grow stale',
  full: 1_000,
  short: 100,
  seeded: true,
};
const editsEach = 4;

/** An edit that the server acknowledged: from which version, as which version, and what it changes. */
interface Acknowledged {
  name: string;
  from: number;
  version: number;
  change: (exam: Exam) => Exam | undefined;
}

it('P23 concurrent edits of an exam never undo an acknowledged one', { timeout: 600_000 }, async () => {
  const { person } = await openTestApp();
  const admins = [await person('Ann', true), await person('Bo', true), await person('Cy', true)];
  const [owner] = admins;
  if (!owner) throw new Error('There are admins');

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const count = { acknowledged: 0, refused: 0 };
    const kinds = fc.sample(contentsOfEveryKind, { seed, numRuns: 20 });

    /** Edits one exam a few times, each time from this admin's copy. After a conflict, the copy is the current exam. */
    async function work(admin: Person, exam: Exam, history: Acknowledged[]): Promise<void> {
      let copy = exam;
      for (let made = 0; made < editsEach && copy.questions.length > 0; made += 1) {
        for (let turns = random.between(0, 4); turns > 0; turns -= 1) await new Promise(setImmediate);
        const edit: Edit = random.pick(edits);
        const { answer, change } = await edit(admin, copy, random);
        const { status, envelope, headers } = answer;
        if (envelope.success) {
          count.acknowledged += 1;
          const version = Number(headers.get('etag')?.slice(1, -1));
          history.push({ name: edit.name, from: copy.version, version, change });
          const changed = change(copy);
          if (!changed) return;
          copy = { ...changed, version };
        } else if (status === 412 && envelope.code === 'changed-meanwhile') {
          count.refused += 1;
          if (envelope.data.version <= copy.version)
            failed(`412 with version ${envelope.data.version}, no newer than the copy`);
          copy = envelope.data;
        } else {
          // The exam was deleted.
          if (status !== 404) failed(`${edit.name} was answered with ${status} ${envelope.message}`);
          return;
        }
      }
    }

    for (let round = 0; round < rounds; round += 1) {
      const exam = await addSampleExam(owner, {}, [...sampleQuestions, ...random.pick(kinds).slice(0, 3)]);
      const history: Acknowledged[] = [];
      await Promise.all(admins.slice(0, random.pick([2, 3])).map((admin) => work(admin, exam, history)));

      // The expected exam: every acknowledged change, one after the other, each made on the version before.
      let expected: Exam | undefined = exam;
      for (const { name, from, version, change } of history.toSorted((a, b) => a.from - b.from)) {
        const described = `${name} from version ${from}, acknowledged as ${version}`;
        if (!expected) failed(`${described}: after the exam was deleted`);
        else if (from !== expected.version) failed(`${described}: made on version ${expected.version}`);
        const changed: Exam | undefined = expected && change(expected);
        expected = changed && { ...changed, version };
      }
      const { status, envelope } = await owner.call('getExamById', { id: exam._id });
      const found = envelope.success ? envelope.data : undefined;
      if (!isDeepStrictEqual(found, expected))
        failed(`${status} ${JSON.stringify(found)}, but acknowledged is ${JSON.stringify(expected)}`);
    }
    if (count.refused < rounds / 2 || count.acknowledged < rounds)
      failed(`${count.acknowledged} acknowledged, ${count.refused} refused, too few for this test`);
  });
});
