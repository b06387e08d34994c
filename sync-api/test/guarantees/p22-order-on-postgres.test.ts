import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { openCopies } from '../harness/open-copies.ts';
import { newPerson, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { edits } from './edits-of-an-exam.ts';
import { compareExams, compareReports, compareVersions, followExams, readPages } from './followers.ts';

const timeout = 3_600_000;

it('P22 who reads reports by cursor skips none that several copies add, on PostgreSQL', { timeout }, async () => {
  const plan = {
    guarantee: 'P22',
    title: 'reports added by four copies, one of them slow, read by cursor meanwhile',
    full: 20_000,
    short: 800,
  };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { databases, anyCopy } = await openCopies(4, random);
    const admin = await newPerson(anyCopy, 'Admin', true);
    const exam = await addSampleExam(admin);
    const takers = await Promise.all(Array.from({ length: 12 }, (_, index) => newPerson(anyCopy, `Taker ${index}`)));
    const sent = new Set<string>();

    async function take(taker: Person): Promise<void> {
      while (sent.size < rounds) {
        const attempt = sampleAttempt(taker, exam, random.next() < 0.5 ? {} : undefined);
        sent.add(attempt._id);
        const times = random.pick([1, 1, 2]);
        // A device may send the same again before it has the answer; then two copies have it at once.
        await Promise.all(Array.from({ length: times }, () => taker.data('addReport', { body: attempt })));
        const [newest] = await taker.data('getOwnReports', { query: { limit: '1', fields: 'summary' } });
        if (newest?._id !== attempt._id) failed(`${attempt._id} is acknowledged and not seen`);
      }
    }

    let isOver = false;
    const reading = Array.from({ length: 3 }, () => readPages(admin, () => isOver, random));
    await Promise.all(takers.map(take));
    isOver = true;
    const readings = (await Promise.all(reading)).flat();
    await compareReports(admin, sent, readings, failed);
    if (readings.length < 10) failed(`only ${readings.length} readings, too few for this test`);
    const commits = databases.map((database) => database.commits);
    console.log(`${sent.size} reports, ${readings.length} readings; commits by copy: ${commits.join(', ')}`);
  });
});

it('P22 edits of exams by several copies are in one order for everybody, on PostgreSQL', { timeout }, async () => {
  const plan = {
    guarantee: 'P22',
    title: 'exams edited through four copies, one of them slow, read by `since` meanwhile',
    full: 3_000,
    short: 150,
    seeded: true,
  };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const {
      databases: [database],
      anyCopy,
    } = await openCopies(4, random);
    const admins = await Promise.all(['Ann', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => newPerson(anyCopy, name, true)));
    const [owner] = admins;
    if (!owner) throw new Error('There are admins');
    const exams = [await addSampleExam(owner), await addSampleExam(owner)];
    /** The version that each acknowledged edit was made from and made, by exam. */
    const acknowledged = new Map<string, string[]>();
    let [made, refused] = [0, 0];

    async function edit(admin: Person): Promise<void> {
      while (made < rounds) {
        made += 1;
        const place = Math.floor(random.between(0, exams.length));
        const id = exams[place]?._id ?? '';
        const { envelope: now } = await admin.call('getExamById', { id });
        if (!now.success || now.data.questions.length === 0) {
          // It was deleted, or its questions were: another takes its place.
          if (exams[place]?._id === id) exams[place] = await addSampleExam(admin);
          continue;
        }
        const { answer } = await random.pick(edits)(admin, now.data, random);
        if (answer.envelope.success) {
          const version = Number(answer.headers.get('etag')?.slice(1, -1));
          const history = acknowledged.get(id) ?? [];
          acknowledged.set(id, [...history, `${now.data.version} → ${version}`]);
          // Who wrote sees it, whichever copy is asked.
          const { envelope: after } = await admin.call('getExamById', { id });
          if (after.success && after.data.version < version) failed(`version ${version} of ${id} is not seen`);
        } else if (answer.status === 412) refused += 1;
        else if (answer.status !== 404) failed(`${answer.status} ${answer.envelope.message}`);
      }
    }

    let isOver = false;
    const following = [owner, owner].map((person) => followExams(person, () => isOver, failed));
    await Promise.all(admins.map(edit));
    isOver = true;
    const all = await owner.data('getAllExams');
    for (const held of await Promise.all(following)) compareExams(held, all, failed);
    const versions = database && (await compareVersions(database, failed));
    for (const [id, history] of acknowledged) {
      if (new Set(history).size !== history.length) failed(`${id}: two edits made the same version: ${history}`);
    }
    if (refused < rounds / 20) failed(`only ${refused} of ${rounds} edits met another, too few for this test`);
    console.log(`${rounds} edits, ${refused} refused as conflicts, ${versions} versions`);
  });
});

it('P22 the leaderboard of every copy has what was acknowledged before, on PostgreSQL', { timeout }, async () => {
  const plan = {
    guarantee: 'P22',
    title: 'the leaderboard of four copies, one of them slow, asked after each report and new name',
    full: 3_000,
    short: 200,
  };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const { anyCopy } = await openCopies(4, random);
    const admin = await newPerson(anyCopy, 'Admin', true);
    const exam = await addSampleExam(admin);
    const takers = await Promise.all(Array.from({ length: 6 }, (_, index) => newPerson(anyCopy, `Taker ${index}`)));
    let made = 0;

    async function change(taker: Person): Promise<void> {
      let { name } = taker.user;
      for (let attempts = 0; made < rounds; made += 1) {
        if (attempts === 0 || random.next() < 0.6) {
          await taker.data('addReport', { body: sampleAttempt(taker, exam) });
          attempts += 1;
        } else {
          name = `Taker ${made}`;
          await admin.data('editUser', { id: taker.user._id, body: { name } });
        }
        const row = (await admin.data('getLeaderboard')).find(({ user }) => user._id === taker.user._id);
        if (row?.attempts !== attempts) failed(`${attempts} attempts are acknowledged and ${row?.attempts} seen`);
        if (row?.user.name !== name) failed(`the name ${name} is acknowledged and ${row?.user.name} seen`);
      }
    }

    await Promise.all(takers.map(change));
  });
});

it('P22 of admins who register at once with several copies one is the first, on PostgreSQL', { timeout }, async () => {
  const plan = { guarantee: 'P22', title: 'the first admin, registered by three copies at once', full: 200, short: 15 };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const { databases, apps, anyCopy } = await openCopies(3, createRandom(seed), { adminSignup: 'closed' });
    for (let round = 0; round < rounds; round += 1) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) => newPerson(apps[index % apps.length] ?? anyCopy, 'Admin', true)),
      );
      const admins = outcomes.filter(({ status }) => status === 'fulfilled').length;
      if (admins !== 1) failed(`${admins} became the first admin`);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected' && !/403 Admin sign-up is closed/.test(String(outcome.reason)))
          failed(String(outcome.reason));
      }
      await databases[0]?.write(async (tx) => {
        await tx.deleteFrom('sessions').execute();
        await tx.deleteFrom('users').execute();
        // All register from one address, more often than it may.
        await tx.deleteFrom('limits').execute();
      });
    }
  });
});

it('a copy that stops in its turn holds the others up for seconds only, on PostgreSQL', { timeout }, async () => {
  const { databases, anyCopy } = await openCopies(2, createRandom(1));
  const admin = await newPerson(anyCopy, 'Admin', true);
  const [started, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stopped = databases[0]?.write(async () => {
    started.resolve();
    await goOn.promise;
  }, 'catalogue');
  const outcome = stopped?.then(String, String);
  await started.promise;
  const exam = await addSampleExam(admin);
  goOn.resolve();
  expect(await outcome).toMatch(/terminated|not queryable/);
  expect(await admin.data('getAllExams')).toEqual([exam]);
});
