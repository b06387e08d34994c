import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { Exam } from '@quiz-app/shared/exam';
import ky from 'ky';
import { database } from './database.ts';

const client = ky.create({ prefix: '/api', retry: 0, throwHttpErrors: false });

/** @throws Error with the server's message */
async function readData<Data>(answer: Promise<Envelope<Data>>): Promise<Data> {
  const envelope = await answer;
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.data;
}

/** Logs in, and stores the token for the worker too. @throws Error with the server's message */
export async function logIn(credentials: object): Promise<void> {
  const token = await readData(client.post<Envelope<string>>('users/login', { json: credentials }).json());
  localStorage.setItem('token', token);
  await database.session.put(token, 'token');
}

/** Stores all exams and, separately, the data for the list. */
export async function pullExams(): Promise<void> {
  const headers = { authorization: `Bearer ${await database.session.get('token')}` };
  const exams = await readData(client.get<Envelope<Exam[]>>('exams/getAllExams', { headers }).json());
  const cards = exams.map(({ questions, ...details }) => ({ ...details, count: questions.length }));
  await database.transaction('rw', database.cards, database.exams, () =>
    Promise.all([database.cards.bulkPut(cards), database.exams.bulkPut(exams)]),
  );
}
