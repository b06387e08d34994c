import type { QueryInput } from '@quiz-app/shared/contract/schemas';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { type OptionKey, optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { asChoice } from '@quiz-app/shared/samples/make-exam';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { openTestApp, type Person } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleAttempt } from '../../test/harness/sample-exam.ts';

const questions: QuestionContent[] = [1, 2, 3, 4].map((number) => ({
  name: `Question ${number}`,
  options: { A: 'one', B: 'two', C: 'three' },
  correctOptions: number === 4 ? ['A', 'C'] : ['B'],
}));

const statisticsOf = (admin: Person, exam: Pick<Exam, '_id'>, query: QueryInput<'getStatistics'> = {}) =>
  admin.data('getStatistics', { id: exam._id, query });

/** Takes the exam with so many right answers; the rest is answered with A. */
function take(taker: Person, exam: Exam, right: number, finishedAt = '2026-01-02T03:09:05.000Z') {
  const answers = Object.fromEntries(
    exam.questions
      .map(asChoice)
      .map(({ _id, correctOptions }, index): [string, OptionKey[]] => [_id, index < right ? correctOptions : ['A']]),
  );
  return taker.data('addReport', { body: { ...sampleAttempt(taker, exam, answers), finishedAt } });
}

async function openExam(takers = 0) {
  const { database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin, { totalMarks: 8, passingMarks: 4 }, questions);
  const people: Person[] = [];
  for (let made = 0; made < takers; made += 1) people.push(await person(`Taker ${made}`));
  return { database, admin, exam, people, person };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the statistics of an exam', () => {
  it('are those of its reports, counted one by one', async () => {
    const { admin, exam, people } = await openExam(24);
    const random = createRandom(5);
    const chance = (part: number) => random.next() < part;
    for (const taker of people) {
      const skill = random.next();
      const answers = Object.fromEntries(
        exam.questions.map(asChoice).flatMap(({ _id, correctOptions }): [string, OptionKey[]][] => {
          if (chance(0.1)) return [];
          return [[_id, chance(skill) ? correctOptions : optionKeys.slice(0, 3).filter(() => chance(0.5))]];
        }),
      );
      await taker.data('addReport', { body: sampleAttempt(taker, exam, answers) });
    }
    const reports = await admin.data('getAllReports');
    const scores = reports.map(({ result }) => 25 * result.correctAnswers.length).sort((a, b) => a - b);
    const found = await statisticsOf(admin, exam);
    expect(found).toMatchObject({
      exam: { _id: exam._id, name: exam.name, version: exam.version },
      versions: [exam.version],
      attempts: 24,
      passed: reports.filter(({ result }) => result.verdict === 'Pass').length,
      median: mean(scores.slice(11, 13)),
      lowest: scores[0],
      highest: scores[23],
      passMark: 50,
    });
    expect(found.mean).toBeCloseTo(mean(scores), 10);
    const average = mean(scores);
    const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - average) ** 2, 0) / 23);
    expect(found.standardDeviation).toBeCloseTo(deviation, 10);
    expect(found.histogram).toEqual(
      [0, 25, 50, 75, 100].map((score) => {
        const attempts = scores.filter((each) => each === score).length;
        return { from: score, to: score, attempts, passed: score >= 50 ? attempts : 0 };
      }),
    );
    expect(found.questions.map(({ question }) => question)).toEqual(exam.questions);
    for (const { question, ...ofKind } of found.questions) {
      if (!('options' in ofKind)) throw new Error('It has options');
      const { options, ...figures } = ofKind;
      const right = reports.filter(({ result }) => result.correctAnswers.some(({ _id }) => _id === question._id));
      expect(figures.facility).toBeCloseTo((100 * right.length) / 24, 10);
      const part = right.length / 24;
      expect(figures.standardDeviation).toBeCloseTo(100 * Math.sqrt((part * (1 - part) * 24) / 23), 10);
      expect(figures).toMatchObject({ attempts: 24, unknown: 0, intendedWeight: 25, versions: [exam.version] });
      for (const key of ['A', 'B', 'C'] as const) {
        const choosers = reports.filter(({ answers }) =>
          (answers?.[question._id] as OptionKey[] | undefined)?.includes(key),
        );
        expect(options[key]?.chosen).toBe(choosers.length);
        expect(options[key]?.meanScore).toBeCloseTo(
          mean(choosers.map((each) => 25 * each.result.correctAnswers.length)),
        );
      }
      expect(options.D).toBeUndefined();
      const without = reports.filter(({ answers }) => !answers?.[question._id]).length;
      expect(figures.unanswered).toBe(without);
      const [xs, ys] = [
        reports.map((report) => (right.includes(report) ? 1 : 0)),
        reports.map(
          ({ result }, index) => result.correctAnswers.length - (right.includes(reports[index] as never) ? 1 : 0),
        ),
      ];
      expect(figures.discriminationIndex).toBeCloseTo(100 * correlation(xs, ys), 8);
    }
    const weights = found.questions.map(({ effectiveWeight }) => Number(effectiveWeight));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100, 8);
  });

  it('count the first attempt of each person, the best, or all', async () => {
    const { admin, exam, people } = await openExam(2);
    const [ann, bo] = people as [Person, Person];
    await take(ann, exam, 3, '2026-01-03T00:00:00.000Z');
    // Received later, and finished before.
    await take(ann, exam, 1, '2026-01-02T00:00:00.000Z');
    await take(ann, exam, 4, '2026-01-04T00:00:00.000Z');
    await take(bo, exam, 2, '2026-01-04T00:00:00.000Z');
    const scores = async (query: QueryInput<'getStatistics'>) => {
      const { histogram } = await statisticsOf(admin, exam, query);
      return histogram.flatMap(({ from, attempts }) => Array<number>(attempts).fill(from));
    };
    expect(await scores({})).toEqual([25, 50]);
    expect(await scores({ attempts: 'first' })).toEqual([25, 50]);
    expect(await scores({ attempts: 'best' })).toEqual([50, 100]);
    expect(await scores({ attempts: 'all' })).toEqual([25, 50, 75, 100]);
    expect(await scores({ dateFrom: '2026-01-03T00:00:00Z' })).toEqual([50, 75]);
    expect(await scores({ attempts: 'best', dateBefore: '2026-01-03T00:00:00+00:00' })).toEqual([25]);
    expect(await scores({ dateBefore: '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  it('count the people who are in a group now', async () => {
    const { admin, exam, people } = await openExam(3);
    const [ann, bo, cy] = people as [Person, Person, Person];
    const putIn = ({ user: { _id: id, name, email } }: Person, ...groups: string[]) =>
      admin.data('editUser', { id, body: { name, email, isAdmin: false, groups, extraTimePercent: 0 } });
    await putIn(ann, '7b');
    await putIn(bo, '7b', '7c');
    await take(ann, exam, 1);
    await take(ann, exam, 4, '2026-01-04T00:00:00.000Z');
    await take(bo, exam, 2);
    await take(cy, exam, 3);
    const of = async (query: QueryInput<'getStatistics'>) => {
      const { groups, attempts, mean: average } = await statisticsOf(admin, exam, query);
      return { groups, attempts, mean: average };
    };
    const groups = ['7b', '7c'];
    expect(await of({})).toEqual({ groups, attempts: 3, mean: 50 });
    expect(await of({ group: '7b' })).toEqual({ groups, attempts: 2, mean: 37.5 });
    expect(await of({ group: '7b', attempts: 'best' })).toEqual({ groups, attempts: 2, mean: 75 });
    expect(await of({ group: '7c', attempts: 'all' })).toEqual({ groups, attempts: 1, mean: 50 });
    expect(await of({ group: '7d' })).toEqual({ groups, attempts: 0, mean: null });
    await putIn(bo);
    expect(await of({ group: '7b' })).toEqual({ groups: ['7b'], attempts: 1, mean: 25 });
  });

  it('tell the versions of an exam and the contents of a question apart', async () => {
    const { admin, exam, people } = await openExam(3);
    const [ann, bo, cy] = people as [Person, Person, Person];
    await take(ann, exam, 4);
    const [first, second] = exam.questions as [Exam['questions'][0], Exam['questions'][0]];
    const edit = (content: QuestionContent) =>
      admin.data('editQuestion', { id: exam._id, body: questionPayload(content, exam, first._id) });
    await edit({ ...asChoice(first), correctOptions: ['A'] });
    const fixed = await admin.data('getExamById', { id: exam._id });
    await take(bo, fixed, 0);
    await edit(first);
    await admin.data('editExam', { id: exam._id, body: { ...exam, passingMarks: 6 } });
    const back = await admin.data('getExamById', { id: exam._id });
    await take(cy, back, 1);

    const all = await statisticsOf(admin, exam);
    expect(all).toMatchObject({ versions: [back.version, fixed.version, exam.version], attempts: 3, passMark: null });
    // With different questions there is no common measure.
    expect(all.questions.map(({ intendedWeight, effectiveWeight }) => [intendedWeight, effectiveWeight])).toEqual(
      Array(5).fill([null, 'too few']),
    );
    const summary = (found: typeof all) =>
      found.questions.map(({ question, number, versions, attempts, facility }) => ({
        key: asChoice(question).correctOptions.join(''),
        number,
        versions,
        attempts,
        facility,
      }));
    const both = [back.version, exam.version];
    expect(summary(all).filter(({ number }) => number === 1)).toEqual([
      { key: 'B', number: 1, versions: both, attempts: 2, facility: 100 },
      { key: 'A', number: 1, versions: [fixed.version], attempts: 1, facility: 100 },
    ]);
    expect(all.questions.find(({ question }) => question._id === second._id)).toMatchObject({ attempts: 3 });

    const one = await statisticsOf(admin, exam, { version: fixed.version });
    expect(one).toMatchObject({ versions: all.versions, attempts: 1, passMark: 50 });
    expect(one.questions).toHaveLength(4);
    expect((await statisticsOf(admin, exam, { version: 999 })).attempts).toBe(0);

    // A deleted exam keeps its reports, and its figures.
    await admin.data('deleteExam', { id: exam._id });
    expect(await statisticsOf(admin, exam)).toEqual(all);
  });

  it('say which figures too few attempts do not carry', async () => {
    const { admin, exam, people } = await openExam(19);
    expect(await statisticsOf(admin, exam)).toMatchObject({ attempts: 0, mean: null, histogram: [], questions: [] });
    for (const [index, taker] of people.entries()) await take(taker, exam, index % 5);
    const few = await statisticsOf(admin, exam);
    expect(few).toMatchObject({ attempts: 19, skewness: 'too few', internalConsistency: 'too few' });
    expect(few.questions[0]).toMatchObject({ discriminationIndex: 'too few', facilityOfBest: 'too few' });
    expect(few.questions[0]?.facility).toBeCloseTo(1500 / 19, 10);
    await take(admin, exam, 4);
    const enough = await statisticsOf(admin, exam);
    expect(enough.attempts).toBe(20);
    expect(enough.internalConsistency).toBeTypeOf('number');
    expect(enough.questions[0]?.discriminationIndex).toBeTypeOf('number');
  });

  it('list the attempts that count on request, the lowest scores first', async () => {
    const { admin, exam, people } = await openExam(3);
    const [ann, bo, cy] = people as [Person, Person, Person];
    const { _id: ofAnn } = await take(ann, exam, 3);
    await take(ann, exam, 4, '2026-01-04T00:00:00.000Z');
    const { _id: ofBo } = await bo.data('addReport', {
      body: { ...sampleAttempt(bo, exam, { [exam.questions[3]?._id ?? '']: ['A', 'C'] }), secondsUsed: 61.5 },
    });
    expect((await statisticsOf(admin, exam)).list).toBeUndefined();
    const version = exam.version;
    expect((await statisticsOf(admin, exam, { list: 'true' })).list).toEqual([
      {
        _id: ofBo,
        user: { _id: bo.user._id, name: 'Taker 1' },
        version,
        obtained: 2,
        totalMarks: 8,
        secondsUsed: 61.5,
        right: '0001',
        answers: [null, null, null, ['A', 'C']],
      },
      expect.objectContaining({ _id: ofAnn, obtained: 6, right: '1110', answers: [['B'], ['B'], ['B'], ['A']] }),
    ]);

    // A question that changed is another one.
    const [first] = exam.questions as [Exam['questions'][0]];
    const changed = { ...asChoice(first), correctOptions: ['A' as const] };
    await admin.data('editQuestion', { id: exam._id, body: questionPayload(changed, exam, first._id) });
    await take(cy, await admin.data('getExamById', { id: exam._id }), 4);
    const { list, questions: found } = await statisticsOf(admin, exam, { list: 'true' });
    const cellsOf = (at: number) =>
      found.map(({ question }, index) => [
        question.name,
        asChoice(question).correctOptions.join(''),
        list?.[at]?.right[index],
        list?.[at]?.answers?.[index] ?? '',
      ]);
    expect(cellsOf(2)).toContainEqual(['Question 1', 'A', '1', ['A']]);
    expect(cellsOf(2)).toContainEqual(['Question 1', 'B', '-', '']);
    expect(cellsOf(1)).toContainEqual(['Question 1', 'B', '1', ['B']]);
    expect(cellsOf(1)).toContainEqual(['Question 1', 'A', '-', '']);
    expect(cellsOf(1)).toContainEqual(['Question 4', 'AC', '0', ['A']]);
  });

  it('are in bars of ten percent where an exam has many questions', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const content: QuestionContent = { name: 'Yes?', options: { A: 'No', B: 'Yes' }, correctOptions: ['B'] };
    const exam = await addSampleExam(admin, { passingMarks: 10 }, Array(21).fill(content));
    await take(admin, exam, 21);
    const { histogram } = await statisticsOf(admin, exam);
    expect(histogram).toHaveLength(10);
    expect(histogram.at(-1)).toEqual({ from: 90, to: 100, attempts: 1, passed: 1 });
  });

  it('are the same for thousands of reports', async () => {
    const { database, admin, exam, people } = await openExam(1);
    const [taker] = people as [Person];
    for (const right of [0, 3, 4]) await take(taker, exam, right);
    // Copies of other people, who took it at the same times.
    const reports = await database.reads.selectFrom('reports').selectAll().execute();
    for (const { seq: _, report_date: __, id, user_id, ...report } of reports) {
      const copies = Array.from({ length: 900 }, (_, number) => ({
        ...report,
        id: `${id}-${number}`,
        user_id: `${user_id}-${number}`,
      }));
      await database.write((tx) => tx.insertInto('reports').values(copies).execute());
    }
    const counts = async (attempts: 'first' | 'best' | 'all') =>
      (await statisticsOf(admin, exam, { attempts })).histogram.map((bar) => bar.attempts);
    expect(await counts('all')).toEqual([901, 0, 0, 901, 901]);
    expect(await counts('first')).toEqual([901, 0, 0, 0, 0]);
    expect(await counts('best')).toEqual([0, 0, 0, 0, 901]);
    const { list = [] } = await statisticsOf(admin, exam, { attempts: 'all', list: 'true' });
    expect(list.map(({ obtained }) => obtained)).toEqual([...Array(901).fill(0), ...Array(99).fill(6)]);
  });

  it('refuse an invalid filter and an unknown exam', async () => {
    const { admin, exam } = await openExam();
    for (const [field, value, message] of [
      ['attempts', 'last', 'Attempts may only be first, best or all'],
      ['list', 'yes', 'List may only be true'],
      ['version', '-1', 'Version must be a whole number'],
      ['version', '1e3', 'Version must be a whole number'],
      ['dateFrom', 'yesterday', 'Date from must be a date and time'],
    ] as const) {
      const { status, envelope } = await admin.call('getStatistics', { id: exam._id, query: { [field]: value } });
      expect(status).toBe(400);
      expect(envelope).toEqual({ success: false, message, code: 'invalid-field', field });
    }
    const { status, envelope } = await admin.call('getStatistics', { id: 'no exam' });
    expect(status).toBe(404);
    expect(envelope).toMatchObject({ message: 'Exam not found', code: 'not-found' });
  });

  it('are computed for admins in turn, however many one of them requests', async () => {
    const { admin, exam, person } = await openExam(1);
    const other = await person('Other', true);
    const answered: Person[] = [];
    const request = async (from: Person) => {
      await statisticsOf(from, exam);
      answered.push(from);
    };
    await Promise.all([admin, admin, admin, admin, admin, other].map(request));
    expect(answered.indexOf(other)).toBeLessThan(3);
  });

  it('are not computed to the end for a client that has gone', async () => {
    const { app, person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const gone = AbortSignal.abort();
    const answer = await app.request(`/api/exams/statistics/${exam._id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: gone,
    });
    expect(answer.status).toBe(400);
    expect((await statisticsOf(admin, exam)).attempts).toBe(0);
  });
});

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const product = (as: readonly number[], a: number, bs: readonly number[], b: number) =>
    mean(as.map((value, index) => (value - a) * ((bs[index] ?? 0) - b)));
  return product(xs, meanX, ys, meanY) / Math.sqrt(product(xs, meanX, xs, meanX) * product(ys, meanY, ys, meanY));
}
