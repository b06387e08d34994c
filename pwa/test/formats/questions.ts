import fc from 'fast-check';
import { checkQuestion } from '../../src/admin/files/formats/check-question.ts';
import type { ExamToWrite, ImportedQuestion } from '../../src/admin/files/formats/format.ts';
import { otherKinds } from './other-kinds.ts';

/** Texts with a special meaning in one of the formats, or in the app's own texts. */
const special = [
  ...[
    '```js\nconst a = {b: [1, 2]}; // ~ = #\n```',
    '```\n  indented\n\n\nfar\n```',
    '`code`',
    '`',
    '``',
    '```',
    '`a` and `b`',
    '```go\n      ```\n  ````\n```',
    '````\n```\n````',
    '~~~\na\n~~~',
    '```\n- [ ] b\n#### Q2. c\n```',
  ],
  ...[
    '<b>bold</b>',
    '<div>',
    '</p>',
    '<!-- -->',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&lt;script&gt;',
    '&nbsp;',
    '&#65;',
    '<?xml?>',
  ],
  ...[
    '{=a ~b}',
    '####',
    '::title::',
    '[html]',
    '[markdown]x',
    '\\n',
    '\\',
    '->',
    '$CATEGORY: a',
    '// comment',
    '%50%',
    '~=',
    '{',
    '}',
  ],
  ...[
    'A. x',
    'B) y',
    'ANSWER: A',
    'Q1. ',
    'Q2．b',
    '\nP3. c',
    '###Q4. d',
    '-[x]e',
    '- []f',
    'Answer: B',
    '# heading',
    '- [x] done',
    '- item',
    '1. first',
    '**b**',
    '_i_',
    '__init__',
    '[a](b)',
    '![a](b)',
  ],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@a',
    '＝1',
    "'=1",
    "''",
    ';=1',
    ', -1',
    '\t=1',
    '"',
    '""',
    '|',
    '_x0041_',
    '_x000D_',
    'a,b;c',
  ],
  ...[
    'https://example.org/?a=1&b=2',
    'a@example.org',
    'www.example.org',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u2028',
    '😀',
    'é',
    'e\u0301',
    'ß',
    'العربية',
  ],
  ...[
    '  ',
    '\n',
    '\n\n',
    '\n\n\n',
    ' \n ',
    '\t',
    'True',
    'False',
    '^2',
    '²',
    '$$x^2$$',
    '\\(x\\)',
    '@@PLUGINFILE@@',
    'Quiz App exam {}',
  ],
];

/** Code with lines of backticks or tildes, which may be indented. */
const nestedFences = fc
  .array(fc.tuple(fc.nat(12), fc.constantFrom('```', '````', '~~~')), { minLength: 1, maxLength: 3 })
  .map((lines) => ['```', ...lines.map(([indent, fence]) => ' '.repeat(indent) + fence), '```'].join('\n'));

const part = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('Which', 'method', 'is', 'the', 'value', 'of', 'this?', 'None of these') },
  { weight: 4, arbitrary: fc.constantFrom(...special) },
  { weight: 1, arbitrary: nestedFences },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const text = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 8 }), fc.constantFrom(' ', '', '\n', '\n\n'))
  .map(([parts, between]) => parts.join(between));

/** Questions that the app accepts, with texts that are hard to preserve. */
const choices: fc.Arbitrary<ImportedQuestion> = fc
  .record({
    name: text,
    options: fc.oneof(
      { weight: 5, arbitrary: fc.array(text, { minLength: 2, maxLength: 10 }) },
      { weight: 1, arbitrary: fc.constant<string[]>(['True', 'False']) },
    ),
    correct: fc.subarray([0, 1, 2, 3, 7, 9], { minLength: 1 }),
    explanation: fc.oneof(fc.constant(''), text),
    points: fc.constantFrom(1, 1, 2, 7),
  })
  .map(({ correct, ...draft }) => {
    const keys = correct.filter((at) => at < draft.options.length);
    return checkQuestion({ ...draft, correct: keys.length > 0 ? keys : [0] });
  })
  .filter((checked) => typeof checked !== 'string');

/** Questions of every kind. */
const questions = fc.oneof({ weight: 2, arbitrary: choices }, { weight: 1, arbitrary: otherKinds(text) });

const line = fc.tuple(text, fc.constantFrom('Exam', 'C#', 'Übung')).map(([some, name]) =>
  `${name} ${some}`
    .slice(0, 100)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cn}]/gu, '')
    .trim(),
);
const quantity = fc.oneof(fc.nat(1_000_000), fc.constantFrom(0, 0.5, 12.25));

const instant = fc
  .date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Exams with this many questions, some with settings. */
export const examsOf = (count: number): fc.Arbitrary<ExamToWrite> =>
  fc.record(
    {
      name: line,
      category: line,
      duration: quantity,
      totalMarks: quantity,
      passingMarks: quantity,
      questions: fc.array(questions, { minLength: count, maxLength: count }),
      published: fc.boolean(),
      groups: fc.uniqueArray(fc.constantFrom('7b', 'A -- B', '"x"', '<i>'), { minLength: 1 }),
      opensAt: instant,
      closesAt: instant,
      attemptsAllowed: fc.nat(1_000),
      shuffle: fc.constantFrom('none', 'questions', 'options', 'both'),
      instructions: questions.map(({ name }) => name),
      resumable: fc.boolean(),
      marking: fc.constant('partial' as const),
      penalty: fc.constantFrom(0.25, 1),
      language: fc.constantFrom('de', 'ar'),
    },
    { requiredKeys: ['name', 'category', 'duration', 'totalMarks', 'passingMarks', 'questions'] },
  );
