import type { Exam } from '@quiz-app/shared/exam';
import { openDatabase } from '../../src/database/open-database.ts';
import { createExamsStore } from '../../src/exams/exams-store.ts';
import { multiplyReports } from '../harness/multiply-reports.ts';
import { multiplyUsers } from '../harness/multiply-users.ts';
import { newPerson, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails, sampleQuestions } from '../harness/sample-exam.ts';
import { startServerProcess } from '../harness/server-process.ts';

export interface Population {
  admin: Person;
  /** The users who send requests. */
  people: Person[];
  /** The exams that they take. */
  exams: Exam[];
}

export interface Size {
  users: number;
  reports: number;
  exams: number;
}

/** Fills a database with `clients` users, four exams and a few reports of each, and then with others up to the size. */
export async function populate(
  path: string,
  env: Record<string, string>,
  clients: number,
  size: Size,
): Promise<Population> {
  const { child, reach, ended } = await startServerProcess(path, env);
  const admin = await newPerson(reach, 'Admin', true);
  const people: Person[] = [];
  while (people.length < clients) {
    // As many at once as the server hashes passwords.
    const pair = [0, 1].map((index) => newPerson(reach, `Taker ${(people.length + index) % 7}`));
    people.push(...(await Promise.all(pair)));
  }
  const exams: Exam[] = [];
  for (const name of ['Closures', 'Promises', 'Modules', 'Regular expressions']) {
    const questions = Array.from({ length: 10 }, () => sampleQuestions).flat();
    exams.push(await addSampleExam(admin, { name }, questions));
  }
  for (const [index, person] of people.entries()) {
    for (const exam of exams.slice(index % 3)) {
      await person.data('addReport', { body: sampleAttempt(person, exam) });
    }
  }
  child.kill();
  await ended;
  await addExams(path, exams.length, size.exams);
  multiplyUsers(path, size.users);
  multiplyReports(path, size.reports);
  return { admin, people, exams };
}

/** The number of exams that are added at once, so that they share commits. */
const atOnce = 100;

async function addExams(path: string, from: number, count: number): Promise<void> {
  const database = await openDatabase(path);
  const { add } = createExamsStore(database);
  for (let made = from; made < count; made += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - made) }, (_, index) => made + index);
    await Promise.all(numbers.map((number) => add({ ...sampleDetails, name: `Lesson ${number}` }, sampleQuestions)));
  }
  await database.close();
}
