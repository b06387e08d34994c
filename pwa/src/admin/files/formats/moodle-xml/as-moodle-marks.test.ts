import { type Answer, fractionFor, kindOf } from '@quiz-app/shared/question-kinds';
import { expect, it } from 'vitest';
import { readFile } from '../../../../../test/formats/reading.ts';

// Questions that Moodle marks or shows in another way than a plain reading: as there, or listed.

const stem = (html: string) => `<questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>`;
const question = (type: string, html: string, rest = '') =>
  `<question type="${type}"><name><text>1</text></name>${stem(html)}<defaultgrade>1.0</defaultgrade>${rest}</question>`;
const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}</answer>`;

async function imported(...questions: string[]) {
  const { exams, refused } = await readFile(`<quiz>${questions.join('')}</quiz>`);
  const { details, questions: taken = [] } = exams[0] ?? {};
  const [first] = taken;
  return {
    content: first?.content,
    lost: first?.lost,
    marking: details?.marking ?? undefined,
    reasons: refused.map(({ reason }) => reason),
  };
}

const otherMarks = 'Some answers that are partly right have other marks there.';
const takenOff = 'Marks taken off for wrong answers are not imported.';

const several = (...weights: number[]) =>
  question(
    'multichoice',
    'Which?',
    `<single>false</single>${weights.map((weight, at) => answer(weight, `o${at}`)).join('')}`,
  );

it.each([
  [[50, 50, 0, 0], 'partial', [otherMarks]],
  [[50, 50, -100, -100], 'partial', [otherMarks]],
  [[50, 50, -50, -50], 'partial', []],
  [[50, 50, -100], 'partial', []],
  [[50, 50, -20, -20], 'partial', ['Marks taken off for wrong options are not imported.']],
  [[100, -100, -100], 'exact', []],
])('keeps the part of one right option of several: %j', async (weights, marking, lost) => {
  const read = await imported(several(...weights));
  expect(read.lost).toEqual(lost);
  expect(read.marking ?? 'exact').toBe(marking);
  if (!read.content) throw new Error('It was refused');
  const { n, d } = fractionFor(read.content, ['A'], { marking: read.marking });
  expect(n / d).toBe((weights[0] ?? 0) / 100);
});

it.each([
  question('numerical', 'Q?', answer(100, '5') + answer(-50, '6')),
  question('shortanswer', 'Q?', `<usecase>0</usecase>${answer(100, 'a')}${answer(-50, 'b')}`),
  question('cloze', 'It is {1:SHORTANSWER:=a~%-50%b}.'),
  question('cloze', 'It is {1:NUMERICAL:=5:0~%-50%6:0}.'),
  question('cloze', 'It is {1:MULTICHOICE:=a~%-50%b}.'),
])('lists marks that a wrong answer costs: %#', async (xml) => {
  const { lost, reasons } = await imported(xml);
  expect(reasons).toEqual([]);
  expect(lost).toEqual([takenOff]);
});

it('lists that a right number with another known unit counts there', async () => {
  const units = (penalty: number, ...names: string[]) =>
    `<unitgradingtype>1</unitgradingtype><unitpenalty>${penalty}</unitpenalty><showunits>0</showunits><units>${names.map((name, at) => `<unit><multiplier>${100 ** at}</multiplier><unit_name>${name}</unit_name></unit>`).join('')}</units>`;
  const metres = (penalty: number, ...names: string[]) =>
    imported(question('numerical', 'Q?', answer(100, '5', '<tolerance>0</tolerance>') + units(penalty, ...names)));
  expect((await metres(0.1, 'm', 'cm')).lost).toEqual([otherMarks]);
  expect((await metres(1, 'm', 'cm')).lost).toEqual([]);
  expect((await metres(0.1, 'm')).lost).toEqual([]);
});

const box = (tag: string, html: string) => `<${tag}><text><![CDATA[${html}]]></text><group>1</group></${tag}>`;

it.each([
  ['gapselect', 'selectoption', 'out &lt;&lt; x;', 'out << x;'],
  ['ddwtos', 'dragbox', 'H<sub>2</sub>O', 'H₂O'],
  ['ddwtos', 'dragbox', '<i>x</i>&nbsp;y', 'x\u00a0y'],
  ['gapselect', 'selectoption', 'a < b', 'a < b'],
])('shows choices of %s as Moodle does', async (type, tag, html, text) => {
  const { content } = await imported(question(type, 'Here [[1]] is.', box(tag, html) + box(tag, 'other')));
  expect(content).toMatchObject({ gaps: [{ options: [text, 'other'], correct: 0 }] });
});

it('shows choices of a match as Moodle does, and writes them so', async () => {
  const pair = (left: string, right: string) =>
    `<subquestion format="html"><text>${left}</text><answer><text><![CDATA[${right}]]></text></answer></subquestion>`;
  const { content } = await imported(question('matching', 'Q?', pair('a', 'H<sub>2</sub>O') + pair('b', '1 &lt; 2')));
  expect(content).toMatchObject({ right: ['H₂O', '1 < 2'] });
});

it('names a gap with formulas to choose from, which Moodle shows', async () => {
  const { reasons } = await imported(question('cloze', 'Its square is {1:MULTICHOICE_V:=\\(x^2\\)~\\(x^3\\)}.'));
  expect(reasons).toEqual(['It has a formula or picture where the app has plain text only.']);
});

it.each([
  '<span lang="en" class="multilang">Is it raining?</span><span lang="de" class="multilang">Regnet es?</span>',
  '<span class="multilang" lang="de">Regnet es?</span> <span class="multilang" lang="en">Is it raining?</span>',
  '{mlang de}Regnet es?{mlang}{mlang en}Is it raining?{mlang}',
  '{mlang de}Regnet es?{mlang}{mlang other}Is it raining?{mlang}',
])('reads one of several languages: %s', async (html) => {
  const { content, lost } = await imported(question('truefalse', html, answer(100, 'true') + answer(0, 'false')));
  expect(content?.name).toBe('Is it raining?');
  expect(lost).toEqual(['Its texts in other languages are not imported.']);
});

it('recognises a file with processing instructions before its root', async () => {
  const { exams } = await readFile(
    `<?xml version="1.0"?>\n<?latexml class="article"?>\n<!-- by hand -->\n<quiz>${several(50, 50, -50, -50)}</quiz>`,
  );
  expect(exams[0]?.questions).toHaveLength(1);
});

it('reads a decimal comma in a gap', async () => {
  const { content } = await imported(question('cloze', 'Pi is {1:NUMERICAL:=3,14:0,01}'));
  expect(content).toMatchObject({ gaps: [{ value: '3.14', tolerance: { abs: '0.01' } }] });
});

it('takes a text without the stars at its ends, and lists them', async () => {
  const text = (accepted: string) =>
    imported(question('shortanswer', 'Q?', `<usecase>0</usecase>${answer(100, accepted)}`));
  const { content, lost } = await text('*photosynthesis*');
  expect(lost).toEqual(['A * at an end of an answer stands for any text there, but not here.']);
  if (!content) throw new Error('It was refused');
  const partOf = (given: Answer) => fractionFor(content, kindOf(content).validAnswer(content, given), {}).n;
  expect([partOf({ typed: 'photosynthesis' }), partOf({ typed: 'osmosis' })]).toEqual([1, 0]);
  expect((await text('photo*synthesis')).reasons[0]).toContain('has a * that stands for any text');
  expect((await text('2 \\* 3')).lost).toEqual([]);
});

it('lists two options that are the same', async () => {
  const same = 'Two of its options are the same.';
  const choice = question('multichoice', 'Q?', answer(100, 'a') + answer(0, ' a ') + answer(0, 'b'));
  expect((await imported(choice)).lost).toEqual([same]);
  expect((await imported(question('cloze', 'Is {1:MULTICHOICE:=a~a~b}.'))).lost).toEqual([same]);
});
