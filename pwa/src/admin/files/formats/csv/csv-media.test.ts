import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { fileOf, filesFrom, idOf, mp3Of, pngOf } from '../../../../../test/formats/media.ts';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import type { ImportedQuestion } from '../format.ts';
import { formats } from '../formats.ts';

const map = pngOf(4, 3);
const song = mp3Of('a song');
const files = { 'quiz/My map (1).png': map, 'quiz/sounds/song.mp3': song };

/** Reads the first question of a table that may be in an archive with other files. */
async function readOne(table: string, others?: Record<string, Uint8Array>) {
  const read = await readFile(others ? zipSync({ 'quiz/table.csv': strToU8(table), ...others }) : table);
  const [taken] = read.exams[0]?.questions ?? [];
  return { content: taken?.content, lost: taken?.lost, reasons: read.refused.map(({ reason }) => reason), read };
}

it('takes the pictures and sounds that cells name, from beside the table in an archive', async () => {
  const table =
    'Question,Option A,Option B,Correct,Explanation\n"Where?\n\n![A map](My map (1).png ""by me"")",![A song](sounds/song.mp3),no,A,![](my MAP (1).png)';
  const { content, lost, reasons, read } = await readOne(table, files);
  expect(reasons).toEqual([]);
  expect(lost).toEqual([]);
  expect(read.format).toBe('csv');
  expect(content).toEqual({
    name: `Where?\n\n![by me](media:${idOf(map)})`,
    options: { A: `![](media:${idOf(song)})`, B: 'no' },
    correctOptions: ['A'],
    explanation: `![](media:${idOf(map)})`,
    format: 'rich',
    media: [
      { _id: idOf(map), alt: 'A map' },
      { _id: idOf(song), alt: 'A song' },
    ],
  });
});

it('takes the picture of a column of its own, with its description', async () => {
  const titles = 'Question,Option A,Option B,Correct,Picture';
  const named = await readOne(`${titles},Picture Description\nWhere?,a,b,A,My map (1).png,A map`, files);
  expect(named.content).toMatchObject({ name: `Where?\n\n![](media:${idOf(map)})`, media: [{ alt: 'A map' }] });
  expect(named.lost).toEqual([]);
  const other = await readOne(`${titles}\nWhere?,a,b,A,My map (1).png`, files);
  expect(other.content?.media).toEqual([{ _id: idOf(map), alt: 'My map (1)' }]);
  expect(other.lost).toEqual(['A picture has no description: “My map (1)” is used.']);
});

it.each([
  ['![A map](map.png)', 'It has a picture that did not come with it (map.png).'],
  ['![A song](http://example.org/song.mp3)', 'It has a sound on the web, which is not fetched.'],
  ['\\(\\frac{1\\)', 'Its formula “\\frac{1” cannot be read.'],
])('refuses the row with %s', async (text, reason) => {
  const table = `Question,Option A,Option B,Correct\n${text},a,b,A`;
  expect((await readOne(table)).reasons).toEqual([reason]);
  expect((await readOne(table, files)).reasons).toEqual([reason]);
});

it('takes formulas, and leaves prose with dollars and other brackets alone', async () => {
  const table = 'Question,Option A,Option B,Correct\nHow much is \\(\\frac{1}{2}\\)?,$5 and $10,$$x^2$$,A';
  const { content } = await readOne(table);
  expect(content).toMatchObject({
    name: 'How much is \\(\\frac{1}{2}\\)?',
    options: { A: '$5 and $10', B: '\\[x^2\\]' },
    format: 'rich',
  });
  const prose = await readOne('Question,Option A,Option B,Correct\n![a](b) costs $5 and $10,a,b,A');
  expect(prose.content).toMatchObject({ name: '![a](b) costs $5 and $10' });
  expect(prose.content?.format).toBeUndefined();
});

const [mapId, songId] = [idOf(map), idOf(song)];
const { _id, ...question } = makeQuestion();
const rich: ImportedQuestion = {
  ...question,
  name: `=Where?! ![the "map" &#33;](media:${mapId})\nIt is \\( x_1 \\) or\n\\[\\frac{a}\n{b}\\]`,
  options: {
    A: `![](media:${songId})`,
    B: '`\\(code\\)` and $$5',
    C: '![a](b.png) &#33; &amp;#33;',
    D: '\\(n![a](b.png)\\) and \\[n![k]\\]',
  },
  explanation: `\`\`\`\n![](media:${mapId})\n\`\`\`\n\n\\( ![](media:${mapId})`,
  format: 'rich',
  media: [
    { _id: mapId, alt: 'A "map" of [Italy] & `Rome` &amp; &#91; \\)' },
    { _id: songId, alt: 'A song' },
  ],
};
const plain: ImportedQuestion = { ...question, name: 'Is \\(x\\) or $$y$$ plain, and ![a](b.png)?' };

it.each(formats.filter(({ id }) => id === 'csv' || id === 'xlsx'))(
  'writes the pictures and sounds of a table in $name beside it in an archive, and reads them as they were',
  async (format) => {
    const exam = { ...makeExam(), questions: [rich, plain] };
    const { file, read } = await roundTrip(format, [exam], filesFrom(fileOf(map), fileOf(song, 'audio/mpeg')));
    expect(file.leftOut).toEqual([]);
    expect(read.refused).toEqual([]);
    expect(examsOf(read)[0]?.questions).toEqual([rich, plain]);
    const table = `2026-11-22-JavaScript-Fundamentals-v1.${format.id}`;
    expect(file.name).toBe(`${table}.zip`);
    expect(Object.keys(unzipSync(file.bytes))).toEqual([table, 'picture-1.png', 'sound-1.mp3']);
  },
);

it('says of a row whether it is rich only if a table has such rows', async () => {
  const csv = formats.find(({ id }) => id === 'csv');
  if (!csv) throw new Error('There is no CSV');
  const exam = { ...makeExam(), questions: [question] };
  expect((await roundTrip(csv, [exam])).text).not.toContain('Text Format');
  const { file } = await roundTrip(csv, [{ ...exam, questions: [question, plain] }]);
  expect(strFromU8(file.bytes)).toMatch(/Text Format\r\n[^\r]*,plain\r\n[^\r]*,plain\r\n$/);
});
