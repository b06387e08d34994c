import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Completed } from '@quiz-app/shared/content';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { demoExams } from '@quiz-app/shared/samples/demo-exams/demo-exams';
import { createExamsStore } from '../../sync-api/src/exams/exams-store.ts';
import { startServer } from '../../sync-api/src/start-server.ts';
import { Api, newPerson, type Person } from '../e2e/support/api.ts';

/** A server that serves the built app or the floor, and its exams. */
export interface Site {
  url: string;
  taker: Person;
  adminPerson: Person;
  takerApi: Api;
  admin: Api;
  /** An exam of 50 questions; the first one is `firstQuestion`. */
  exam: Exam;
  close(): Promise<void>;
}

/** The app and the floor, measured in turns. */
export interface Pair<Each> {
  product: Each;
  floor: Each;
}

/** The folders of the two builds. */
export type Builds = Pair<string>;

/** The text of the first question, with which a review starts. */
export const firstQuestion = 'Where does this exam begin?';

const questionsOf = (exam: { questions: readonly Completed<QuestionContent>[] }) => exam.questions;
const fifty: Completed<QuestionContent>[] = [
  { name: firstQuestion, options: { A: 'Here', B: 'There' }, correctOptions: ['A'] },
  ...demoExams.flatMap(questionsOf).slice(0, 49),
];
const details = { name: 'An exam of fifty', category: 'JavaScript', duration: 3600, totalMarks: 50, passingMarks: 25 };

/**
 * Starts a server with its own database and this many exams. The first 13 are the demo's, the others have 50 questions.
 */
async function openSite(pwaFolder: string, exams: number): Promise<Site> {
  const home = await mkdtemp(join(tmpdir(), 'quiz-app-bench-'));
  const env = { HOST: 'localhost', PORT: '0', DATABASE_URL: `file:${home}/quiz.db`, LOG_LEVEL: 'warn' };
  const { url, database, stop } = await startServer(env, { pwaFolder });
  const anyone = new Api(url);
  const [adminPerson, taker] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
  await anyone.register(adminPerson);
  await anyone.register(taker);
  const exam = await database.write(async (tx) => {
    const store = createExamsStore({ reads: tx, write: (job) => job(tx) });
    for (const { questions, ...demo } of demoExams.slice(0, 13)) await store.add(demo, questions);
    for (let more = 14; more < exams; more += 1) await store.add({ ...details, name: `Exam ${more}` }, fifty);
    return store.add(details, fifty);
  });
  return {
    url,
    taker,
    adminPerson,
    takerApi: await anyone.logIn(taker),
    admin: await anyone.logIn(adminPerson),
    exam,
    close: async () => {
      await stop();
      await rm(home, { recursive: true });
    },
  };
}

/** Opens a site of each build, and closes both afterwards. */
export async function withSites(builds: Builds, exams: number, use: (sites: Pair<Site>) => Promise<void>) {
  const product = await openSite(builds.product, exams);
  const floor = await openSite(builds.floor, exams);
  try {
    await use({ product, floor });
  } finally {
    await Promise.all([product.close(), floor.close()]);
  }
}
