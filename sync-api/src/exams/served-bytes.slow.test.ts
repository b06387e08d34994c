import { type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import type { Failure } from '@quiz-app/shared/contract/envelope';
import { expect, it } from 'vitest';
import { hugeFormulas } from '../../test/harness/huge-formulas.ts';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleDetails } from '../../test/harness/sample-exam.ts';

/** 480 kB when they are served. */
const long = hugeFormulas(22);
const full = { ...sampleDetails, questions: Array.from({ length: 20 }, () => long) };

/** The app with an admin. Checking answers of 10 MB by the OpenAPI document would take long. */
async function anAdmin() {
  const { app, person, database } = await openTestApp();
  const admin = await person('Admin', true);
  const messageOf = async (name: EndpointName, body: object, id?: string) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const request = { method: endpoints[name].method, body: JSON.stringify(body), headers };
    return ((await (await app.request(pathOf(name, id), request)).json()) as Failure).message;
  };
  const count = async () => (await database.reads.selectFrom('exams').selectAll().execute()).length;
  return { admin, messageOf, count };
}

it('refuses a question, or an exam, that would be served with too many bytes, with its place', async () => {
  const { admin, messageOf, count } = await anAdmin();
  const refused = (questions: object[]) =>
    messageOf('importExams', [
      { ...sampleDetails, questions: [] },
      { ...sampleDetails, questions },
    ]);
  expect(await refused([hugeFormulas(1), hugeFormulas(26)])).toBe(
    'Exam 2, question 2: A question can have at most 500 kB with its formulas',
  );
  expect(await refused([...full.questions, long])).toBe(
    'Exam 2, question 21: An exam can have at most 10 MB with its formulas',
  );
  expect(await count()).toBe(0);
  const { _id } = await addSampleExam(admin, {}, []);
  expect(await messageOf('addQuestions', { questions: full.questions }, _id)).toBe('Questions added successfully');
  expect(await messageOf('addQuestion', long, _id)).toBe('An exam can have at most 10 MB with its formulas');
});

it('refuses an import whose formulas become too many bytes', async () => {
  const { messageOf, count } = await anAdmin();
  const body = Array.from({ length: 12 }, () => full);
  expect(await messageOf('importExams', body)).toBe('The formulas of an import can have at most 100 MB');
  expect(await count()).toBe(0);
});
