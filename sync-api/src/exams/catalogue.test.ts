import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import type { Database } from '../database/open-database.ts';
import { createCatalogue } from './catalogue.ts';
import { createExamsStore } from './exams-store.ts';
import type { Listing } from './listing.ts';

const taker = { isAdmin: false };

/** Counts the questions that are read from a database. */
function countQuestions(database: Database) {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      counter.read += result.rows.filter((row) => 'json' in row).length;
      return result;
    },
  };
  const counter = { read: 0, database: { ...database, reads: database.reads.withPlugin(plugin) } };
  return counter;
}

/** Adds exams one after another: who waits for PostgreSQL for seconds is refused. */
async function addMany(count: number, add: () => Promise<Exam>): Promise<Exam[]> {
  const added: Exam[] = [];
  while (added.length < count) added.push(await add());
  return added;
}

/** Rejects the first query for restricted exams. */
function failOnce(database: Database): Database {
  let hasFailed = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const isRestrictions = result.rows.some((row) => Object.keys(row).join() === 'settings');
      if (!isRestrictions || hasFailed) return result;
      hasFailed = true;
      throw new Error('The connection was lost');
    },
  };
  return { ...database, reads: database.reads.withPlugin(plugin) };
}

describe('the list of exams', () => {
  it('is sent again after a query failed', async () => {
    const { database } = await openTestApp();
    await createExamsStore(database).add({ ...sampleDetails, groups: ['7a'] });
    const catalogue = createCatalogue(failOnce(database), 'Fetched');
    await expect(catalogue.since('', taker)).rejects.toThrow('The connection was lost');
    expect(JSON.parse(Buffer.concat((await catalogue.since('', taker)).pieces).toString())).toMatchObject({
      data: [],
      complete: true,
    });
  });

  it('is built in several turns of the event loop, once for all who ask', async () => {
    const { database } = await openTestApp();
    const { add } = createExamsStore(database);
    await addMany(300, () => add(sampleDetails));
    const catalogue = createCatalogue(database, 'Fetched');
    let turns = 0;
    let done = false;
    const count = async () => {
      for (; !done; turns += 1) await nextTurn();
    };
    const counted = count();
    const [first, second] = await Promise.all([catalogue.since('', taker), catalogue.since('', taker)]);
    done = true;
    await counted;
    expect(turns).toBeGreaterThan(3);
    expect(second).toBe(first);
  });

  it.each([undefined, 'changed'] as const)('is built once for all who ask at once, fields %s', async (fields) => {
    const { database } = await openTestApp();
    const { add, edit } = createExamsStore(database);
    const questions = Array.from({ length: 60 }, () => ({
      ...sampleQuestions[0],
      name: 'Which?',
    })) as QuestionContent[];
    const { _id: id } = await add(sampleDetails, questions);
    const counter = countQuestions(database);
    const catalogue = createCatalogue(counter.database, 'Fetched');
    const cursorOf = async (listing: Promise<Listing>) =>
      JSON.parse(Buffer.concat((await listing).pieces).toString()).cursor;
    const old = await cursorOf(catalogue.since('', taker));
    const added = await add(sampleDetails, questions);
    counter.read = 0;
    const pulls = Array.from({ length: 20 }, () => [
      catalogue.since('', taker, fields),
      catalogue.since(old, taker, fields),
    ]).flat();
    const [all, changes] = await Promise.all(pulls);
    // Both exams, and the added one.
    expect(counter.read).toBe(60 + 60 + 60);
    expect(new Set(await Promise.all(pulls)).size).toBe(2);
    expect(all).not.toBe(changes);
    expect(await catalogue.since(old, taker, fields)).toBe(changes);
    expect(counter.read).toBe(180);

    const renamed = await edit(id, { ...sampleDetails, name: 'Renamed' });
    const now = JSON.parse(Buffer.concat((await catalogue.since(old, taker)).pieces).toString());
    expect(now.data).toEqual([renamed, added]);
  });

  it.each([undefined, 'changed'] as const)(
    'is encoded once where many cursors get the same, fields %s',
    async (fields) => {
      const { database } = await openTestApp();
      const { add } = createExamsStore(database);
      const questions = [sampleQuestions[0] as QuestionContent];
      const counter = countQuestions(database);
      const catalogue = createCatalogue(counter.database, 'Fetched');
      const pulled = async (cursor: string) =>
        JSON.parse(Buffer.concat((await catalogue.since(cursor, taker, fields)).pieces).toString());
      const old: string[] = [];
      for (let pull = 0; pull < 20; pull += 1) {
        await add(sampleDetails, questions);
        old.push((await pulled('')).cursor);
      }
      const added = await addMany(200, () => add(sampleDetails, questions));
      counter.read = 0;
      const lists = await Promise.all(old.map(pulled));
      for (const [pull, { data }] of lists.entries()) {
        expect(data).toHaveLength(200 + 19 - pull);
        expect(data.slice(-200)).toEqual(added);
      }
      // All cursors are in the first window of 64 exams, of which each gets a part of its own. The rest is the same.
      expect(counter.read).toBeLessThan(20 * 64 + 200);
    },
  );

  it('is read, encoded and hashed little by little, however long its questions are', async () => {
    const { database } = await openTestApp();
    const { add } = createExamsStore(database);
    const long = { name: 'ü'.repeat(10_000), options: { A: 'ä', B: 'ö' }, correctOptions: ['A' as const] };
    const questions = Array.from({ length: 100 }, () => long);
    const added = [await add(sampleDetails, questions), await add(sampleDetails), await add(sampleDetails, questions)];
    let turns = 0;
    let readInTurn = 0;
    let readAtMost = 0;
    const measure: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        readInTurn += Buffer.byteLength(JSON.stringify(result.rows));
        readAtMost = Math.max(readAtMost, readInTurn);
        return result;
      },
    };
    const catalogue = createCatalogue({ ...database, reads: database.reads.withPlugin(measure) }, 'Fetched');
    let done = false;
    const count = async () => {
      for (; !done; turns += 1) {
        await nextTurn();
        readInTurn = 0;
      }
    };
    const counted = count();
    const { pieces, length } = await catalogue.since('', taker);
    done = true;
    await counted;
    const list = JSON.parse(Buffer.concat(pieces).toString());
    expect(list.data).toEqual(added);
    expect(length).toBeGreaterThan(4_000_000);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(256 * 1024);
    expect(readAtMost).toBeLessThan(300 * 1024);
    // One turn for each piece to be read, and one to be hashed.
    expect(turns).toBeGreaterThan((2 * length) / (256 * 1024));
  });

  it('is read again only where exams were changed meanwhile', async () => {
    const { database } = await openTestApp();
    const { add, edit } = createExamsStore(database);
    const added = await addMany(640, () => add(sampleDetails));
    let windowsRead = 0;
    let isEdited = false;
    const editMeanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!result.rows.some((row) => 'details' in row)) return result;
        windowsRead += 1;
        if (!isEdited) await edit(added[0]?._id ?? '', { ...sampleDetails, name: 'Edited' });
        isEdited = true;
        return result;
      },
    };
    const catalogue = createCatalogue({ ...database, reads: database.reads.withPlugin(editMeanwhile) }, 'Fetched');
    const { pieces } = await catalogue.all(taker);
    expect(JSON.parse(Buffer.concat(pieces).toString()).data.slice(0, 2)).toMatchObject([
      { name: 'Edited', version: 2 },
      { name: sampleDetails.name, version: 1 },
    ]);
    // All 10 or 11 windows, and once more that of the edited exam.
    expect(windowsRead).toBeLessThanOrEqual(12);
  });
});
