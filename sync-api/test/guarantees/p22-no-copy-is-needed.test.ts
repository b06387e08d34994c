import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Exam } from '@quiz-app/shared/exam';
import { obtainedMarks } from '@quiz-app/shared/scoring';
import { sql } from 'kysely';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import { createRandom, type Random } from '../../src/demo/seeded-random.ts';
import type { RequestTarget } from '../harness/client.ts';
import { Person } from '../harness/open-test-app.ts';
import { testPooler } from '../harness/open-test-postgres.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../harness/sample-exam.ts';
import { startBalancer } from '../harness/start-balancer.ts';
import { addPeople, type Copy, reachOf, startCopies } from '../harness/start-copies.ts';
import { startPooler } from '../harness/start-pooler.ts';
import { type PostgresServer, startPostgres } from '../harness/start-postgres.ts';
import { ask } from '../harness/timed-request.ts';
import { type Ask, compareExams, compareReports, followExams, readPages } from './followers.ts';
import { patiently } from './patiently.ts';

const timeout = 3_600_000;

/** The machine is for the servers first. */
const leisurely: Ask = async (call) => {
  await wait(25);
  return patiently(call);
};

/** Three copies behind a balancer, on a PostgreSQL that can be killed, with a pooler between if the run has one. */
async function startService(env: Record<string, string> = {}) {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const pooler = testPooler() === 'none' ? undefined : await startPooler(postgres.address);
  if (pooler) onTestFinished(pooler.stop);
  const database = await openDatabase(postgres.address);
  onTestFinished(() => database.close());
  const copies = await startCopies(3, pooler?.address ?? postgres.address, env);
  const url = await startBalancer(copies.map(({ port }) => port));
  return { postgres, database, copies, url };
}

/** Kills copies at random, and each `rounds / databaseKills` rounds the database. @returns the milliseconds to recover */
async function killAtRandom(
  { copies, postgres }: { copies: readonly Copy[]; postgres: PostgresServer },
  { rounds, databaseKills, pauseMs }: { rounds: number; databaseKills: number; pauseMs: number },
  random: Random,
  nextAnswer: () => Promise<void>,
) {
  const ofCopies: Promise<number>[] = [];
  const ofDatabase: number[] = [];
  for (let kill = 1; kill <= rounds; kill += 1) {
    await wait(random.between(0, pauseMs));
    for (let up: Copy[]; ; await wait(20)) {
      up = copies.filter(({ isUp }) => isUp);
      if (up.length === 0) continue;
      ofCopies.push(random.pick(up).kill());
      break;
    }
    if (Math.floor((kill * databaseKills) / rounds) === Math.floor(((kill - 1) * databaseKills) / rounds)) continue;
    await postgres.kill();
    await wait(random.between(0, 500));
    await postgres.restart();
    const answering = performance.now();
    await nextAnswer();
    ofDatabase.push(performance.now() - answering);
  }
  return { ofCopies: await Promise.all(ofCopies), ofDatabase };
}

const inSeconds = (milliseconds: readonly number[]) => {
  const [median = 0] = milliseconds.toSorted((a, b) => a - b).slice(Math.floor(milliseconds.length / 2));
  return `${(median / 1000).toFixed(1)} s (median), ${(Math.max(...milliseconds) / 1000).toFixed(1)} s (longest)`;
};

it('P22 no report is lost when copies and their database are killed, and nothing is stale', { timeout }, async () => {
  const plan = {
    guarantee: 'P22',
    title: 'three copies SIGKILLed under 16 devices, and their PostgreSQL every 20 kills',
    full: 200,
    short: 10,
  };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { postgres, database, copies, url } = await startService();
    const service = reachOf(url);
    /** A device loses its network now and then, before it has its answer. */
    const unsteady: RequestTarget = {
      request: (path, init) =>
        fetch(url + path, random.next() < 0.1 ? { ...init, signal: AbortSignal.timeout(random.between(1, 40)) } : init),
    };
    const [admin, editor] = await addPeople(database, ['Admin', 'Editor'], service, true);
    if (!admin || !editor) throw new Error('There are admins');
    const exam = await addSampleExam(editor);
    const names = Array.from({ length: 16 }, (_, index) => `Device ${index}`);
    const takers = await addPeople(database, names, unsteady);

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
    const nextAnswer = () => {
      answer = Promise.withResolvers();
      return answer.promise;
    };

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

    const roles = await changingRole(database, service, over, random);
    const probing = copies.map((copy) => probe(copy, { admin, exam, edits, roles, isOver: over, failed }));
    const reading = [0, 1].map(() => readPages(admin, over, random, leisurely));
    const following = [0, 1].map(() => followExams(admin, over, failed, leisurely));
    const working = [...takers.map(use), edit(editor)];

    const databaseKills = Math.ceil(rounds / 20);
    const kills = { rounds, databaseKills, pauseMs: 2_000 };
    const recovered = await killAtRandom({ copies, postgres }, kills, random, nextAnswer);
    await nextAnswer();
    isUsed = false;
    await Promise.all(working);
    isOver = true;
    const readings = (await Promise.all(reading)).flat();
    await compareReports(admin, sent, readings, failed);
    const all = await admin.data('getAllExams');
    for (const held of await Promise.all(following)) compareExams(held, all, failed);
    await compareVersions(database, failed);
    const probes = (await Promise.all([...probing, roles.changing])).reduce((sum, count) => sum + count, 0);
    for (const { crash } of copies) if (crash !== undefined) failed(`a copy ended by itself: ${crash}`);
    if (answered < rounds * 5) failed(`only ${answered} reports, too few for this test`);
    console.log(
      `${answered} reports, ${edits.length} edits, ${readings.length} readings, ${probes} probes in ${rounds} kills. ` +
        `A copy serves again after ${inSeconds(recovered.ofCopies)}; the first report after ${databaseKills} kills of ` +
        `PostgreSQL is acknowledged ${inSeconds(recovered.ofDatabase)} after it answers again.`,
    );
  });
});

interface Roles {
  person: Person;
  /** The roles that may be in effect for requests of this time. */
  during(from: number, to: number): ReadonlySet<boolean>;
  /** Resolves with how often the role was changed. */
  changing: Promise<number>;
}

/** How stale anything may be that another copy has acknowledged, in milliseconds. */
const staleMs = 1_000;

/** A person who becomes an admin and a user in turn, each for seconds. */
async function changingRole(
  database: Database,
  reach: RequestTarget,
  isOver: () => boolean,
  random: Random,
): Promise<Roles> {
  const [person] = await addPeople(database, ['Changing'], reach);
  if (!person) throw new Error('There is a person');
  const changes: { isAdmin: boolean; begun: number; done: number }[] = [{ isAdmin: false, begun: 0, done: 0 }];
  async function change(): Promise<number> {
    for (let isAdmin = true; !isOver(); isAdmin = !isAdmin) {
      const made = { isAdmin, begun: performance.now(), done: Number.POSITIVE_INFINITY };
      changes.push(made);
      await patiently(() =>
        database.write((tx) =>
          tx
            .updateTable('users')
            .set({ is_admin: isAdmin ? 1 : 0 })
            .where('id', '=', person?.user._id ?? '')
            .execute(),
        ),
      );
      made.done = performance.now();
      await wait(random.between(1_300, 2_500));
    }
    return changes.length - 1;
  }
  return {
    person,
    changing: change(),
    during(from, to) {
      const settled = changes.findLastIndex(({ done }) => done < from - staleMs);
      return new Set(
        changes
          .slice(settled)
          .filter(({ begun }) => begun < to)
          .map(({ isAdmin }) => isAdmin),
      );
    },
  };
}

interface Probed {
  admin: Person;
  exam: Exam;
  edits: readonly { version: number; at: number }[];
  roles: Roles;
  isOver: () => boolean;
  failed: (what: string) => void;
}

/** Asks one copy for what others change. @returns how often it answered */
async function probe(copy: Copy, { admin, exam, edits, roles, isOver, failed }: Probed): Promise<number> {
  const reach = reachOf(copy.url);
  const reader = new Person(reach, admin.token ?? '', admin.user);
  const changing = new Person(reach, roles.person.token ?? '', roles.person.user);
  let probes = 0;
  for (; !isOver(); await wait(80)) {
    if (!copy.isUp) continue;
    const from = performance.now();
    const oldest = edits.findLast(({ at }) => at < from - staleMs)?.version ?? 0;
    try {
      const [one, list, asAdmin] = await Promise.all([
        reader.data('getExamById', { id: exam._id }),
        reader.data('getAllExams'),
        changing.call('getAllReports', { query: { limit: '1', fields: 'summary' } }),
      ]);
      const seen = { one: one.version, list: list.find(({ _id }) => _id === exam._id)?.version ?? 0 };
      if (seen.one < oldest || seen.list < oldest) failed(`an exam is stale: ${JSON.stringify(seen)} of ${oldest}`);
      if (asAdmin.status !== 200 && asAdmin.status !== 403) continue;
      const possible = roles.during(from, performance.now());
      if (!possible.has(asAdmin.status === 200)) failed(`a role is stale: ${asAdmin.status}`);
      probes += 1;
    } catch (error) {
      // The copy is killed, or its database is.
      if (/OpenAPI/.test(String(error))) failed(String(error));
    }
  }
  return probes;
}

/** The versions of each exam have no hole, and later ones have later revisions. */
async function compareVersions(database: Database, failed: (what: string) => void): Promise<void> {
  const rows = await database.reads
    .selectFrom('exam_versions')
    .select(['exam_id', 'version', 'revision'])
    .orderBy('exam_id')
    .orderBy('revision')
    .execute();
  for (const [index, { exam_id, version, revision }] of rows.entries()) {
    const before = rows[index - 1];
    const expected = before?.exam_id === exam_id ? before.version + 1 : 1;
    if (version !== expected) failed(`version ${version} of ${exam_id} at revision ${revision}, not ${expected}`);
  }
}

it('P22 outboxes that are sent together are each stored once, although copies are killed', { timeout }, async () => {
  const plan = {
    guarantee: 'P22',
    title: 'outboxes sent through three copies at once, which are SIGKILLed, and PostgreSQL once',
    full: 100_000,
    short: 2_000,
  };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { postgres, database, copies, url } = await startService();
    const [admin] = await addPeople(database, ['Admin'], reachOf(url), true);
    if (!admin) throw new Error('There is an admin');
    const exam = await addSampleExam(admin);
    const count = Math.min(1_000, rounds / 10);
    const takers = await addPeople(
      database,
      Array.from({ length: count }, (_, index) => `Taker ${index}`),
      reachOf(url),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 128 });
    onTestFinished(() => agent.destroy());

    const ids = new Set<string>();
    let [acknowledged, repeated, marks] = [0, 0, 0];
    let answer = Promise.withResolvers<void>();
    async function send(): Promise<void> {
      while (ids.size < rounds) {
        const taker = random.pick(takers);
        const isRight = random.next() < 0.5;
        const attempt = sampleAttempt(taker, exam, isRight ? undefined : {});
        ids.add(attempt._id);
        if (isRight) marks += obtainedMarks(1, 1, exam.totalMarks);
        const post = {
          method: 'POST',
          path: '/api/reports/addReport',
          token: taker.token,
          payload: () => attempt,
        } as const;
        const headers = { 'content-type': 'application/json' };
        for (;;) {
          const status = await ask(agent, url, { ...post, headers }).then(
            (got) => got.status,
            () => 0,
          );
          if (status === 200) break;
          if (status > 0 && status < 500) throw new Error(`A report was answered with ${status}`);
          repeated += 1;
          await wait(random.between(10, 100));
        }
        acknowledged += 1;
        answer.resolve();
      }
    }
    const begun = performance.now();
    const sending = Promise.all(Array.from({ length: 128 }, send));
    const kills = { rounds: Math.ceil(Math.sqrt(rounds) / 8), databaseKills: 1, pauseMs: 3_000 };
    const killing = killAtRandom({ copies, postgres }, kills, random, () => {
      answer = Promise.withResolvers();
      return acknowledged < rounds ? answer.promise : Promise.resolve();
    });
    await sending;
    const seconds = (performance.now() - begun) / 1_000;
    await killing;

    const { rows } = await sql<{ id: string }>`select id from reports`.execute(database.reads);
    const stored = new Set(rows.map(({ id }) => id));
    const lost = [...ids].filter((id) => !stored.has(id)).length;
    if (lost > 0 || stored.size !== ids.size || rows.length !== stored.size)
      failed(`${lost} of ${ids.size} are lost; ${rows.length} rows of ${stored.size} reports`);
    const totals = await sql<{ attempts: number; score: number; wrong: number }>`
      select sum(attempts)::bigint as attempts, sum(score) as score, count(*) filter (where totals.attempts <>
        (select count(*) from reports where reports.user_id = totals.user_id)) as wrong from totals`.execute(
      database.reads,
    );
    const [{ attempts, score, wrong } = { attempts: 0, score: 0, wrong: 0 }] = totals.rows;
    if (attempts !== ids.size || score !== marks || wrong > 0)
      failed(
        `the totals are ${attempts} attempts and ${score} marks, not ${ids.size} and ${marks}; ${wrong} are wrong`,
      );
    console.log(
      `${acknowledged} reports in ${seconds.toFixed(1)} s (${Math.round(acknowledged / seconds)} a second), ` +
        `${kills.rounds} kills of copies and one of PostgreSQL; ${repeated} were sent again`,
    );
  });
});
