import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { fileOf, filesFrom, idOf, moodleXmlOf, pngOf } from '../../../../test/formats/media.ts';
import { day, noTask } from '../../../../test/formats/reading.ts';
import { json } from '../formats/json/json-format.ts';
import { type CallName, type ExamFileCalls, type Reply, serveExamFiles } from './serve-exam-files.ts';

function startFiles() {
  const replies: Reply[] = [];
  const serve = serveExamFiles((reply) => replies.push(reply));
  return async <Name extends CallName>(name: Name, ...args: Parameters<ExamFileCalls[Name]>) => {
    await serve({ id: replies.length, name, args });
    const reply = replies.at(-1);
    if (!reply || !('result' in reply)) throw new Error(reply && 'error' in reply ? reply.error : 'No reply');
    return reply.result as ReturnType<ExamFileCalls[Name]>;
  };
}

const map = pngOf(4, 3);
const _id = idOf(map);
const question = {
  name: `Where is ![](media:${_id})?`,
  options: { A: `![](media:${_id})`, B: 'no' },
  correctOptions: ['A' as const],
  format: 'rich' as const,
  media: [{ _id, alt: 'A map' }],
};
const details = { name: 'Maps', category: 'Maps', duration: 60, totalMarks: 1, passingMarks: 1 };

it('lists the pictures of a file to be sent, and names in the exams what the server stored', async () => {
  const call = startFiles();
  await call('read', 'maps.xml', new Blob([await moodleXmlOf([question, question], [map])]));
  expect(await call('filesToSend')).toEqual([
    { _id, type: 'image/png', width: 4, height: 3, isClean: true, place: expect.stringMatching(/^Line \d+$/) },
  ]);
  expect(new Uint8Array(await (await call('file', _id)).arrayBuffer())).toEqual(map);
  const [row] = await call('rows', 'all', 0, 1);
  expect(row?.media).toEqual([{ _id, alt: 'A map', type: 'image/png', bytes: map.length, width: 4, height: 3 }]);
  expect(await call('plannedExams', { details: [details], asOne: false })).toEqual([{ name: 'Maps', media: [_id] }]);

  const stored = idOf(pngOf(2, 2));
  const body = await call('newExams', { details: [details], asOne: false, sent: { [_id]: stored } });
  const [exam] = JSON.parse(await body.text());
  expect(exam.questions[0]).toEqual({
    ...question,
    name: `Where is ![](media:${stored})?`,
    options: { A: `![](media:${stored})`, B: 'no' },
    media: [{ _id: stored, alt: 'A map' }],
  });
});

it('writes the pictures that were collected, and leaves out the question of one that was not', async () => {
  const call = startFiles();
  const other = idOf(pngOf(2, 2));
  const lacking = {
    ...question,
    name: `![](media:${other})`,
    options: { A: '1', B: '2' },
    media: [{ _id: other, alt: 'x' }],
  };
  const exam = makeExam({ questions: [question, lacking] as never });
  expect(new Set(await call('collect', exam))).toEqual(new Set([_id, other]));
  await call('collectFile', _id, `data:image/png;base64,${Buffer.from(map).toString('base64')}`);
  const { content, leftOut } = await call('write', 'json');
  expect(leftOut).toEqual([{ place: 'Question 2', reason: 'A picture or sound of it could not be loaded.' }]);
  const expected = await json.write([{ ...exam, questions: [question] }], day, noTask, filesFrom(fileOf(map)));
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(expected.bytes);
});

it('names the exams whose instructions lack a picture that was not collected', async () => {
  const call = startFiles();
  const media = [{ _id, alt: 'A map' }];
  const exam = { format: 'rich', instructions: `![](media:${_id})`, media };
  await call('collect', makeExam({ ...exam, name: 'Maps', questions: [] } as never));
  const { content, leftOut, lackingInstructions } = await call('write', 'json');
  expect([leftOut, lackingInstructions]).toEqual([[], ['Maps']]);
  expect(await content.text()).toContain(_id);
});

it('imports a fixed question that has formulas but no pictures', async () => {
  const call = startFiles();
  const without = { ...question, name: 'What is \\(\\frac{1\\)?', options: { A: '1', B: '2' }, media: [] };
  await call('read', 'maps.json', new Blob([JSON.stringify({ ...details, questions: [without] })]));
  const fixed = { ...without, name: 'What is \\(\\frac{1}{2}\\)?', media: null, formulas: null };
  expect(await call('fix', 1, fixed)).toMatchObject({ counts: { all: 1, refused: 0 } });
  expect(await call('rows', 'all', 0, 1)).toMatchObject([{ kind: 'taken', media: [] }]);
  const body = await call('newExams', { details: [details], asOne: false, sent: {} });
  const { media: _, formulas: __, ...expected } = fixed;
  expect(JSON.parse(await body.text())).toMatchObject([{ questions: [expected] }]);
});
