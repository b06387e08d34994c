import { isDeepStrictEqual } from 'node:util';
import type { Exam } from '@quiz-app/shared/exam';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { createExamsStore } from '../../src/exams/exams-store.ts';
import { changesSince } from '../harness/changes-since.ts';
import { openTestApp, type Person } from '../harness/open-test-app.ts';
import { sampleDetails } from '../harness/sample-exam.ts';

const plan = {
  guarantee: 'P23',
  title: 'devices that ask for what changed while admins add, edit and delete exams',
  full: 2_000,
  short: 120,
};
const [writers, devices] = [4, 2];

/** The exams of a device that repeatedly pulls the changed ones. */
async function follow(person: Person, isOver: () => boolean): Promise<Map<string, Exam>> {
  const held = new Map<string, Exam>();
  let cursor = '';
  for (let isLast = false; ; isLast = isOver()) {
    const given = await changesSince(person, cursor);
    for (const exam of given.data) held.set(exam._id, exam);
    for (const id of given.deleted ?? []) held.delete(id);
    cursor = given.cursor ?? '';
    if (isLast) return held;
  }
}

// On SQLite a request reads everything in one turn of the event loop; here others commit between its queries.
it('P23 devices that ask for changed exams miss no concurrent edit, on PostgreSQL', { timeout: 600_000 }, async () => {
  const { database, person } = await openTestApp();
  const store = createExamsStore(database);
  const admin = await person('Admin', true);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const living: string[] = [];
    let changes = 0;
    async function write(): Promise<void> {
      while (changes < rounds) {
        changes += 1;
        const details = { ...sampleDetails, name: `Exam ${changes}` };
        // Most exams are not edited again, because a later edit would hide a missed one.
        const index = Math.floor(random.between(0, living.length * 5));
        const known = living[index];
        if (known === undefined) living.push((await store.add(details))._id);
        else if (random.next() < 0.5) await store.edit(known, details);
        else {
          living.splice(index, 1);
          await store.remove(known);
        }
      }
    }

    let isOver = false;
    const following = Array.from({ length: devices }, () => follow(admin, () => isOver));
    await Promise.all(Array.from({ length: writers }, () => write()));
    isOver = true;
    const all = await admin.data('getAllExams');
    if (all.length < rounds / 3) failed(`only ${all.length} exams, too few for this test`);
    for (const held of await Promise.all(following)) {
      const missed = all.filter((exam) => !isDeepStrictEqual(held.get(exam._id), exam));
      if (missed.length > 0) failed(`${missed.length} of ${all.length} exams were missed`);
      if (held.size > all.length) failed(`${held.size - all.length} exams that are gone are still held`);
    }
  });
});
