import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { fileOf, filesFrom, idOf, mp3Of, pngOf } from '../../../../../test/formats/media.ts';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import type { ImportedQuestion } from '../format.ts';
import { qti } from './qti-format.ts';

const map = pngOf(4, 3);
const song = mp3Of('a song');

const itemOf = (body: string, options: readonly string[] = ['one', 'two'], more = '') => `<?xml version="1.0"?>
<assessmentItem xmlns:m="http://www.w3.org/1998/Math/MathML" identifier="i" title="1" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<itemBody>${body}<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which?</prompt>${options
  .map((text, at) => `<simpleChoice identifier="${'AB'[at]}">${text}</simpleChoice>`)
  .join('')}</choiceInteraction></itemBody>${more}
</assessmentItem>`;

const files = { 'items/images/the map.png': map, 'sounds/song.mp3': song };

/** Reads an item of a package that has these files. */
async function readItem(item: string, others: Record<string, Uint8Array> = files) {
  const manifest =
    '<manifest><resources><resource identifier="r" type="imsqti_item_xmlv2p1" href="items/i.xml"/></resources></manifest>';
  const read = await readFile(
    zipSync({ 'imsmanifest.xml': strToU8(manifest), 'items/i.xml': strToU8(item), ...others }),
  );
  const [taken] = read.exams[0]?.questions ?? [];
  return { content: taken?.content, lost: taken?.lost, reasons: read.refused.map(({ reason }) => reason), read };
}

const picture = '<img src="images/the%20map.png" alt="A map of Italy" width="4"/>';

it('takes pictures and sounds, found from the place of the item', async () => {
  const sound =
    '<audio controls="controls" title="A song"><source src="../sounds/song.mp3" type="audio/mpeg"/></audio>';
  const { content, lost, reasons, read } = await readItem(itemOf(`<p>Look:</p><p>${picture}</p>`, [picture, sound]));
  expect(reasons).toEqual([]);
  expect(lost).toEqual([]);
  expect(content).toEqual({
    name: `Look:\n\n![](media:${idOf(map)})\n\nWhich?`,
    options: { A: `![](media:${idOf(map)})`, B: `![](media:${idOf(song)})` },
    correctOptions: ['A'],
    format: 'rich',
    media: [
      { _id: idOf(map), alt: 'A map of Italy' },
      { _id: idOf(song), alt: 'A song' },
    ],
  });
  expect(Array.from(read.files.values(), ({ type, bytes }) => [type, bytes])).toEqual([
    ['image/png', map],
    ['audio/mpeg', song],
  ]);
});

it.each([
  ['an object', '<object data="images/the%20map.png" type="image/png">A map</object>'],
  ['a picture element', '<picture><source srcset="a.webp"/><img src="images/the%20map.png" alt="A map"/></picture>'],
  ['another spelling', '<img src=".\\Images\\The Map.PNG" alt="A map"/>'],
  ['a query', '<img src="images/the map.png?v=2#top" alt="A map"/>'],
  ['a way up and down', '<img src="../items/images/../images/the%20map.png" alt="A map"/>'],
])('takes a picture in %s', async (_, html) => {
  const { content, reasons } = await readItem(itemOf(html));
  expect(reasons).toEqual([]);
  expect(content?.media).toEqual([{ _id: idOf(map), alt: 'A map' }]);
});

it('takes a sound to listen to beside the question', async () => {
  const listen = (most: string) =>
    `<mediaInteraction responseIdentifier="M" autostart="false"${most}><object data="../sounds/song.mp3" type="audio/mpeg">A song</object></mediaInteraction>`;
  const { content, lost } = await readItem(itemOf(listen('')));
  expect(content?.media).toEqual([{ _id: idOf(song), alt: 'A song' }]);
  expect(lost).toEqual([]);
  expect((await readItem(itemOf(listen(' maxPlays="2"')))).lost).toEqual([
    'How often its sound may be played is not kept.',
  ]);
});

it.each([
  ['http://example.org/a.png', 'It has a picture on the web, which is not fetched.'],
  ['images/none.png', 'It has a picture that did not come with it (none.png).'],
  ['../../a.png', 'It has a picture or sound outside of its archive.'],
  ['/etc/a.png', 'It has a picture or sound outside of its archive.'],
  ['C:\\a.png', 'It has a picture or sound outside of its archive.'],
  ['file:///a.png', 'It has a picture or sound outside of its archive.'],
  ['images/a.svg', 'It has an SVG picture.'],
  ['images/wide.png', 'It has a picture of 9000 × 1 pixels.'],
  ['images/cut.png', 'It has a damaged picture.'],
])('refuses the question for the picture %s', async (source, reason) => {
  const others = {
    ...files,
    'items/images/a.svg': strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'items/images/wide.png': pngOf(9_000, 1),
    'items/images/cut.png': map.slice(0, 10),
  };
  expect((await readItem(itemOf(`<img src="${source}" alt="a"/>`), others)).reasons).toEqual([reason]);
});

it('refuses a picture of which the package has several spellings', async () => {
  const others = { 'items/É.png': map, 'items/E\u0301.PNG': map };
  expect((await readItem(itemOf('<img src="é.png" alt="a"/>'), others)).reasons).toEqual([
    'It has a picture or sound of which its archive has several (items/é.png).',
  ]);
});

it('finds the pictures of a shared text and of a section from their own places', async () => {
  const xml = (text: string) => strToU8(text);
  const read = await readFile(
    zipSync({
      'imsmanifest.xml': xml(
        '<manifest><resources><resource identifier="t" type="imsqti_test_xmlv2p1" href="tests/t.xml"/><resource identifier="r" type="imsqti_item_xmlv2p1" href="items/i.xml"/></resources></manifest>',
      ),
      'tests/t.xml': xml(
        '<assessmentTest title="T"><testPart><assessmentSection><rubricBlock view="candidate"><img src="a.png" alt="Of the test"/></rubricBlock><assessmentItemRef href="../items/i.xml"/></assessmentSection></testPart></assessmentTest>',
      ),
      'tests/a.png': map,
      'texts/s.xml': xml(
        '<assessmentStimulus identifier="s"><stimulusBody><img src="images/b.png" alt="Of the text"/></stimulusBody></assessmentStimulus>',
      ),
      'texts/images/b.png': pngOf(1, 1),
      'items/i.xml': xml(
        itemOf('').replace('<itemBody>', '<assessmentStimulusRef identifier="s" href="../texts/s.xml"/><itemBody>'),
      ),
    }),
  );
  expect(read.refused).toEqual([]);
  expect(read.exams[0]?.questions[0]?.content.media?.map(({ alt }) => alt)).toEqual(['Of the test', 'Of the text']);
});

it('takes formulas by their TeX, or makes it from MathML', async () => {
  const noted =
    '<m:math display="block"><m:semantics><m:mi>x</m:mi><m:annotation encoding="application/x-tex">\\frac{1}{2}</m:annotation></m:semantics></m:math>';
  const made = '<m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>';
  const { content, lost } = await readItem(itemOf(`<p>Solve ${made}:</p><p>${noted}</p>`, [`<p>${made}</p>`, 'b']));
  expect(content).toMatchObject({
    name: 'Solve \\(x^{2}\\):\n\n\\[\\frac{1}{2}\\]\n\nWhich?',
    options: { A: '\\(x^{2}\\)', B: 'b' },
    format: 'rich',
  });
  expect(lost).toEqual([]);
  const strange = '<m:math><m:apply><m:plus/><m:ci>x</m:ci></m:apply></m:math>';
  expect((await readItem(itemOf(strange))).reasons).toEqual(['It has a formula (MathML).']);
});

it('writes pictures, sounds and formulas into the package, and reads them as they were', async () => {
  const [mapId, songId] = [idOf(map), idOf(song)];
  const { _id, ...question } = makeQuestion();
  const rich: ImportedQuestion = {
    ...question,
    name: `Where is "Rome" & Co?\n\n![the map](media:${mapId})\n\nIt is \\( x  < 2 \\) or\n\\[\\frac{a}\n{b}\\]`,
    options: { A: `![](media:${songId})`, B: '`\\(code\\)` and $$5', C: '\\( alone', D: '\\(y\\)' },
    explanation: `![](media:${mapId})`,
    format: 'rich',
    media: [
      { _id: mapId, alt: 'A "map" of <Italy>' },
      { _id: songId, alt: 'A song' },
    ],
  };
  const plain: ImportedQuestion = { ...question, name: 'Is \\(x\\) plain?' };
  const exam = makeExam();
  const { file, read } = await roundTrip(
    qti,
    [{ ...exam, questions: [rich, plain] }],
    filesFrom(fileOf(map), fileOf(song, 'audio/mpeg')),
  );
  expect(file.leftOut).toEqual([]);
  expect(examsOf(read)[0]?.questions).toEqual([rich, plain]);
  expect([...read.files.keys()].toSorted()).toEqual([mapId, songId].toSorted());
  const written = unzipSync(file.bytes);
  expect(Object.keys(written)).toContain(`media/${mapId}.png`);
  const manifest = strFromU8(written['imsmanifest.xml'] ?? new Uint8Array());
  expect(manifest).toContain(
    `<file href="items/exam-1-001.xml"/><file href="media/${mapId}.png"/><file href="media/${songId}.mp3"/>`,
  );
  const item = strFromU8(written['items/exam-1-001.xml'] ?? new Uint8Array());
  expect(item).toContain(`<img src="../media/${mapId}.png" alt="A &quot;map&quot; of &lt;Italy&gt;"`);
  expect(item).toContain('<annotation encoding="application/x-tex">');
});

it('leaves out a question whose picture could not be loaded', async () => {
  const { _id, ...question } = makeQuestion({ name: `![](media:${idOf(map)})` });
  const rich: ImportedQuestion = { ...question, format: 'rich', media: [{ _id: idOf(map), alt: 'A map' }] };
  const { file } = await roundTrip(qti, [{ ...makeExam(), questions: [rich, question] }]);
  expect(file.leftOut).toEqual([{ exam: 0, question: 0, reason: 'A picture or sound of it could not be loaded.' }]);
});
