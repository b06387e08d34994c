import { multiplyReports } from './multiply-reports.ts';
import { newPerson, type Person } from './open-test-app.ts';
import { addSampleExam, pictureQuestion, sampleAttempt, sampleQuestions } from './sample-exam.ts';
import { largePng } from './sample-media.ts';
import { startServerProcess } from './server-process.ts';

/**
 * Has a server write an SQLite file with an exam with a picture, people and reports, and ends it.
 * @param env the server's settings, of which those that the people log in to later need the same JWT_SECRET
 */
export async function fillSqlite(path: string, reports: number, people: number, env: Record<string, string> = {}) {
  const server = await startServerProcess(path, env);
  const admin = await newPerson(server.reach, 'Admin', true);
  const exam = await addSampleExam(admin, {}, [...sampleQuestions, await pictureQuestion(admin, largePng(0))]);
  const first = await newPerson(server.reach, 'Taker');
  await first.data('addReport', { body: sampleAttempt(first, exam) });
  const takers: [Person, ...Person[]] = [first];
  while (takers.length < people) takers.push(await newPerson(server.reach, 'Taker'));
  server.child.kill();
  await server.ended;
  multiplyReports(path, reports);
  return { exam, admin, takers };
}
