import { statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { Client } from '../harness/client.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson, password } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { type ServerProcess, setRoom, startServerProcess, startWithoutRoom } from '../harness/server-process.ts';

const plan = {
  guarantee: 'P3',
  title: 'a disk that fills up under writes, on which the server is started again, and that has room again',
  full: 20,
  short: 1,
};

// The system's limit on the size of files stands in for a full disk: it needs no privileges and no disk of its own.
it.skipIf(process.platform !== 'linux')(
  'P3 on a full disk writes are refused, and no acknowledged report is lost',
  { timeout: 600_000 },
  async () => {
    const path = join(await freshFolder(), 'quiz.db');
    const env = { JWT_SECRET: 'a secret that lives as long as a test', LOG_LEVEL: 'silent' };
    let server = await startServerProcess(path, env);
    const admin = await newPerson(server.reach, 'Admin', true);
    const exam = await addSampleExam(admin);
    const acknowledged = new Set<string>();
    const sent = new Set<string>();

    async function send({ reach }: ServerProcess): Promise<number> {
      const attempt = sampleAttempt(admin, exam);
      sent.add(attempt._id);
      const { status, envelope, headers } = await new Client(reach, admin.token).call('addReport', { body: attempt });
      if (status === 200) acknowledged.add(attempt._id);
      if (status === 503)
        expect([envelope.success || envelope.code, Number(headers.get('retry-after')) >= 30]).toEqual(['busy', true]);
      return status;
    }
    const ready = async ({ reach }: ServerProcess) => (await new Client(reach).send('GET', '/ready')).status;

    await attack(plan, async ({ rounds, seed, failed }) => {
      const random = createRandom(seed);

      /** Checks what still works on a full disk, and what is refused. */
      async function expectReadsOnly(when: string): Promise<void> {
        const status = await send(server);
        if (status !== 503) failed(`${when}: a report was answered with ${status}`);
        await expect.poll(() => ready(server), { message: when }).toBe(503);
        const visitor = new Client(server.reach);
        const login = await visitor.call('login', { body: { email: admin.user.email, password } });
        const lists = new Client(server.reach, admin.token);
        const [exams, reports] = [await lists.call('getAllExams'), await lists.call('getOwnReports')];
        const statuses = [exams.status, reports.status, (await visitor.send('GET', '/health')).status];
        if (statuses.some((each) => each !== 200)) failed(`${when}: lists and /health give ${statuses}`);
        // A login is counted, or else refused. There may be room for a count where there was none for a report.
        if (login.status !== 503 && login.status !== 200) failed(`${when}: a login was answered with ${login.status}`);
        if (!reports.envelope.success || reports.envelope.data.length !== acknowledged.size)
          failed(`${when}: the list of reports is not what was acknowledged`);
      }

      async function expectAllToWork(when: string): Promise<void> {
        setRoom(server, 'unlimited');
        await expect.poll(() => ready(server), { message: when }).toBe(200);
        const status = await send(server);
        if (status !== 200) failed(`${when}: a report was answered with ${status}`);
      }

      for (let round = 0; round < rounds; round += 1) {
        setRoom(server, statSync(`${path}-wal`).size + Math.floor(random.between(0, 200_000)));
        const statuses: number[] = [];
        while (!statuses.includes(503) && statuses.length < 2_000)
          statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => send(server)))));
        // There may be room for one report where there was none for twenty at once.
        for (let last = 0; last !== 503 && statuses.length < 2_000; statuses.push(last)) last = await send(server);
        const odd = statuses.filter((status) => status !== 200 && status !== 503);
        if (odd.length > 0) failed(`while the disk fills up, reports are answered with ${odd}`);
        await expectReadsOnly('on a full disk');
        if (random.next() < 0.5) await expectAllToWork('with room again');

        const signal = round % 2 === 0 ? 'SIGKILL' : 'SIGTERM';
        server.child.kill(signal);
        await server.ended;
        const refusal = await startWithoutRoom(path, env).then(() => 'it starts', String);
        if (!/DATABASE_URL .*the database cannot be written/.test(refusal))
          failed(`started on a full disk after ${signal}: ${refusal}`);
        server = await startServerProcess(path, env);
        await expectAllToWork(`with room again, started after ${signal}`);

        const connection = new Sqlite(path, { readonly: true });
        const kept = new Set(connection.prepare<[], string>('SELECT id FROM reports').pluck().all());
        const integrity = connection.pragma('integrity_check', { simple: true });
        connection.close();
        if (integrity !== 'ok') failed(`integrity: ${integrity}`);
        for (const id of acknowledged) if (!kept.has(id)) failed(`${id} was acknowledged and is gone`);
        for (const id of kept) if (!acknowledged.has(id)) failed(`${id} was refused and is stored`);
      }
    });
  },
);
