import type { Completed } from '@quiz-app/shared/content';
import type { QuestionContent } from '@quiz-app/shared/question';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam } from '../../test/harness/sample-exam.ts';
import { png } from '../../test/harness/sample-media.ts';
import { ApiError } from '../api-error.ts';
import { createQuestionsStore } from './questions-store.ts';

it('refuses a version that names a file which was removed after its question was checked', async () => {
  const { database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin, {}, []);
  const { _id } = await admin.addMedium(png(1, 1));
  const media = [_id, 'A'.repeat(43)].map((id) => ({ _id: id, type: 'image/png', bytes: 70, alt: 'A map' }));
  const content = {
    name: media.map((each) => `![](media:${each._id})`).join(' '),
    options: { A: 'A map', B: 'A plan' },
    correctOptions: ['A'],
    format: 'rich',
    media,
  } as Completed<QuestionContent>;
  await expect(createQuestionsStore(database).add(exam._id, content)).rejects.toThrow(ApiError);
  expect((await admin.data('getExamById', { id: exam._id })).questions).toEqual([]);
});
