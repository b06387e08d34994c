import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { fileOf, filesFrom, idOf, mp3Of, pngOf } from '../../../../../test/formats/media.ts';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import type { ImportedQuestion } from '../format.ts';
import { moodleXml } from './moodle-xml-format.ts';

const map = pngOf(4, 3);
const song = mp3Of('a song');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const fileElement = (name: string, bytes: Uint8Array, path = '/') =>
  `<file name="${name}" path="${path}" encoding="base64">${base64(bytes)}</file>`;
const answer = (fraction: number, html: string, files = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${html}]]></text>${files}<feedback format="html"><text></text></feedback></answer>`;
const question = (html: string, files = '', answers = answer(100, 'yes') + answer(0, 'no'), more = '') =>
  `<question type="multichoice"><name><text>1</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext>${answers}<single>true</single>${more}</question>`;

async function readOne(...given: Parameters<typeof question>) {
  const read = await readFile(`<?xml version="1.0"?><quiz>${question(...given)}</quiz>`);
  const [taken] = read.exams[0]?.questions ?? [];
  return { content: taken?.content, lost: taken?.lost, refused: read.refused, files: read.files };
}

it('takes a picture with its description', async () => {
  const html = '<p>Where is Rome?</p><p><img src="@@PLUGINFILE@@/the%20map.png" alt="A map of Italy" width="4"></p>';
  const { content, lost, files } = await readOne(html, fileElement('the map.png', map));
  const _id = idOf(map);
  expect(content).toEqual({
    name: `Where is Rome?\n\n![](media:${_id})`,
    options: { A: 'yes', B: 'no' },
    correctOptions: ['A'],
    format: 'rich',
    media: [{ _id, alt: 'A map of Italy' }],
  });
  expect(lost).toEqual([]);
  expect(Array.from(files.values(), ({ type, bytes }) => [type, bytes])).toEqual([['image/png', map]]);
});

it('takes pictures and sounds in options and feedback', async () => {
  const answers =
    answer(100, '<img src="@@PLUGINFILE@@/a/x.png" alt="">', fileElement('x.png', map, '/a/')) + answer(0, 'no');
  const feedback = `<generalfeedback format="html"><text><![CDATA[<audio controls><source src="@@PLUGINFILE@@/s.mp3">s.mp3</audio>]]></text>${fileElement('s.mp3', song)}</generalfeedback>`;
  const { content, lost } = await readOne('Which?', '', answers, feedback);
  expect(content).toMatchObject({
    options: { A: `![](media:${idOf(map)})`, B: 'no' },
    explanation: `![](media:${idOf(song)})`,
    media: [
      { _id: idOf(map), alt: '', decorative: true },
      { _id: idOf(song), alt: 's.mp3' },
    ],
  });
  expect(lost).toEqual([]);
});

it.each([
  ['a file', '@@PLUGINFILE@@/x.png', fileElement('x.png', map)],
  ['a data address', `data:image/png;base64,${base64(map)}`, ''],
])('counts a picture once that is in every text of a question, as %s', async (_, address, file) => {
  const item = (_item: unknown, at: number) =>
    `<answer fraction="${at + 1}" format="html"><text><![CDATA[<img src="${address}" alt="a map">word ${at}]]></text>${file}</answer>`;
  const items = Array.from({ length: 12 }, item).join('');
  const ordering = `<question type="ordering"><name><text>1</text></name><questiontext format="html"><text>Put in order</text></questiontext><gradingtype>ALL_OR_NOTHING</gradingtype>${items}</question>`;
  const { refused, exams } = await readFile(`<?xml version="1.0"?><quiz>${ordering}</quiz>`);
  expect(refused).toEqual([]);
  expect(exams[0]?.questions[0]?.content.media).toEqual([{ _id: idOf(map), alt: 'a map' }]);
});

it('names a refused question by its words', async () => {
  const html = 'Where is \\(x\\) on <img src="@@PLUGINFILE@@/a.png" alt="the map">?';
  const eleven = Array.from({ length: 11 }, (_, at) => (at === 0 ? 100 : 0))
    .map((fraction) => answer(fraction, 'a'))
    .join('');
  const { refused } = await readOne(html, fileElement('a.png', map), eleven);
  expect(refused.map(({ text }) => text)).toEqual(['Where is x on [the map]?']);
});

it('uses the name of a file where its description is missing, and says so', async () => {
  const { content, lost } = await readOne(
    '<img src="@@PLUGINFILE@@/blood_cell.png">',
    fileElement('blood_cell.png', map),
  );
  expect(content?.media).toEqual([{ _id: idOf(map), alt: 'blood cell' }]);
  expect(lost).toEqual(['A picture has no description: “blood cell” is used.']);
});

it('takes the picture of a question in a file of Moodle 1.9, which is in an element of its own', async () => {
  const old = (content: string) => `<image>old_map.png</image><image_base64>${content}</image_base64>`;
  const { content, lost } = await readOne('Where?', '', undefined, old(`\n${base64(map)}\n`));
  expect(content).toMatchObject({ name: `Where?\n\n![](media:${idOf(map)})`, media: [{ alt: 'old map' }] });
  expect(lost).toEqual(['A picture has no description: “old map” is used.']);
  const { refused } = await readOne('Where?', '', undefined, '<image>old_map.png</image>');
  expect(refused.map(({ reason }) => reason)).toEqual(['It has a picture that did not come with it (old_map.png).']);
  expect((await readOne('Where?', '', undefined, '<image></image>')).content?.name).toBe('Where?');
});

it.each([
  ['\\(x^2\\) and \\[y\\]', '\\(x^2\\) and \\[y\\]'],
  ['Solve $$x^2 = 4$$ now', 'Solve \\(x^2 = 4\\) now'],
  ['\\(\\)The value \\(x\\)\\[ \\] of', 'The value \\(x\\) of'],
  ['<p>Solve</p><p>$$x^2 = 4$$</p>', 'Solve\n\n\\[x^2 = 4\\]'],
  [
    '<math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
    '\\[x\\]',
  ],
  [
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x\n \n\n= 1</annotation></semantics></math>',
    '\\(x\n= 1\\)',
  ],
])('takes the formulas of %s', async (html, name) => {
  expect((await readOne(html)).content).toMatchObject({ name, format: 'rich' });
});

it.each(['It costs $5 and $10', 'An open \\( bracket', '<code>\\(x\\)</code> in code'])(
  'leaves %s plain',
  async (html) => {
    expect((await readOne(html)).content).not.toHaveProperty('format');
  },
);

it.each([
  ['<img src="https://example.org/a.png" alt="a">', 'It has a picture on the web, which is not fetched.'],
  ['<img src="//example.org/a.png" alt="a">', 'It has a picture on the web, which is not fetched.'],
  ['\\(\\frac{\\)', 'Its formula “\\frac{” cannot be read.'],
  ['<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=" alt="a">', 'It has an SVG picture.'],
  ['<svg><circle r="4"></circle></svg>', 'It has an SVG picture.'],
  ['<video src="@@PLUGINFILE@@/a.mp4"></video>', 'It has a video.'],
  ['<iframe src="https://example.org"></iframe>', 'It has embedded content.'],
])('refuses %s', async (html, reason) => {
  expect((await readOne(html)).refused.map((each) => each.reason)).toEqual([reason]);
});

it('writes rich questions that come back the same', async () => {
  const _id = idOf(map);
  const rich: ImportedQuestion[] = [
    {
      name: `Look: ![here](media:${_id}) and \\( a < b \\)\n\n\`\\(code\\)\` $$5$$`,
      options: { A: `![](media:${_id})`, B: '\\[\\frac{1}{2}\\]' },
      correctOptions: ['B'],
      explanation: `![](media:${idOf(song)})`,
      format: 'rich',
      media: [
        { _id, alt: 'A "map" & more' },
        { _id: idOf(song), alt: 'A song' },
      ],
    },
    { name: 'A plain \\(x\\) with `code`', options: { A: '$$5$$', B: '\\[y\\]' }, correctOptions: ['A'] },
  ];
  const exam = { ...makeExam(), questions: rich };
  const { read } = await roundTrip(moodleXml, [exam], filesFrom(fileOf(map), fileOf(song, 'audio/mpeg')));
  expect(read.refused).toEqual([]);
  expect(examsOf(read)[0]?.questions).toEqual(rich);
  expect([...read.files.keys()].toSorted()).toEqual([_id, idOf(song)].toSorted());
});

it('leaves out a question whose picture is missing', async () => {
  const _id = idOf(map);
  const picture = { name: `![](media:${_id})`, format: 'rich' as const, media: [{ _id, alt: 'a' }] };
  const { file } = await roundTrip(moodleXml, [
    makeExam({ questions: [makeQuestion(), makeQuestion(picture as never)] }),
  ]);
  expect(file.leftOut).toEqual([{ exam: 0, question: 1, reason: 'A picture or sound of it could not be loaded.' }]);
});

it('puts the pictures of a gap before it, with numbers', async () => {
  const picture = (bytes: Uint8Array, alt: string) => `<img alt="${alt}" src="data:image/png;base64,${base64(bytes)}">`;
  const [one, other] = [pngOf(1, 1), pngOf(2, 2)];
  const text = `<p>Which? {2:MULTICHOICE_H:=${picture(one, 'one')}~${picture(other, 'other')}#No.}</p>`;
  const { exams, refused } = await readFile(
    `<quiz><question type="cloze"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`,
  );
  expect(refused).toEqual([]);
  const [question] = exams[0]?.questions ?? [];
  expect(question?.content).toMatchObject({
    name: `Which?\n\n1. ![](media:${idOf(one)})\n\n2. ![](media:${idOf(other)})\n\n[[1]]`,
    gaps: [{ kind: 'dropdown', options: ['1', '2'], correct: 0, points: 2 }],
    points: 2,
  });
  expect(question?.lost).toContain('The pictures to choose in its gaps stand before them, with numbers.');
});
