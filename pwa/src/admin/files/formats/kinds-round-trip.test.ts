import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { examsOf, readFile, roundTrip } from '../../../../test/formats/reading.ts';
import type { ImportedQuestion } from './format.ts';
import { formats } from './formats.ts';

const number: ImportedQuestion = { name: 'Pi?', kind: 'numeric', value: '3.14', tolerance: { abs: '0.01' } };
const speed: ImportedQuestion = {
  name: 'How fast?',
  kind: 'numeric',
  value: '10',
  units: [
    { text: 'm/s', factor: '1' },
    { text: 'km/h', factor: '0.2' },
  ],
  unitPart: 0.25,
};
const capital: ImportedQuestion = {
  name: 'Capital of Kenya?',
  kind: 'text',
  accepted: [{ text: 'Nairobi' }],
  points: 2,
};
const lenient: ImportedQuestion = {
  name: 'Café?',
  kind: 'text',
  accepted: [{ text: 'café' }],
  accents: false,
  typos: 1,
};
const sentence: ImportedQuestion = {
  name: 'The [[1]] is [[2]].',
  kind: 'gaps',
  gaps: [
    { kind: 'text', accepted: [{ text: 'sea' }, { text: 'ocean' }] },
    { kind: 'dropdown', options: ['red', 'blue'], correct: 1 },
  ],
};
const steps: ImportedQuestion = { name: 'In order?', kind: 'order', items: ['one', 'two', 'three'] };
const pairs: ImportedQuestion = {
  name: 'Pairs?',
  kind: 'match',
  left: ['Kenya', 'Chad'],
  right: ['Nairobi', "N'Djamena", 'Rome'],
};
const many: ImportedQuestion = {
  name: 'Which?',
  options: Object.fromEntries([...'ABCDEFGHIJ'].map((key) => [key, `Option ${key}`])),
  correctOptions: ['A', 'J'],
};
const all = { number, speed, capital, lenient, sentence, steps, pairs, many };

/** The questions that a format leaves out, by their names above. */
const leftOut: Readonly<Record<string, (keyof typeof all)[]>> = {
  'moodle-xml': ['lenient'],
  gift: ['speed', 'lenient', 'sentence', 'steps'],
  qti: ['speed', 'lenient'],
  aiken: ['number', 'speed', 'capital', 'lenient', 'sentence', 'steps', 'pairs', 'many'],
};

it.each(formats)(
  '$name reads the questions of every kind that it wrote, and names those that it left out',
  async (format) => {
    const exam = { ...makeExam(), marking: 'partial' as const, questions: [makeQuestion(), ...Object.values(all)] };
    const { file, read } = await roundTrip(format, [exam]);
    const names = file.leftOut.map(({ question }) => Object.keys(all)[question - 1]);
    expect(names.toSorted()).toEqual((leftOut[format.id] ?? []).toSorted());
    expect(file.leftOut.every(({ reason }) => reason.endsWith('.'))).toBe(true);
    expect(read.refused).toEqual([]);
    const kept = Object.entries(all).flatMap(([name, question]) => (names.includes(name) ? [] : [question]));
    expect(examsOf(read)[0]?.questions.slice(1)).toEqual(kept);
  },
);

it.each(
  formats.flatMap((format) =>
    Object.entries(all).map(([kind, question]) => [format.name, kind, format, question] as const),
  ),
)('%s is recognised with nothing but one question: %s', async (_, kind, format, question) => {
  if (leftOut[format.id]?.includes(kind as keyof typeof all)) return;
  const { read } = await roundTrip(format, [{ ...makeExam(), marking: 'partial' as const, questions: [question] }]);
  expect(read.format).toBe(format.id);
  expect(read.refused).toEqual([]);
  expect(examsOf(read)[0]?.questions).toEqual([question]);
});

it('a table says the kind in Type, and a teacher can read its answers', async () => {
  const csv = formats.find(({ id }) => id === 'csv');
  if (!csv) throw new Error('There is no CSV');
  const { text } = await roundTrip(csv, [{ ...makeExam(), questions: [number, capital, sentence, steps, pairs] }]);
  const rows = text.split('\r\n').map((row) => row.split(',').slice(0, 6).join(','));
  expect(rows.slice(1, 6)).toEqual([
    'Pi?,,,,,3.14 ± 0.01',
    'Capital of Kenya?,,,,,Nairobi',
    'The [[1]] is [[2]].,sea / ocean,red / *blue,,,',
    'In order?,one,two,three,,',
    "Pairs?,Kenya = Nairobi,Chad = N'Djamena,'= Rome,,",
  ]);
});

it('a table of a teacher may have every kind', async () => {
  const { exams, refused } = await readFile(
    [
      'Question,Type,Option A,Option B,Option C,Correct,Points',
      'Pi?,Number,,,,3.14 +- 5 %,2',
      'Which figures?,number,,,,2.50 (2 figures),',
      'Capital?,Text,Nairobi City,,,Nairobi,',
      'Order?,Order,a,b,c,,',
      'Pairs?,Match,a = 1,b = 2,,,',
      'Which?,Choice,a,b,,B,',
      'Drawn?,Drawing,a,b,,B,',
    ].join('\n'),
  );
  expect(exams[0]?.questions.map(({ content }) => content)).toEqual([
    { name: 'Pi?', kind: 'numeric', value: '3.14', tolerance: { relative: '0.05' }, points: 2 },
    { name: 'Which figures?', kind: 'numeric', value: '2.5', tolerance: { figures: 2 } },
    { name: 'Capital?', kind: 'text', accepted: [{ text: 'Nairobi' }, { text: 'Nairobi City' }] },
    { name: 'Order?', kind: 'order', items: ['a', 'b', 'c'] },
    { name: 'Pairs?', kind: 'match', left: ['a', 'b'], right: ['1', '2'] },
    { name: 'Which?', options: { A: 'a', B: 'b' }, correctOptions: ['B'] },
  ]);
  expect(refused.map(({ reason }) => reason)).toEqual(['It is of a type that this app does not have (Drawing).']);
});

it('a table with an answer in a column that its type does not read is refused, with what can be fixed', async () => {
  const { exams, refused } = await readFile(
    [
      'Question,Type,Option A,Option B,Correct',
      'How many?,Number,3,4,5',
      'In order?,Order,a,b,"B, A"',
      'Pairs?,Match,a = 1,b = 2,A',
      '[[1]] [[2]]?,Gaps,sea,air,A',
      'Unequal?,Match,a=1,b=2,',
      'Pi?,Number,,,"3,14"',
    ].join('\n'),
  );
  expect(exams[0]?.questions ?? []).toEqual([]);
  const ofOptions = 'Its answer stands in its options, in the right order; “Correct” must be empty.';
  expect(refused.map(({ reason, draft }) => [reason, draft.own?.kind])).toEqual([
    ['A number has its answer in “Correct”; its options must be empty.', 'numeric'],
    [ofOptions, 'order'],
    [ofOptions, 'match'],
    [ofOptions, 'gaps'],
    ['One of its pairs has no = with spaces around it between its sides.', 'match'],
    ['Its answer “3,14” is not a number such as 3.14, without a unit.', 'numeric'],
  ]);
});

it('a table with a gap that is not a number is refused, and so is one with two right options', async () => {
  const { exams, refused } = await readFile(
    [
      'Question,Type,Correct,A,B',
      'Pi is [[1]] .,Gaps,,"# 3,14",',
      'Its mass is [[1]] .,Gaps,,# 3.14 kg,',
      'The sky is [[1]] .,Gaps,,*grey / *blue,',
      'It is [[1]] and [[2]] .,Gaps,,#blue,# 3.14',
    ].join('\n'),
  );
  expect(refused.map(({ reason }) => reason)).toEqual([
    'Its answer “3,14” is not a number such as 3.14, without a unit.',
    'Its answer “3.14 kg” is not a number such as 3.14, without a unit.',
    'One of its gaps has several right options, each with a *; here one is right.',
  ]);
  expect(exams[0]?.questions.map(({ content }) => content)).toMatchObject([
    {
      gaps: [
        { kind: 'text', accepted: [{ text: '#blue' }] },
        { kind: 'numeric', value: '3.14' },
      ],
    },
  ]);
});

it('a table needs no column of options for typed answers, and may say its separator', async () => {
  for (const start of ['', 'sep=;\n']) {
    const { exams, format } = await readFile(
      `${start}Question;Type;Correct\nPi, roughly?;Number;3.14\nCapital of Kenya?;Text;Nairobi\n`,
    );
    expect(format).toBe('csv');
    expect(exams[0]?.questions.map(({ content, place: { label } }) => [label, content.name])).toEqual([
      [start === '' ? 'Row 2' : 'Row 3', 'Pi, roughly?'],
      [start === '' ? 'Row 3' : 'Row 4', 'Capital of Kenya?'],
    ]);
  }
});

it('JSON with a field that a kind does not have says that it is lost', async () => {
  const question = { _id: 'q', name: 'How many?', kind: 'numeric', value: 3, tolerence: { abs: '0.1' } };
  const { exams } = await readFile(JSON.stringify({ questions: [question] }));
  expect(exams[0]?.questions.map(({ lost }) => lost)).toEqual([['Its field “tolerence” is not imported.']]);
});

it.each([
  [
    'Moodle XML',
    '<quiz><question type="numerical"><questiontext><text>Pi?</text></questiontext><answer fraction="100"><text>3</text></answer><answer fraction="0"><text>*</text><feedback><text>No.</text></feedback></answer></question></quiz>',
  ],
  ['GIFT', 'Pi? {=3 =%0%*#No.}'],
  [
    'Cloze',
    '<quiz><question type="cloze"><questiontext><text>Pi? {1:NM:=3~*#No.}</text></questiontext></question></quiz>',
  ],
])('feedback to every other answer says so in %s', async (_, text) => {
  const { exams } = await readFile(text);
  expect(exams[0]?.questions.map(({ content }) => content.explanation)).toEqual(['Any other answer: No.']);
});

/** An item of QTI 2. @param declaration the content of its response's declaration */
const item = (body: string, attributes: string, declaration: string, processing = '') =>
  `<assessmentItem><responseDeclaration identifier="R" ${attributes}>${declaration}</responseDeclaration><itemBody>${body}</itemBody>${processing}</assessmentItem>`;
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;
const entry = '<textEntryInteraction responseIdentifier="R"/>';
const single = (type: string) => `cardinality="single" baseType="${type}"`;
const equal = (mode: string) =>
  `<responseProcessing><responseCondition><responseIf><equal ${mode}><variable identifier="R"/><correct identifier="R"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`;

it.each([
  [
    item(
      `<p>Pi?</p><p>${entry}</p>`,
      single('float'),
      correct('3.14'),
      equal('toleranceMode="absolute" tolerance="0.01 0.01"'),
    ),
    { name: 'Pi?', kind: 'numeric', value: '3.14', tolerance: { abs: '0.01' } },
  ],
  [
    item(
      `<p>Pi?</p><p>${entry}</p>`,
      single('float'),
      correct('3.14'),
      equal('toleranceMode="relative" tolerance="5 5"'),
    ),
    { name: 'Pi?', kind: 'numeric', value: '3.14', tolerance: { relative: '0.05' } },
  ],
  [
    item(
      `<p>It is ${entry} here.</p>`,
      single('string'),
      `${correct('York')}<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="0.5"/></mapping>`,
      '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>',
    ),
    {
      name: 'It is [[1]] here.',
      kind: 'gaps',
      gaps: [{ kind: 'text', accepted: [{ text: 'York' }, { text: 'york', fraction: 0.5 }], caseSensitive: true }],
    },
  ],
  [
    item(
      '<p>It is <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="a">red</inlineChoice><inlineChoice identifier="b">blue</inlineChoice></inlineChoiceInteraction>.</p>',
      single('identifier'),
      correct('b'),
    ),
    { name: 'It is [[1]].', kind: 'gaps', gaps: [{ kind: 'dropdown', options: ['red', 'blue'], correct: 1 }] },
  ],
  [
    item(
      '<orderInteraction responseIdentifier="R"><prompt>Order?</prompt><simpleChoice identifier="a">one</simpleChoice><simpleChoice identifier="b">two</simpleChoice></orderInteraction>',
      'cardinality="ordered" baseType="identifier"',
      correct('b', 'a'),
    ),
    { name: 'Order?', kind: 'order', items: ['two', 'one'] },
  ],
  [
    item(
      '<gapMatchInteraction responseIdentifier="R"><gapText identifier="w">winter</gapText><gapText identifier="s">summer</gapText><p>Now is the <gap identifier="g"/> of it.</p></gapMatchInteraction>',
      'cardinality="multiple" baseType="directedPair"',
      correct('w g'),
    ),
    {
      name: 'Now is the [[1]] of it.',
      kind: 'gaps',
      gaps: [{ kind: 'dropdown', options: ['winter', 'summer'], correct: 0 }],
    },
  ],
  [
    item(
      '<hottextInteraction responseIdentifier="R"><prompt>Which is wrong?</prompt><p>One <hottext identifier="a">plus one</hottext> are <hottext identifier="b">three</hottext>.</p></hottextInteraction>',
      single('identifier'),
      correct('b'),
    ),
    {
      name: 'Which is wrong?\n\nOne plus one are three.',
      options: { A: 'plus one', B: 'three' },
      correctOptions: ['B'],
    },
  ],
  [
    item(
      '<sliderInteraction responseIdentifier="R" lowerBound="0" upperBound="100" step="1"><prompt>How many?</prompt></sliderInteraction>',
      single('integer'),
      `${correct('16')}<mapping defaultValue="0"><mapEntry mapKey="15" mappedValue="1"/><mapEntry mapKey="16" mappedValue="1"/><mapEntry mapKey="17" mappedValue="0.5"/></mapping>`,
      '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>',
    ),
    {
      name: 'How many?',
      kind: 'numeric',
      value: '16',
      others: [{ value: '15' }, { value: '17', fraction: 0.5 }],
    },
  ],
  [
    item(
      '<choiceInteraction responseIdentifier="R"><prompt>Which?</prompt><simpleChoice identifier="a">red</simpleChoice><simpleChoice identifier="b">blue</simpleChoice></choiceInteraction><p>It is <textEntryInteraction responseIdentifier="T"/> here.</p>',
      single('identifier'),
      correct('b'),
    ).replace(
      '<itemBody>',
      `<responseDeclaration identifier="T" ${single('string')}>${correct('cold')}</responseDeclaration><itemBody>`,
    ),
    {
      name: 'Which?\n\n[[1]]\n\nIt is [[2]] here.',
      kind: 'gaps',
      gaps: [
        { kind: 'dropdown', options: ['red', 'blue'], correct: 1 },
        { kind: 'text', accepted: [{ text: 'cold' }], caseSensitive: true },
      ],
    },
  ],
  [
    item(
      '<choiceInteraction responseIdentifier="R"><prompt>Which?</prompt><simpleChoice identifier="a">red</simpleChoice><simpleChoice identifier="b">blue</simpleChoice></choiceInteraction><endAttemptInteraction responseIdentifier="H" title="Hint"/>',
      single('identifier'),
      correct('b'),
    ),
    { name: 'Which?', options: { A: 'red', B: 'blue' }, correctOptions: ['B'] },
  ],
])('QTI of others: %#', async (xml, question) => {
  const { exams, refused } = await readFile(xml);
  expect(refused).toEqual([]);
  expect(exams[0]?.questions.map(({ content }) => content)).toEqual([question]);
});
