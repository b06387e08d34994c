import { brotliDecompressSync } from 'node:zlib';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Exam } from '@quiz-app/shared/exam';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleAttempt, sampleDetails } from '../../test/harness/sample-exam.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';
import { createLeaderboard } from './leaderboard.ts';
import { createReportsStore } from './reports-store.ts';

interface Site extends TestApp {
  admin: Person;
  exam: Exam;
  people: Person[];
}

interface Step {
  kind: keyof typeof changes;
  who: number;
  /** Whether somebody asks for the leaderboard before the change, too. */
  isAsked: boolean;
}

/** Every kind of change that the server makes for somebody, one at a time. */
const changes = {
  report: ({ exam }, taker) => taker.data('addReport', { body: sampleAttempt(taker, exam) }),
  'repeated report': async ({ exam }, taker) => {
    const body = sampleAttempt(taker, exam);
    for (let times = 0; times < 2; times += 1) await taker.data('addReport', { body });
  },
  'handed in': ({ admin, exam }, taker) =>
    admin.data('addReport', { body: { ...sampleAttempt(taker, exam), handedIn: true } }),
  carried: async ({ admin, exam }, taker) => {
    const device = await registerDevice(taker);
    await admin.data('addCollected', { body: { code: await device.sign(attemptToSign(taker, exam, device.keyId)) } });
  },
  rename: ({ admin, people }, { user }, round) =>
    admin.data('editUser', { id: user._id, body: { name: `Name ${round} of ${people.length}` } }),
  groups: ({ admin }, { user }) => admin.data('editUser', { id: user._id, body: { groups: ['7b'] } }),
  deletion: ({ admin }, { user }) => admin.data('deleteUser', { id: user._id }),
  erasure: ({ admin }, { user }) => admin.data('deleteUser', { id: user._id, query: { erase: 'true' } }),
  people: ({ admin }, _who, round) => admin.data('importUsers', { body: [{ name: `Person ${round}` }] }),
  exam: ({ admin, exam }, _who, round) =>
    admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: `Exam ${round}`, totalMarks: 7 } }),
  question: ({ admin, exam: { _id, questions } }) =>
    admin.data('addQuestion', { id: _id, body: questionPayload(questions[0] as never, { _id }) }),
} satisfies Record<string, (site: Site, who: Person, round: number) => Promise<unknown>>;

/** Without a report of theirs, a change to somebody would change nothing here. */
async function newTaker({ person, exam }: Pick<Site, 'person' | 'exam'>): Promise<Person> {
  const taker = await person('Taker');
  await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  return taker;
}

async function openSite(): Promise<Site> {
  const opened = await openTestApp();
  const admin = await opened.person('Admin', true);
  const site = { ...opened, admin, exam: await addSampleExam(admin) };
  return { ...site, people: [await newTaker(site), await newTaker(site)] };
}

/** What is served, compressed or not, and what it is when it is made anew. */
async function leaderboards({ app, admin, database }: Site, accepted: string) {
  const { text } = await createdAnew(database);
  const answer = await app.request(`${endpoints.getAllReports.path}?group=user`, {
    headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': accepted },
  });
  const body = Buffer.from(await answer.arrayBuffer());
  const isPacked = answer.headers.get('content-encoding') === 'br';
  return { served: (isPacked ? brotliDecompressSync(body) : body).toString(), text };
}

async function createdAnew(database: TestApp['database']) {
  const { pieces } = await createLeaderboard(createReportsStore(database).totals)();
  return { text: Buffer.concat([...pieces]).toString() };
}

async function expectExact(site: Site): Promise<void> {
  for (const accepted of ['identity', 'br']) {
    const { served, text } = await leaderboards(site, accepted);
    expect(served).toBe(text);
  }
}

it('the leaderboard is what it would be if it were made anew, after any changes', async () => {
  const kinds = Object.keys(changes) as Step['kind'][];
  const step = fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(1), isAsked: fc.boolean() });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(kinds), fc.array(step, { maxLength: 12 }), async (each, more) => {
      const site = await openSite();
      const steps: Step[] = [...each.map((kind) => ({ kind, who: 0, isAsked: true })), ...more];
      for (const [round, { kind, who, isAsked }] of steps.entries()) {
        if (isAsked) await expectExact(site);
        const { text: before } = await createdAnew(site.database);
        await changes[kind](site, site.people[who] as Person, round);
        if ((await createdAnew(site.database)).text !== before) seen.add(kind);
        await expectExact(site);
        if (kind === 'deletion' || kind === 'erasure') site.people[who] = await newTaker(site);
      }
      await site.database.close();
    }),
    { numRuns: 6, examples: [[kinds, []]] },
  );
  for (const kind of ['report', 'handed in', 'carried', 'rename', 'erasure']) expect(seen).toContain(kind);
});

it.each([true, false])('what a failover has undone is not served, asked meanwhile: %s', async (isAsked) => {
  const site = await openSite();
  const { database, path, people, exam } = site;
  await expectExact(site);
  const before = await database.reads.selectFrom('totals').selectAll().execute();
  const [first, second] = people as [Person, Person];
  await second.data('addReport', { body: sampleAttempt(second, exam) });
  await expectExact(site);
  const lost = await database.reads.selectFrom('reports').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow();

  // What a replica that had not got the report holds, whose next report gets its number.
  await database.write(async (tx) => {
    await tx.deleteFrom('reports').where('seq', '=', lost.seq).execute();
    await tx.deleteFrom('totals').execute();
    await tx.insertInto('totals').values(before).execute();
    if (path !== '') await sql`update sqlite_sequence set seq = seq - 1 where name = 'reports'`.execute(tx);
  });
  if (isAsked) await expectExact(site);
  await first.data('addReport', { body: sampleAttempt(first, exam) });
  await expectExact(site);
});
