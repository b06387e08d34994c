import type { EndpointName } from '@quiz-app/shared/contract/endpoints';
import { schemas } from '@quiz-app/shared/contract/schemas';
import type { Exam } from '@quiz-app/shared/exam';
import { answersOfTaker, anyContent, anyMarking, contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { removeUnnamed } from '../../src/media/remove-unnamed.ts';
import { openTestApp } from '../harness/open-test-app.ts';
import {
  addSampleExam,
  pictureQuestion,
  questionPayload,
  sampleAttempt,
  sampleQuestions,
} from '../harness/sample-exam.ts';
import { png } from '../harness/sample-media.ts';

const plan = {
  guarantee: 'P12',
  title: 'edits and deletions of exams that have reports',
  full: 1_000,
  short: 100,
  seeded: true,
};
const day = 86_400_000;
/** A successful response as the server writes it around the JSON of its data. */
const envelopeOf = (name: EndpointName, data: string) =>
  `{"success":true,"message":"${schemas[name].message}","data":${data}}`;

it('P12 reports stay the same when their exam is edited or deleted', { timeout: 600_000 }, async () => {
  const { database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const taker = await person('Taker');
  const exams: Exam[] = [];
  const rich = await pictureQuestion(admin, png(1, 1));
  const others = await pictureQuestion(admin, png(1, 1, 1));
  for (const kinds of fc.sample(contentsOfEveryKind, { seed: 1, numRuns: 3 }))
    exams.push(await addSampleExam(admin, { name: 'Exam' }, [...sampleQuestions, ...kinds, rich]));

  /**
   * Every exam version that a device may have pulled, and for each report, by its id, the response it was first read
   * with.
   */
  const versions = [...exams];
  const reports = new Map<string, string>();

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const contents = fc.sample(anyContent, { seed, numRuns: rounds });
    const markings = fc.sample(anyMarking, { seed, numRuns: rounds });
    let done = 0;
    const listOf = (texts: string[]) => envelopeOf('getAllAttempts', `[${texts.join()}]`);
    const expectUnchanged = async (reportId: string, before: string) => {
      const payload = { examName: '', userName: '', reportId };
      const { text } = await admin.call('getAllAttempts', { body: payload });
      if (text !== listOf([before])) failed(`${reportId} is no longer what it was: ${text}`);
    };

    async function change({ _id: id }: Exam): Promise<void> {
      const now = await admin.call('getExamById', { id });
      if (!now.envelope.success) {
        await admin.data('restoreExam', { id });
        done += 1;
        return;
      }
      const exam = now.envelope.data;
      const [question] = exam.questions;
      const details = { name: `${exam.name.slice(0, 20)}!`, category: 'Changed', duration: random.between(0, 999) };
      const marks = { totalMarks: Math.floor(random.between(1, 99)), passingMarks: Math.floor(random.between(0, 99)) };
      const other = random.pick(contents);
      const content = {
        ...other,
        ...(versions.length % 2 === 0 && { format: others.format, media: others.media }),
        name: `Changed ${random.next()} ${others.name} ${other.name}`,
      };
      const payload = questionPayload(content, exam, question?._id);
      const questionId = question?._id ?? '';
      const changed = await random.pick([
        () => admin.call('editExam', { id, body: { ...details, ...marks, ...random.pick(markings) } }),
        () => admin.call('addQuestion', { id, body: { ...payload, questionId: '' } }),
        () => admin.call('editQuestion', { id, body: payload }),
        () => admin.call('deleteQuestion', { id, body: { questionId, userid: '' } }),
        () => admin.call('deleteExam', { id }),
      ])();
      if (changed.envelope.success) done += 1;
    }

    for (let round = 0; round < rounds; round += 1) {
      await change(random.pick(exams));
      const newest = await admin.call('getExamById', { id: random.pick(exams)._id });
      if (newest.envelope.success) versions.push(newest.envelope.data);

      // A device that was offline submits an attempt at an old version, whose exam has changed or is deleted.
      const taken = random.pick(versions);
      const [answers] = fc.sample(answersOfTaker(taken.questions), { seed: seed + round, numRuns: 1 });
      const attempt = sampleAttempt(taker, taken, random.next() < 0.2 ? undefined : answers);
      const { status, envelope, text } = await taker.call('addReport', { body: attempt });
      if (!envelope.success) {
        failed(`a report of version ${taken.version} was refused: ${status} ${envelope.message}`);
        continue;
      }
      if (JSON.stringify(envelope.data.exam) !== JSON.stringify(taken)) failed('it shows another exam than was taken');
      if (JSON.stringify(envelope.data.answers) !== JSON.stringify(attempt.answers)) failed('it shows other answers');
      if (envelope.data.scoredByServer) failed('the server scored another exam than was taken');
      const report = text.slice(envelopeOf('addReport', '').length - 1, -1);
      if (text !== envelopeOf('addReport', report)) failed(`a strange envelope: ${text}`);
      reports.set(attempt._id, report);
      await expectUnchanged(...random.pick([...reports]));
    }
    if (done < rounds / 2) failed(`only ${done} of ${rounds} changes were accepted, too few for this test`);
    await removeUnnamed(database, { now: new Date(Date.now() + 2 * day) });
    for (const [id, before] of reports) await expectUnchanged(id, before);
    const { media = [] } = exams[0]?.questions.at(-1) ?? {};
    for (const { _id } of media)
      if ((await taker.getMedium(_id)).status !== 200) failed('a picture of a report is gone');
    if (media.length === 0) failed('the exams have no picture');
    const whole = listOf([...reports.values()].toReversed());
    for (const [who, { text }] of Object.entries({
      'their taker': await taker.call('getOwnReports'),
      admins: await admin.call('getAllReports'),
    })) {
      if (text !== whole) failed(`the list that ${who} gets is not of the reports as they were`);
    }
  });
});
