import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { fileOf, filesFrom, idOf, mp3Of, pngOf } from '../../../../../test/formats/media.ts';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import type { ImportedQuestion } from '../format.ts';
import { markdown } from './markdown-format.ts';

const map = pngOf(4, 3);
const song = mp3Of('a song');

const questionOf = (text: string, options = '- [x] yes\n- [ ] no') =>
  `# Quiz\n\n## 1. Which?\n\n${text}\n\n${options}\n`;

/** Reads a text that may be in an archive with other files. */
async function readOne(text: string, files?: Record<string, Uint8Array>) {
  const read = await readFile(files ? zipSync({ 'a quiz/quiz.md': strToU8(text), ...files }) : text);
  const [taken] = read.exams[0]?.questions ?? [];
  return { content: taken?.content, lost: taken?.lost, reasons: read.refused.map(({ reason }) => reason), read };
}

it('takes the pictures and sounds beside it in an archive', async () => {
  const { content, lost, reasons, read } = await readOne(
    questionOf(
      '![A map](images/the%20map.png "by me")',
      '- [x] ![A song](<../sounds/a (1).mp3>)\n- [ ] ![](images/the%20map.png)',
    ),
    { 'a quiz/images/the map.png': map, 'sounds/a (1).mp3': song, '__MACOSX/a quiz/._quiz.md': strToU8('x') },
  );
  expect(reasons).toEqual([]);
  expect(lost).toEqual([]);
  expect(read.format).toBe('markdown');
  expect(content).toEqual({
    name: `Which?\n\n![by me](media:${idOf(map)})`,
    options: { A: `![](media:${idOf(song)})`, B: `![](media:${idOf(map)})` },
    correctOptions: ['A'],
    format: 'rich',
    media: [
      { _id: idOf(map), alt: 'A map' },
      { _id: idOf(song), alt: 'A song' },
    ],
  });
});

it.each([
  ['It is \\(x_1 * y_2 * z\\) and _so_.', 'It is \\(x_1 * y_2 * z\\) and so.'],
  ['$$\n= a\n- b\n$$', '\\[\n= a\n- b\n\\]'],
  ['$$\\text{if $x$}$$', '\\[\\text{if $x$}\\]'],
  ['\\(\\begin{matrix}a\\\\(b)\\end{matrix}\\)', '\\(\\begin{matrix}a\\\\(b)\\end{matrix}\\)'],
  ['Inside $$x^2$$ a line', 'Inside \\(x^2\\) a line'],
  ['Before\n\\[\\frac{a}{b}\\]\nafter', 'Before\n\n\\[\\frac{a}{b}\\]\n\nafter'],
])('takes the formulas of %j', async (text, expected) => {
  const { content, reasons } = await readOne(questionOf(text));
  expect(reasons).toEqual([]);
  expect(content).toMatchObject({ name: `Which?\n\n${expected}`, format: 'rich' });
});

it.each([
  ['It costs $5 and $10.', 'It costs $5 and $10.'],
  ['A `\\(code\\)` and a \\\\(backslash\\\\).', 'A `\\(code\\)` and a \\(backslash\\).'],
  ['In bash, $$ is a number.', 'In bash, $$ is a number.'],
  ['```\n\\(x\\)\n$$y$$\n```', '```\n\\(x\\)\n$$y$$\n```'],
])('takes no formula from %j', async (text, expected) => {
  const { content } = await readOne(questionOf(text));
  expect(content?.name).toBe(`Which?\n\n${expected}`);
  expect(content?.format).toBeUndefined();
});

it('refuses a formula that cannot be read', async () => {
  expect((await readOne(questionOf('\\(\\frac{1\\)'))).reasons).toEqual(['Its formula “\\frac{1” cannot be read.']);
});

it('reads brackets behind a backslash as such in our files from before there were formulas', async () => {
  const older =
    '## Quiz\n\n<!-- Quiz App exam {"name":"Quiz"} -->\n\n#### Q1. Is it 2 \\(two\\) or \\[3\\]?\n\n- [x] 2\n- [ ] 3\n';
  const { content } = await readOne(older);
  expect(content?.name).toBe('Is it 2 (two) or [3]?');
  expect(content?.format).toBeUndefined();
});

it('writes its pictures and sounds beside it in an archive, and reads them as they were', async () => {
  const [mapId, songId] = [idOf(map), idOf(song)];
  const { _id, ...question } = makeQuestion();
  const rich: ImportedQuestion = {
    ...question,
    name: `Where (in [Europe]) is *Rome*? ![the "map"](media:${mapId})\nIt is \\( x_1 * y_2 \\) or\n\\[\\frac{a}\n{b}\\]`,
    options: { A: `![](media:${songId})`, B: '`\\(code\\)` and $$5', C: '\\( alone', D: '\\(y\\) and\n  more' },
    explanation: `\`\`\`\n- [ ] code\n#### Q2. b\n\`\`\`\n\n![](media:${mapId})`,
    format: 'rich',
    media: [
      { _id: mapId, alt: 'A "map" of [Italy] & <Rome>' },
      { _id: songId, alt: 'A song' },
    ],
  };
  const plain: ImportedQuestion = { ...question, name: 'Is \\(x\\) or $$y$$ plain, and ![a](b)?' };
  const exam = { ...makeExam(), questions: [rich, plain] };
  const { file, read } = await roundTrip(markdown, [exam], filesFrom(fileOf(map), fileOf(song, 'audio/mpeg')));
  expect(file.leftOut).toEqual([]);
  expect(read.refused).toEqual([]);
  expect(examsOf(read)[0]?.questions).toEqual([rich, plain]);
  expect(file.name).toBe('2026-11-22-JavaScript-Fundamentals-v1.md.zip');
  const written = unzipSync(file.bytes);
  expect(Object.keys(written)).toEqual(['2026-11-22-JavaScript-Fundamentals-v1.md', 'picture-1.png', 'sound-1.mp3']);
  expect(strFromU8(Object.values(written)[0] ?? new Uint8Array())).toContain('](picture-1.png ');
});

it('writes formulas without pictures as a plain text file', async () => {
  const { _id, ...question } = makeQuestion({ name: 'How much is \\(\\frac{1}{2}\\) of 6?' });
  const rich: ImportedQuestion = { ...question, format: 'rich' };
  const { file, text, read } = await roundTrip(markdown, [{ ...makeExam(), questions: [rich] }]);
  expect(file.name).toBe('2026-11-22-JavaScript-Fundamentals-v1.md');
  expect(text).toContain('#### Q1. How much is \\(\\frac{1}{2}\\) of 6?');
  expect(examsOf(read)[0]?.questions).toEqual([rich]);
});
