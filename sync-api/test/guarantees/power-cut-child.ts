import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';

// Writes rows of many sizes without end, and sends the mark of each that was acknowledged. Older rows are removed, so
// that the files stay small and pages are reused.

const [, , path = '', seed = ''] = process.argv;
const writers = 20;
const rowsKept = 300;
const random = createRandom(Number(seed));
const database = await openDatabase(path);
let made = 0;

async function write(): Promise<never> {
  for (;;) {
    made += 1;
    const mark = String(made).padStart(12, '0');
    const row = { stamp: mark + 'x'.repeat(random.between(0, 20_000)) };
    await database.write(async (tx) => {
      const { revision } = await tx.insertInto('catalogue').values(row).returning('revision').executeTakeFirstOrThrow();
      await tx
        .deleteFrom('catalogue')
        .where('revision', '<', revision - rowsKept)
        .execute();
    });
    process.send?.(mark);
    if (random.next() < 0.1) await wait(random.between(0, 20));
  }
}
await Promise.all(Array.from({ length: writers }, write));
