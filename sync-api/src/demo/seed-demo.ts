import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { reportSubmission } from '@quiz-app/shared/report';
import { demoExams } from '@quiz-app/shared/samples/demo-exams/demo-exams';
import type { User } from '@quiz-app/shared/user';
import { v7 as uuidv7 } from 'uuid';
import { createReceiptSigner } from '../auth/own-keys.ts';
import { createPasswords } from '../auth/passwords.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { createExamArchive } from '../exams/exam-archive.ts';
import { createExamsStore } from '../exams/exams-store.ts';
import { createMediaStore } from '../media/media-store.ts';
import { readOwnSecrets } from '../own-secrets.ts';
import { createReceipts, type ReceiptSigner } from '../reports/receipts.ts';
import { createReportsStore } from '../reports/reports-store.ts';
import { createUsersStore } from '../users/users-store.ts';
import { type DemoPerson, demoPeople, demoSignIns } from './demo-people.ts';
import { planAttempts } from './plan-attempts.ts';
import { prepareScienceExam, type ScienceExam } from './science-exam.ts';
import { typedExam } from './typed-exam.ts';

export interface DemoOptions {
  /** Defaults to the database that the environment names. */
  databaseAddress?: string;
  /** The end of the demo's weeks. Defaults to the current time. */
  now?: Date;
  /** bcrypt's cost factor. */
  passwordCost?: number;
  print?: (line: string) => void;
}

/** Thrown when the database cannot be opened; the cause says why. */
export class CannotOpen extends Error {}

/** A database, or a transaction used as one. */
type Stored = Pick<Database, 'reads' | 'write'>;

const day = 24 * 60 * 60 * 1000;
const weeksOfReports = 5;

/**
 * Fills an empty database with the demo's exams, people and reports, in one transaction. A database that is not empty
 * is not changed. Prints the demo's logins if the database holds the demo. The server must not be running.
 *
 * @throws ConfigError if the environment is invalid, CannotOpen
 */
export async function seedDemo({
  databaseAddress = readConfig(process.env).databaseAddress,
  now = new Date(),
  passwordCost = 10,
  print = console.log,
}: DemoOptions = {}): Promise<void> {
  const database = await openDatabase(databaseAddress).catch((cause: unknown) => {
    throw new CannotOpen('the database cannot be opened', { cause });
  });
  try {
    if (await isEmpty(database)) {
      const hashes = await hashPasswords(passwordCost);
      const { receiptKey } = readOwnSecrets({ ...readConfig(process.env), databaseAddress });
      const signer = createReceiptSigner(receiptKey);
      const science = await prepareScienceExam();
      await database.write((tx) => fill({ reads: tx, write: (job) => job(tx) }, { hashes, science, now, signer }));
    }
    if (await createUsersStore(database).byEmail(demoSignIns.admin.email)) {
      for (const [role, { email, password }] of Object.entries(demoSignIns))
        print(`Sign in as ${role.padEnd(5)}  ${email}  ${password}`);
    }
  } finally {
    await database.close();
  }
}

async function isEmpty({ reads }: Pick<Database, 'reads'>): Promise<boolean> {
  const anyone = await reads.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const anything = await reads.selectFrom('exam_versions').select('ref').limit(1).executeTakeFirst();
  return !anyone && !anything;
}

type Hashes = Record<keyof typeof demoSignIns, string>;

async function hashPasswords(cost: number): Promise<Hashes> {
  const passwords = createPasswords(cost);
  const [admin, user] = await Promise.all([
    passwords.hash(demoSignIns.admin.password),
    passwords.hash(demoSignIns.user.password),
  ]);
  return { admin, user };
}

interface Prepared {
  hashes: Hashes;
  science: ScienceExam;
  now: Date;
  signer: ReceiptSigner;
}

async function fill(stored: Stored, { hashes, science, now, signer }: Prepared): Promise<void> {
  const started = now.getTime() - weeksOfReports * 7 * day;
  const beforehand = new Date(started - 7 * day).toISOString();
  const people = await addPeople(stored, hashes, beforehand);
  const exams = await addExams(stored, science, beforehand);

  const archive = createExamArchive(stored);
  const reports = createReportsStore(stored, { receipts: createReceipts(stored, signer) });
  for (const { person, exam, answers, startedAt, finishedAt, receivedAt, secondsUsed } of planAttempts(
    demoPeople,
    exams,
    { from: started, to: now.getTime() },
  )) {
    const user = people.get(person);
    const taken = await archive.find(exam._id, exam.version);
    if (!user || !taken) throw new Error(`${person.name} cannot take ${exam.name}`);
    const submission = buildSubmission({
      attemptId: uuidv7({ msecs: startedAt }),
      exam,
      userId: user._id,
      answers,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(finishedAt).toISOString(),
      secondsUsed,
    });
    await reports.add(reportSubmission.parse(submission), taken, user, {
      createdAt: new Date(receivedAt).toISOString(),
    });
  }
}

async function addPeople(stored: Stored, hashes: Hashes, createdAt: string): Promise<Map<DemoPerson, User>> {
  const users = createUsersStore(stored);
  const people = new Map<DemoPerson, User>();
  for (const person of demoPeople) {
    const { name, email, isAdmin = false } = person;
    const passwordHash = isAdmin ? hashes.admin : hashes.user;
    const user = await users.add({ name, email, isAdmin, passwordHash, createdAt });
    if (typeof user === 'string') throw new Error(`${email} cannot be added: ${user}`);
    people.set(person, user);
  }
  return people;
}

async function addExams(stored: Stored, science: ScienceExam, createdAt: string): Promise<Exam[]> {
  const store = createExamsStore(stored);
  const media = createMediaStore(stored);
  for (const { medium, data } of science.files) await media.add(medium, data);
  const exams: Exam[] = [];
  for (const { questions, ...details } of demoExams) exams.push(await store.add(details, questions, createdAt));
  for (const { details, questions } of [science, typedExam]) exams.push(await store.add(details, questions, createdAt));
  return exams;
}
