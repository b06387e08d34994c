import { asChoice, makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import { qti } from './qti-format.ts';

const item2 = (body: string, { cardinality = 'single', key = ['A'], more = '' } = {}) => `<?xml version="1.0"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="A title" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier"><correctResponse>${key.map((each) => `<value>${each}</value>`).join('')}</correctResponse>${more}</responseDeclaration>
<itemBody>${body}</itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
</assessmentItem>`;

const choices = (...texts: string[]) =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which?</prompt>${texts
    .map((text, at) => `<simpleChoice identifier="${String.fromCharCode(65 + at)}">${text}</simpleChoice>`)
    .join('')}</choiceInteraction>`;

it('reads an item of QTI 2', async () => {
  const body = `<p>Look at <code>a</code>:</p><pre>x = 1</pre>${choices('one<feedbackInline identifier="A" outcomeIdentifier="F">Yes.</feedbackInline>', '<p>two</p>')}`;
  const result = await readFile(item2(body));
  expect(result.refused).toEqual([]);
  expect(result.format).toBe('qti');
  expect(examsOf(result)).toEqual([
    {
      questions: [
        {
          name: 'Look at `a`:\n\n```\nx = 1\n```\n\nWhich?',
          options: { A: 'one', B: 'two' },
          correctOptions: ['A'],
          explanation: 'one: Yes.',
        },
      ],
    },
  ]);
});

it('notes when feedback was meant to be shown', async () => {
  const feedback = (identifier: string, text: string) =>
    `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="show">${text}</modalFeedback>`;
  const item = item2(choices('one', 'two')).replace(
    '</assessmentItem>',
    `${feedback('general', 'Numbers.')}${feedback('CORRECT', 'Well done.')}${feedback('incorrect_fb', 'Sorry.')}${feedback('B', 'Too many.')}</assessmentItem>`,
  );
  const { exams } = await readFile(item);
  expect(exams[0]?.questions[0]?.content.explanation).toBe(
    'Numbers.\n\nIf right: Well done.\n\nIf wrong: Sorry.\n\ntwo: Too many.',
  );
});

const mapping = (a: number, b: number) =>
  `<mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="${a}"/><mapEntry mapKey="B" mappedValue="${b}"/></mapping>`;

it('reads a key from marks if they are an exact set', async () => {
  const several = { cardinality: 'multiple', key: [] };
  const options = choices('1', '2', '3').replace('maxChoices="1"', 'maxChoices="0"');
  const even = await readFile(item2(options, { ...several, more: mapping(1, 1) }));
  expect(asChoice(examsOf(even)[0]?.questions[0]).correctOptions).toEqual(['A', 'B']);
  const uneven = await readFile(item2(options, { ...several, more: mapping(2, 1) }));
  expect(uneven.refused[0]?.reason).toBe(
    'Its options are worth 66.67%, 33.33%: partial marks, which are no exact set of correct options.',
  );
});

it.each([
  [item2(choices(...'abcdefghijk')), 'It has 11 options. A question may have 10 at most.'],
  [item2(choices('1', '2'), { key: [] }), 'It does not say which option is correct.'],
  [item2(choices('1', '2'), { key: ['Z'] }), 'Its key names an option that it does not have.'],
  [item2(choices('1', '2') + choices('1', '2')), 'It has 2 places to answer.'],
  [item2(choices('<img src="a.png" alt="a"/>', '2')), 'It has a picture that did not come with it (a.png).'],
  [item2(choices('1', '2'), { cardinality: 'ordered' }), 'It asks for an order.'],
  [item2('<extendedTextInteraction responseIdentifier="RESPONSE"/>'), 'It is an essay question.'],
  [item2('<matchInteraction responseIdentifier="RESPONSE"/>'), 'Its texts have several partners, or none.'],
  [item2('<p>Only text</p>'), 'It is a text without a question.'],
])('refuses an item', async (item, reason) => {
  expect((await readFile(item)).refused.map((each) => each.reason)).toEqual([reason]);
});

it('writes a tolerance in percent as a part of the right number, which is the first of two in QTI', async () => {
  const question = { _id: 'q', name: 'Pi?', kind: 'numeric' as const, value: '3.14', tolerance: { relative: '0.05' } };
  const { file, read } = await roundTrip(qti, [{ ...makeExam(), questions: [question] }]);
  const item = strFromU8(unzipSync(file.bytes)['items/exam-1-001.xml'] ?? new Uint8Array());
  expect(item).toContain(
    '<qti-equal tolerance-mode="relative" tolerance="5 5"><qti-base-value base-type="float">3.14</qti-base-value><qti-variable',
  );
  expect(read.exams[0]?.questions[0]?.lost).toEqual([]);
});

it('writes a package of QTI 3 with the time, the marks and the passing mark', async () => {
  const questions = [makeQuestion({ explanation: 'Because.' }), makeQuestion({ options: { A: 'True', B: 'False' } })];
  const { file, read } = await roundTrip(qti, [makeExam({ questions }), makeExam({ name: 'Empty', questions: [] })]);
  const files = unzipSync(file.bytes);
  expect(Object.keys(files)).toEqual([
    'imsmanifest.xml',
    'items/exam-1-001.xml',
    'items/exam-1-002.xml',
    'exam-1.xml',
    'exam-2.xml',
  ]);
  const test = strFromU8(files['exam-1.xml'] ?? new Uint8Array());
  expect(test).toContain('max-time="600"');
  expect(test).toContain('normal-maximum="20" mastery-value="12"');
  expect(examsOf(read).map(({ name, passingMarks, questions: { length } }) => [name, passingMarks, length])).toEqual([
    ['JavaScript Fundamentals', 12, 2],
    ['Empty', 12, 0],
  ]);
  expect(examsOf(read)[0]?.questions[0]?.explanation).toBe('Because.');
});

const packageOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
const resource = (href: string, type = 'imsqti_item_xmlv2p1') =>
  `<resource identifier="r" type="${type}" href="${href}"/>`;
const manifest = (...resources: string[]) => `<manifest><resources>${resources.join('')}</resources></manifest>`;

it('reads the items of a package without a test, and lists those that it cannot read', async () => {
  const good = item2(choices('1', '2'));
  const { exams, refused } = await readFile(
    packageOf({
      'imsmanifest.xml': manifest(resource('a%20b.xml'), resource('cut.xml'), resource('gone.xml')),
      'a b.xml': good,
      'cut.xml': good.slice(0, 500),
    }),
  );
  expect(exams[0]?.questions).toHaveLength(1);
  expect(refused.map(({ place, reason }) => `${place.label}: ${reason}`)).toEqual([
    'cut.xml: The file ends before its last element does. It may have been cut off.',
    'gone.xml: The package names it but does not have it.',
  ]);
});

const withReference = (reference: string) => item2(choices('1', '2')).replace('<itemBody>', `${reference}<itemBody>`);
const oneOf = async (files: Record<string, string>, item: string) => {
  const paths = { 'imsmanifest.xml': manifest(resource('items/i.xml')), 'items/i.xml': item };
  const { exams, refused } = await readFile(packageOf({ ...paths, ...files }));
  return exams[0]?.questions[0]?.content.name ?? refused.map(({ place, reason }) => `${place.label}: ${reason}`)[0];
};

it.each([
  [
    'a stimulus of QTI 3',
    '<qti-assessment-stimulus identifier="s"><qti-stimulus-body><p>A crocodile came.</p></qti-stimulus-body></qti-assessment-stimulus>',
    withReference('<qti-assessment-stimulus-ref identifier="s" href="../texts/a%20b.xml"/>'),
  ],
  [
    'a stimulus of QTI 2.2',
    '<assessmentStimulus identifier="s"><stimulusBody><p>A crocodile came.</p></stimulusBody></assessmentStimulus>',
    withReference('<assessmentStimulusRef identifier="s" href="../texts/a%20b.xml"/>'),
  ],
  [
    'an included file',
    '<?xml version="1.0"?><!-- <a> --><div><p>A crocodile came.</p></div>',
    item2(`<xi:include href="../texts/a%20b.xml"/>${choices('1', '2')}`),
  ],
])('puts %s before its question', async (_, text, item) => {
  expect(await oneOf({ 'texts/a b.xml': text }, item)).toBe('A crocodile came.\n\nWhich?');
});

it('refuses a question whose text is in a file that cannot be read', async () => {
  const stimulus = withReference('<assessmentStimulusRef identifier="s" href="s.xml"/>');
  const missing = 'Part of it is in another file (s.xml)';
  const at = 'items/i.xml';
  expect(await oneOf({}, stimulus)).toBe(`${at}: ${missing}, which the package does not have.`);
  expect(await oneOf({ 'items/s.xml': '<a>' }, stimulus)).toBe(`${at}: ${missing}, which cannot be read.`);
  const nested = '<div><xi:include href="s.xml"/></div>';
  expect(await oneOf({ 'items/s.xml': nested }, item2(`<xi:include href="s.xml"/>${choices('1', '2')}`))).toBe(
    `${at}: ${missing}, which includes another.`,
  );
  expect(await oneOf({ 'items/s.xml': '<p><img src="a.png"/></p>' }, stimulus)).toBe(
    `${at}: It has a picture that did not come with it (a.png).`,
  );
  const { refused } = await readFile(stimulus);
  expect(refused.map(({ reason }) => reason)).toEqual([`${missing}, which is not a part of this one.`]);
});

it.each([
  ['candidate', 'Read this.\n\nWhich?'],
  ['author', 'Which?'],
])('puts a section’s text for the %s before its questions only if takers see it', async (view, name) => {
  const section = `<assessmentSection><rubricBlock view="${view}"><p>Read this.</p></rubricBlock><assessmentSection><assessmentItemRef href="i.xml"/></assessmentSection></assessmentSection>`;
  const { exams } = await readFile(
    packageOf({
      'imsmanifest.xml': manifest(resource('t.xml', 'imsqti_test_xmlv2p1'), resource('i.xml')),
      't.xml': `<assessmentTest title="T"><testPart>${section}</testPart></assessmentTest>`,
      'i.xml': item2(choices('1', '2')),
    }),
  );
  expect(exams[0]?.questions.map(({ content }) => content.name)).toEqual([name]);
});

it('notes that a section in another file is not kept, and reads its questions', async () => {
  const { exams, lost } = await readFile(
    packageOf({
      'imsmanifest.xml': manifest(resource('t.xml', 'imsqti_test_xmlv2p1'), resource('i.xml')),
      't.xml': '<assessmentTest title="T"><testPart><assessmentSectionRef href="s.xml"/></testPart></assessmentTest>',
      'i.xml': item2(choices('1', '2')),
    }),
  );
  expect(exams.map(({ questions }) => questions.length)).toEqual([0, 1]);
  expect(lost).toContain(
    'A section of the test is in another file (s.xml); its questions are imported without the test.',
  );
});
