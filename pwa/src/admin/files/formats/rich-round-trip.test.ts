import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { fileOf, filesFrom, idOf, mp3Of, pngOf } from '../../../../test/formats/media.ts';
import { examsOf, readFile, roundTrip } from '../../../../test/formats/reading.ts';
import type { ExamToWrite, ImportedQuestion } from './format.ts';
import { formats } from './formats.ts';

const map = pngOf(4, 3);
const song = mp3Of('a song');
const files = filesFrom(fileOf(map), fileOf(song, 'audio/mpeg'));

const withFormulas: ImportedQuestion = {
  name: 'What is \\( \\frac{1}{2} < x \\), in `\\(code\\)` and $$5$$?',
  options: { A: '\\[x^2\\]', B: '2' },
  correctOptions: ['A'],
  format: 'rich',
};
const withMedia: ImportedQuestion = {
  name: `Look: ![here](media:${idOf(map)}) and listen`,
  options: { A: `![](media:${idOf(map)})`, B: 'no' },
  correctOptions: ['B'],
  explanation: `![](media:${idOf(song)})`,
  format: 'rich',
  media: [
    { _id: idOf(map), alt: 'A "map" <of> Italy & more' },
    { _id: idOf(song), alt: 'A song' },
  ],
};
const decorative: ImportedQuestion = {
  name: `![](media:${idOf(map)})`,
  options: { A: '1', B: '2' },
  correctOptions: ['A'],
  format: 'rich',
  media: [{ _id: idOf(map), alt: '', decorative: true }],
};
const plain: ImportedQuestion = {
  name: 'Plain \\(x\\), $$5$$ and \\[y\\] with `code`',
  options: { A: '\\(x\\)', B: `![a](media:${idOf(map)})` },
  correctOptions: ['A'],
};

const done = formats.filter(({ id }) =>
  ['json', 'moodle-xml', 'gift', 'aiken', 'qti', 'markdown', 'csv', 'xlsx'].includes(id),
);

it.each(done)('$name reads the rich questions that it wrote as the same', async (format) => {
  const questions = [withFormulas, withMedia, decorative];
  const { file, read } = await roundTrip(
    format,
    [makeExam({ questions: [...questions, makeQuestion()] as never })],
    files,
  );
  const left = new Set(file.leftOut.map(({ question }) => question));
  const kept = questions.filter((_, at) => !left.has(at));
  expect(read.refused).toEqual([]);
  expect(examsOf(read)[0]?.questions.slice(0, -1)).toEqual(kept);
  expect([...read.files.keys()].toSorted()).toEqual(kept.includes(withMedia) ? [...files.keys()].toSorted() : []);
  if (left.size > 0) expect(format.cannotHold.join()).toMatch(/Questions with .*pictures/);
});

it.each(formats.filter(({ id }) => id !== 'aiken'))(
  '$name keeps a plain question plain, whatever it looks like',
  async (format) => {
    const { read } = await roundTrip(format, [makeExam({ questions: [plain] as never })]);
    expect(examsOf(read)[0]?.questions).toEqual([plain]);
  },
);

it.each(formats.filter(({ id }) => ['json', 'moodle-xml', 'qti', 'markdown'].includes(id)))(
  '$name keeps a picture in the instructions of an exam, or its description',
  async (format) => {
    const exam: ExamToWrite = {
      ...makeExam(),
      instructions: `See ![](media:${idOf(map)})`,
      format: 'rich',
      media: [{ _id: idOf(map), alt: 'The map' }],
    };
    const { instructions, media } = exam;
    expect(examsOf((await roundTrip(format, [exam], files)).read)[0]).toMatchObject({
      instructions,
      format: 'rich',
      media,
    });
    const { read } = await roundTrip(format, [exam]);
    expect(examsOf(read)[0]?.instructions).toBe('See [The map]');
    expect(examsOf(read)[0]).not.toHaveProperty('format');
    expect(read.lost).toEqual(['The formulas and pictures of the instructions became text.']);
  },
);

it('JSON keeps the words of a formula, and checks each file by its content', async () => {
  const question = { ...withMedia, formulas: [{ tex: 'x', spoken: 'an ex' }], name: `${withMedia.name} \\(x\\)` };
  const { text, read } = await roundTrip(
    formats.find(({ id }) => id === 'json') as never,
    [makeExam({ questions: [question] as never })],
    files,
  );
  expect(examsOf(read)[0]?.questions).toEqual([question]);
  const other = pngOf(5, 5);
  const changed = text.replace(Buffer.from(map).toString('base64'), Buffer.from(other).toString('base64'));
  const taken = examsOf(await readFile(changed))[0]?.questions[0];
  expect(taken?.media?.map(({ _id }) => _id)).toEqual([idOf(other), idOf(song)]);
  expect(taken?.name).toContain(`(media:${idOf(other)})`);
  const { refused } = await readFile(text.replace(/"files": \[[\s\S]*\]/, '"files": []'));
  expect(refused.map(({ reason }) => reason)).toEqual(['It has a picture or sound that did not come with it.']);
});
