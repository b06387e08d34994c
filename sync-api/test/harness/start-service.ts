import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/database/open-database.ts';
import { ownPooler, ownPostgres } from './own-postgres.ts';
import { addSampleExam } from './sample-exam.ts';
import { startBalancer } from './start-balancer.ts';
import { addPeople, reachOf, startCopies } from './start-copies.ts';
import { testPooler } from './start-pooler.ts';

/** Starts copies of the server on a database, behind a balancer, with an admin and an exam, for one test. */
export async function startCopiesBehindBalancer(address: string, count: number, env: Record<string, string> = {}) {
  const copies = await startCopies(count, address, env);
  const url = await startBalancer(copies.map(({ port }) => port));
  const database = await openDatabase(address, { pooler: testPooler() });
  onTestFinished(() => database.close());
  const service = reachOf(url);
  const [admin] = await addPeople(database, ['Admin'], service, true);
  if (!admin) throw new Error('There is an admin');
  return { copies, url, service, database, admin, exam: await addSampleExam(admin) };
}

/** Three copies on a PostgreSQL that can be killed, with a pooler between if the run has one. */
export async function startThreeCopies() {
  const postgres = await ownPostgres();
  const address = testPooler() === 'none' ? postgres.address : await ownPooler(postgres.address);
  return { postgres, ...(await startCopiesBehindBalancer(address, 3)) };
}
