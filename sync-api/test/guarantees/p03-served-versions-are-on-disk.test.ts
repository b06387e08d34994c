import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Exam } from '@quiz-app/shared/exam';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { changesSince } from '../harness/changes-since.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson, Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../harness/sample-exam.ts';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { canIntercept, interceptSyncs, isLog, type Syncs } from './intercept-syncs.ts';

const plan = {
  guarantee: 'P3',
  title: 'an exam edited and read until the power is cut at the sync of an edit',
  full: 60,
  short: 2,
};
const secret = { JWT_SECRET: 'a secret that lives as long as a test' };

/** Reads an exam in every way, as a phone does, and remembers the newest version that it got. */
class Device {
  newest: Exam;
  readonly #person: Person;
  #cursor = '';

  constructor(person: Person, exam: Exam) {
    this.#person = person;
    this.newest = exam;
  }

  async look(): Promise<void> {
    const id = this.newest._id;
    const take = (exam: Exam | undefined) => {
      if (exam && exam.version > this.newest.version) this.newest = exam;
    };
    await Promise.all([
      changesSince(this.#person, this.#cursor).then(({ data, cursor = '' }) => {
        this.#cursor = cursor;
        take(data.find(({ _id }) => _id === id));
      }),
      this.#person.data('getAllExams').then((all) => take(all.find(({ _id }) => _id === id))),
      this.#person.data('getExamById', { id }).then(take),
    ]);
  }

  /** Reads on and on until the server is gone. */
  async lookUntilGone(): Promise<void> {
    for (;;) {
      try {
        await this.look();
      } catch {
        return;
      }
    }
  }

  /** @returns what is wrong with a server that was started after a power failure; undefined if nothing is */
  async missingAt({ reach }: ServerProcess): Promise<string | undefined> {
    const { token = '', user } = this.#person;
    const again = new Person(reach, token, user);
    const { status, envelope } = await again.call('getExamById', { id: this.newest._id });
    const version = envelope.success ? envelope.data.version : 0;
    if (version < this.newest.version)
      return `version ${this.newest.version} was served, and ${version} is left (${status})`;
    const cursor = await again.call('getAllExams', { query: { since: this.#cursor } });
    if ('complete' in cursor.envelope) return `the cursor ${this.#cursor} was served, and is unknown`;
    const report = await again.call('addReport', { body: sampleAttempt(again, this.newest) });
    if (report.status !== 200) return `a report of version ${this.newest.version} was answered with ${report.status}`;
    return undefined;
  }
}

/** Resolves with what was wrong, if anything, when the power is cut at the sync of an edit's commit. */
async function cutPowerUnder(
  admin: Person,
  device: Device,
  server: ServerProcess,
  syncs: Syncs,
): Promise<string | undefined> {
  const looking = device.lookUntilGone();
  const edit = (name: string) =>
    admin
      .data('editExam', { id: device.newest._id, body: { ...sampleDetails, name } })
      .then(() => 'acknowledged', String);
  const before = device.newest.version;
  for (const name of ['One edit', 'Another edit']) {
    await edit(name);
    await device.look();
  }
  const got = device.newest.version - before;

  const asked = Promise.withResolvers<'asked'>();
  syncs.before = (file) => {
    if (!isLog(file)) return Promise.resolve();
    asked.resolve('asked');
    return new Promise(() => undefined);
  };
  const outcome = await Promise.race([asked.promise, edit('The last edit')]);
  // A server that goes on during the sync would answer now.
  if (outcome === 'asked') await Promise.race([device.look(), wait(100)]).catch(() => undefined);
  server.child.kill('SIGKILL');
  await server.ended;
  await looking;
  if (got !== 2) return `of two edits the device got ${got}: nothing was tested`;
  return outcome === 'asked' ? undefined : `an edit without a sync: ${outcome}`;
}

it.skipIf(!canIntercept)(
  'P3 a version of an exam that a device was served outlives a power failure',
  { timeout: 1_200_000 },
  async () => {
    const path = join(await freshFolder(), 'quiz.db');
    const files = [path, `${path}-wal`] as const;
    const read = (file: string) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
    const first = await startServerProcess(path, secret);
    const admin = await newPerson(first.reach, 'Admin', true);
    const taker = await newPerson(first.reach, 'Taker');
    const exam = await addSampleExam(admin);
    first.child.kill();
    await first.ended;
    let newest = exam;

    await attack(plan, async ({ rounds, failed }) => {
      for (let round = 0; round < rounds; round += 1) {
        const syncs = await interceptSyncs();
        const synced = new Map(files.map((file) => [file, read(file)]));
        syncs.after = async (file) => {
          if (files.includes(file)) synced.set(file, read(file));
        };
        const server = await startServerProcess(path, { ...secret, ...syncs.env });
        const as = ({ token = '', user }: Person) => new Person(server.reach, token, user);
        const device = new Device(as(taker), newest);
        const wrong = await cutPowerUnder(as(admin), device, server, syncs);
        if (wrong) failed(wrong);

        // The power cut removed everything that was not synced.
        for (const file of files) writeFileSync(file, synced.get(file) ?? '');
        rmSync(`${path}-shm`, { force: true });
        const next = await startServerProcess(path, secret);
        const missing = await device.missingAt(next).catch(String);
        if (missing) failed(missing);
        newest = await new Person(next.reach, admin.token ?? '', admin.user).data('getExamById', { id: exam._id });
        next.child.kill();
        await next.ended;
      }
    });
  },
);
