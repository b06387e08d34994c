import { limits } from '@quiz-app/shared/limits';
import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type CallName, type ExamFileCalls, type Reply, serveExamFiles } from './serve-exam-files.ts';

/** The worker's calls without a worker. */
function startFiles() {
  const replies: Reply[] = [];
  const serve = serveExamFiles((reply) => replies.push(reply));
  let id = 0;
  return async <Name extends CallName>(
    name: Name,
    ...args: Parameters<ExamFileCalls[Name]>
  ): Promise<ReturnType<ExamFileCalls[Name]>> => {
    id += 1;
    await serve({ id, name, args });
    const reply = replies.find((each) => each.id === id && !('done' in each));
    if (!reply || !('result' in reply)) throw new Error(reply && 'error' in reply ? reply.error : 'No reply');
    return reply.result as ReturnType<ExamFileCalls[Name]>;
  };
}

const question = (number: number) => ({
  name: `What is ${number}?`,
  options: { A: 'this', B: 'that' },
  correctOptions: ['A'],
});
const fileOf = (value: unknown) => new Blob([JSON.stringify(value)]);
const jsonOf = async (blob: Blob) => JSON.parse(await blob.text());
const details = { name: 'Sums', category: 'Maths', duration: 600, totalMarks: 10, passingMarks: 5 };

it('shows the content of a file, some rows at a time, in the order of the file', async () => {
  const call = startFiles();
  const wrong = { ...question(2), correctOptions: [] };
  const file = await call('read', 'a.json', fileOf({ name: 'Sums', questions: [question(1), wrong, question(3)] }));
  expect(file).toEqual({
    format: 'json',
    exams: [{ details: { name: 'Sums' }, questionsCount: 2 }],
    counts: { all: 3, refused: 1, lost: 0 },
    lost: [],
  });
  const rows = await call('rows', 'all', 1, 2);
  expect(rows.map(({ kind, place }) => `${place.index} ${kind}`)).toEqual(['2 refused', '3 taken']);
  expect(await call('rows', 'refused', 0, 20)).toEqual(rows.slice(0, 1));
});

it('imports a fixed question in its place', async () => {
  const call = startFiles();
  const wrong = { ...question(2), correctOptions: [] };
  await call('read', 'a.json', fileOf({ questions: [question(1), wrong, question(3)] }));
  const fixed = { ...question(2), correctOptions: ['B' as const] };
  expect(await call('fix', 2, fixed)).toMatchObject({
    counts: { all: 3, refused: 0 },
    exams: [{ questionsCount: 3 }],
  });
  const [exam] = await jsonOf(await call('newExams', { details: [details], asOne: false, sent: {} }));
  expect(exam).toEqual({ ...details, _id: expect.any(String), questions: [question(1), fixed, question(3)] });
  expect(await jsonOf(await call('moreQuestions', {}))).toEqual({ questions: exam.questions });
});

it('a repeated request has the same ids, a changed one new ids', async () => {
  const call = startFiles();
  await call('read', 'a.json', fileOf({ questions: [question(1)] }));
  const idOf = async (name: string) =>
    (await jsonOf(await call('newExams', { details: [{ ...details, name }], asOne: false, sent: {} })))[0]._id;
  const first = await idOf('Sums');
  expect(await idOf('Sums')).toBe(first);
  expect(await idOf('More sums')).not.toBe(first);
});

it('divides questions that one exam cannot hold into even parts, and loses none', async () => {
  const call = startFiles();
  const questions = Array.from({ length: 1_201 }, (_, index) => question(index));
  await call('read', 'a.json', fileOf({ questions }));
  const exams: { name: string; _id: string; questions: unknown[] }[] = await jsonOf(
    await call('newExams', { details: [{ ...details, name: 'x'.repeat(200) }], asOne: false, sent: {} }),
  );
  expect(exams.map(({ name, questions: part }) => [name, part.length])).toEqual([
    [`${'x'.repeat(191)} (1 of 3)`, 400],
    [`${'x'.repeat(191)} (2 of 3)`, 401],
    [`${'x'.repeat(191)} (3 of 3)`, 400],
  ]);
  expect(new Set(exams.map(({ _id }) => _id)).size).toBe(3);
  expect(exams.flatMap((exam) => exam.questions)).toEqual(questions);
});

it('does not import an exam whose questions were all refused', async () => {
  const call = startFiles();
  const exams = [
    { name: 'None', questions: [{ ...question(1), correctOptions: [] }] },
    { name: 'One', questions: [question(2)] },
  ];
  await call('read', 'a.json', fileOf({ exams }));
  const sent = await jsonOf(
    await call('newExams', {
      details: [
        { ...details, name: 'None' },
        { ...details, name: 'One' },
      ],
      asOne: false,
      sent: {},
    }),
  );
  expect(sent.map(({ name }: { name: string }) => name)).toEqual(['One']);
});

it('reports in the language of the page', async () => {
  const call = startFiles();
  onTestFinished(() => void call('translate', 'en', {}));
  const reasons = async () => {
    await call('read', 'a.gift.txt', new Blob(['Which? {~%66.7%this ~%33.5%that ~%0%other}']));
    return (await call('rows', 'refused', 0, 20)).map((row) => row.kind === 'refused' && row.reason);
  };
  expect(await reasons()).toEqual([expect.stringContaining('worth 66.7%, 33.5%:')]);
  await call('translate', 'fr', {});
  expect(await reasons()).toEqual([expect.stringContaining('worth 66,7\u00a0% et 33,5\u00a0%:')]);
});

it('reports what is wrong with a file, and reads the next one', async () => {
  const call = startFiles();
  await expect(call('read', 'a.txt', new Blob(['Dear Sir,\nno questions']))).rejects.toThrow(
    'We couldn’t find questions in this file.',
  );
  await expect(call('read', 'a.json', new Blob(['{"questions":']))).rejects.toThrow('not valid JSON');
  expect((await call('read', 'a.json', fileOf({ questions: [question(1)] }))).counts.all).toBe(1);
});

it('reports the failure of a reader without its error', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const call = startFiles();
  const unreadable = Object.assign(new Blob([]), {
    arrayBuffer: () => Promise.reject(new TypeError('x is undefined')),
  });
  await expect(call('read', 'a.json', unreadable)).rejects.toThrow('The file could not be read. It may be damaged.');
  expect(warn).toHaveBeenCalledOnce();
});

it('writes exams that it reads as the same exams', async () => {
  const call = startFiles();
  const exams = [makeExam(), makeExam({ name: 'Second' })];
  for (const exam of exams) await call('collect', exam);
  const { content, leftOut } = await call('write', 'json');
  expect(leftOut).toEqual([]);
  const read = await call('read', 'a.json', content);
  expect(read.exams.map((exam) => [exam.details.name, exam.questionsCount])).toEqual(
    exams.map(({ name, questions }) => [name, questions.length]),
  );
});

it('writes no file that it would refuse to read', async () => {
  const call = startFiles();
  const save = async (count: number, each: object, format: 'json' | 'moodle-xml' | 'csv') => {
    const questions = Array.from({ length: limits.questionsPerExam }, () => ({ ...makeQuestion(), ...each }));
    for (let at = 0; at < count; at += 1) await call('collect', makeExam({ questions }));
    return call('write', format);
  };
  const long = { explanation: 'x'.repeat(10_000) };
  for (const format of ['json', 'moodle-xml', 'csv'] as const) {
    await expect(save(11, long, format)).rejects.toThrow(
      /^The file would have 5\d MB, but one of over 50 MB cannot be read again\. Please export fewer exams at a time\.$/,
    );
  }
  await expect(save(101, {}, 'json')).rejects.toThrow(
    'The file would have 50,500 questions, but one of over 50,000 cannot be read again.',
  );
  expect((await save(1, long, 'moodle-xml')).leftOut).toEqual([]);
});
