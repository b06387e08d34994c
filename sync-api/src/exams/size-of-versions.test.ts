import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleDetails } from '../../test/harness/sample-exam.ts';

const content = { name: 'What is printed? '.repeat(20), options: { A: '1', B: '2' }, correctOptions: ['A' as const] };

it('a version of an exam stores only what changed', async () => {
  const { person, database } = await openTestApp();
  const admin = await person('Admin', true);
  const bytes = async () => {
    const { rows } = await sql<{ size: number }>`
      select page_count * page_size as size from pragma_page_count, pragma_page_size`.execute(database.reads);
    return rows[0]?.size ?? 0;
  };
  const empty = await bytes();
  const questions = Array.from({ length: 100 }, () => content);
  const exam = await addSampleExam(admin, {}, questions);
  const [first] = exam.questions;
  for (let edit = 0; edit < 50; edit += 1) {
    await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: `Renamed ${edit}` } });
    const body = questionPayload({ ...content, name: `Typo ${edit}` }, exam, first?._id);
    await admin.data('editQuestion', { id: exam._id, body });
  }
  const questionOrder = exam.questions.map(({ _id }) => _id).toReversed();
  await admin.data('reorderQuestions', { id: exam._id, body: { questionOrder } });

  // 201 versions of an exam of 45 kB.
  const { text } = await admin.call('getExamById', { id: exam._id });
  expect((await bytes()) - empty).toBeLessThan(5 * text.length);
});
