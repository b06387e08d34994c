import { multiplyReports } from './multiply-reports.ts';
import { newPerson, type Person } from './open-test-app.ts';
import { addSampleExam, sampleAttempt } from './sample-exam.ts';
import { startServerProcess } from './server-process.ts';

/**
 * Has a server write an SQLite file with an exam, people and reports, and ends it.
 * @param env the server's settings, of which those that the people log in to later need the same JWT_SECRET
 */
export async function fillSqlite(path: string, reports: number, people: number, env: Record<string, string> = {}) {
  const server = await startServerProcess(path, env);
  const exam = await addSampleExam(await newPerson(server.reach, 'Admin', true));
  const first = await newPerson(server.reach, 'Taker');
  await first.data('addReport', { body: sampleAttempt(first, exam) });
  const takers: [Person, ...Person[]] = [first];
  while (takers.length < people) takers.push(await newPerson(server.reach, 'Taker'));
  server.child.kill();
  await server.ended;
  multiplyReports(path, reports);
  return { exam, takers };
}
