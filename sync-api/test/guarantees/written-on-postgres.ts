import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Exam } from '@quiz-app/shared/exam';
import { createApp } from '../../src/app.ts';
import { copyToPostgres } from '../../src/backup/copy-to-postgres.ts';
import { mediumId } from '../../src/database/medium-id.ts';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import { changesSince } from '../harness/changes-since.ts';
import { Client } from '../harness/client.ts';
import { fillSqlite } from '../harness/filled-sqlite.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { Person } from '../harness/open-test-app.ts';
import { createDatabase } from '../harness/postgres-databases.ts';
import { sampleAttempt, sampleDetails } from '../harness/sample-exam.ts';
import { png } from '../harness/sample-media.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { writeSteadily } from './steady-writes.ts';

const writesASecond = 100;
const filled = process.env.TORTURE ? 200_000 : 20_000;
const secret = 'a secret that lives as long as a test';

/** The rows and files that a backup must contain. */
interface Content {
  /** The ids of reports that were acknowledged before it began. */
  acknowledged: readonly string[];
  /** How many were sent before its end. */
  sent: number;
  pictures: readonly string[];
}

/** A change that a device saw before a restore undid it. */
interface Undone {
  exam: Exam;
  cursor: string | undefined;
}

/** Starts a server on PostgreSQL, on a database that was started on SQLite and moved, to which people add reports. */
export async function serveWritten(postgres: string) {
  const path = join(await freshFolder(), 'quiz.db');
  // Several people, because one may add 20 reports a second.
  const { exam, admin, takers } = await fillSqlite(path, filled, 12, { JWT_SECRET: secret });
  const address = await createDatabase(postgres);
  await copyToPostgres(path, address);
  const server = await startServerProcess('', { JWT_SECRET: secret, DATABASE_URL: address });
  const author = new Person(server.reach, admin.token ?? '', admin.user);
  const writes = writeSteadily(server.url, takers, exam, writesASecond);
  const pictures: string[] = [];

  return {
    address,
    writes,

    /** Adds a picture. @returns it and all that was acknowledged before */
    async content(): Promise<Omit<Content, 'sent'>> {
      pictures.push((await author.addMedium(png(1, 1, pictures.length)))._id);
      return { acknowledged: [...writes.acknowledged], pictures: [...pictures] };
    },

    /** Edits the exam after the backup, which a restore undoes. */
    async edit(name: string): Promise<Undone> {
      await author.data('editExam', { id: exam._id, body: { ...sampleDetails, name } });
      const { cursor } = await changesSince(author);
      return { exam: await author.data('getExamById', { id: exam._id }), cursor };
    },

    /** Describes each fault of a restored database. */
    async faultsOf(restored: string, content: Content, undone: Undone): Promise<string[]> {
      const database = await openDatabase(restored);
      const faults = [
        ...(await faultsOfRows(database, content)),
        ...(await faultsOfDevices(database, undone, author, takers[0])),
      ];
      await database.close();
      return faults;
    },
  };
}

async function faultsOfRows({ reads }: Database, { acknowledged, sent, pictures }: Content): Promise<string[]> {
  const rows = await reads.selectFrom('reports').select('id').execute();
  const files = await reads.selectFrom('media').select(['id', 'data']).execute();
  const totals = await reads.selectFrom('totals').select('attempts').execute();
  const kept = new Set(rows.map(({ id }) => id));
  const whole = new Set(files.filter(({ id, data }) => mediumId(data) === id).map(({ id }) => id));
  const counted = totals.reduce((sum, { attempts }) => sum + attempts, 0);
  const isTooMany = kept.size !== rows.length || kept.size > filled + sent;
  return [
    ...acknowledged.filter((id) => !kept.has(id)).map((id) => `${id} is missing`),
    ...pictures.filter((id) => !whole.has(id)).map((id) => `picture ${id} is not whole`),
    ...(isTooMany ? ['there are more reports than were sent'] : []),
    ...(counted === kept.size ? [] : [`${kept.size} reports, of which the leaderboard counts ${counted}`]),
  ];
}

/** Devices must get what there is now, and what waits on them must be taken. */
async function faultsOfDevices(database: Database, { exam, cursor }: Undone, author: Person, taker: Person) {
  const app = createApp({ database, jwtSecret: Buffer.from(secret), passwordCost: 4 });
  const device = new Client(app, author.token);
  const { complete, data } = await changesSince(device, cursor);
  const isWhole = complete && isDeepStrictEqual(data, await device.data('getAllExams'));
  const keeps = !isWhole || data.some(({ name }) => name === exam.name);
  const sent = await new Client(app, taker.token).call('addReport', { body: sampleAttempt(taker, exam) });
  return [
    ...(keeps ? [`a device keeps what was undone: ${JSON.stringify({ complete, cursor })}`] : []),
    ...(sent.status === 200 ? [] : [`a report of a version that was undone is refused: ${sent.text}`]),
  ];
}
