import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam } from '../../test/harness/sample-exam.ts';
import { png } from '../../test/harness/sample-media.ts';

it('stores a picture and a formula of a question, and serves them', async () => {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const taker = await person('Taker');
  const picture = await admin.addMedium(png(1, 1));
  expect(picture).toEqual({
    _id: expect.stringMatching(/^[\w-]{43}$/),
    type: 'image/png',
    bytes: png(1, 1).length,
    width: 1,
    height: 1,
  });
  const exam = await addSampleExam(admin, {}, [
    {
      name: `What is \\(x^2\\) for ![a map](media:${picture._id})?`,
      options: { A: '\\[\\frac{1}{2}\\]', B: '2' },
      correctOptions: ['A'],
      format: 'rich',
      media: [{ _id: picture._id, alt: 'A map' }],
    },
  ]);
  expect(exam.questions[0]).toMatchObject({
    format: 'rich',
    media: [{ ...picture, alt: 'A map' }],
    formulas: [
      { tex: 'x^2', display: false, mathml: '<math><msup><mi>x</mi><mn>2</mn></msup></math>', spoken: 'x squared' },
      { tex: '\\frac{1}{2}', display: true, spoken: 'one half' },
    ],
  });
  expect((await taker.data('getExamById', { id: exam._id })).questions).toEqual(exam.questions);
  const answer = await taker.getMedium(picture._id);
  expect(answer.status).toBe(200);
});
