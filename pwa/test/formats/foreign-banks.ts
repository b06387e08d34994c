import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';

/** A question of a bank that another program wrote. */
export interface ForeignQuestion {
  name: string;
  options: string[];
  correct: number[];
  explanation: string;
  /** Selects among the ways to write it. */
  style: number;
  /** Whether a table follows its text. */
  hasTable: boolean;
  /** Whether its key is the options' texts instead of letters. */
  hasTextKey: boolean;
  /** Why the app must refuse it; the rest is like the other questions. */
  flaw?: keyof typeof flaws;
}

/** Unsupported content, with the message that refuses it. */
export const flaws = {
  'eleven options': /11 options/,
  'no key': /does not say which|answer is empty/,
  'partial marks': /partial marks/,
  picture: /picture/,
  'empty option': /option B is empty/,
  'empty last option': /option C is empty/,
  essay: /essay|does not have|no options/,
} as const;

const words = fc.array(
  fc.constantFrom('alpha', 'beta', 'gamma', 'delta', '42', 'ß', 'map()', 'www.example.org', 'a@example.org'),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const text = words.map((parts) => parts.join(' '));

export const foreignQuestions: fc.Arbitrary<ForeignQuestion> = fc
  .record({
    name: text.map((start) => `Which ${start}?`),
    options: fc.uniqueArray(text, { minLength: 2, maxLength: 4 }),
    picks: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    explanation: fc.oneof(fc.constant(''), text),
    style: fc.nat(1_000),
    hasTable: fc.boolean(),
    hasTextKey: fc.boolean(),
    flaw: fc.option(fc.constantFrom(...(Object.keys(flaws) as (keyof typeof flaws)[])), { freq: 2, nil: undefined }),
  })
  .map(({ picks, flaw, ...question }) => {
    const correct = picks.filter((at) => at < question.options.length);
    const key = correct.length > 0 ? correct : [0];
    if (flaw === undefined) return { ...question, correct: key };
    if (flaw === 'eleven options') return { ...question, options: [...'abcdefghijk'], correct: [0], flaw };
    if (flaw === 'empty option') return { ...question, options: ['a', '', 'c'], correct: [0], flaw };
    if (flaw === 'empty last option') return { ...question, options: ['a', 'b', ''], correct: [0], flaw };
    if (flaw === 'partial marks') return { ...question, correct: [0, 1], flaw };
    return { ...question, correct: flaw === 'no key' ? [] : key, flaw };
  });

/** A way to write a bank. */
interface ForeignFormat {
  name: string;
  /** The flaws that it can express; questions with other flaws are left out. */
  flaws: readonly (keyof typeof flaws)[];
  /** Whether it has several correct options and explanations. */
  isRich: boolean;
  /** The text of the table, if it has tables. */
  table?: string;
  write(questions: readonly ForeignQuestion[]): string | Uint8Array;
}

/** A table with a line break in a cell, and its expected text. */
const [first, second, third] = ['one', 'two', 'three'];
const table = `\n\n${first} ${second} | ${third}`;

const all = Object.keys(flaws) as (keyof typeof flaws)[];
const letter = (at: number) => String.fromCharCode(65 + at);
const picture = (flaw: ForeignQuestion['flaw'], markup: string) => (flaw === 'picture' ? markup : '');

/** The options' weights in percent. */
function weightsOf({ options, correct, flaw }: ForeignQuestion): number[] {
  const share = Number((100 / correct.length).toFixed(3));
  return options.map((_, at) => {
    if (!correct.includes(at)) return 0;
    return flaw === 'partial marks' ? ([70, 30][correct.indexOf(at)] ?? 0) : share;
  });
}

function toGift(question: ForeignQuestion): string {
  const { name, options, correct, explanation, flaw } = question;
  const stem = `${name}${picture(flaw, ' <img src\\="a.png">')}`;
  if (flaw === 'essay') return `${stem} {}`;
  const weights = weightsOf(question);
  const choices = options.map((each, at) =>
    correct.length === 1
      ? `${correct[0] === at ? '=' : '~'}${each}`
      : `~${weights[at] ? `%${weights[at]}%` : ''}${each}`,
  );
  return `::Title::${stem} {\n${choices.join('\n')}${explanation && `\n####${explanation}`}\n}`;
}

function toMoodle(question: ForeignQuestion): string {
  const { name, options, correct, explanation, flaw, hasTable } = question;
  const weights = weightsOf(question);
  const htmlTable = hasTable ? `<table><tr><td>${first}<br>${second}</td><td><p>${third}</p></td></tr></table>` : '';
  const answers = options.map(
    (each, at) => `<answer fraction="${weights[at]}" format="html"><text><![CDATA[<p>${each}</p>]]></text></answer>`,
  );
  return `<question type="${flaw === 'essay' ? 'essay' : 'multichoice'}"><name><text>Title</text></name>
<questiontext format="html"><text><![CDATA[<p>${name}${picture(flaw, '<img src="a.png">')}</p>${htmlTable}]]></text></questiontext>
<generalfeedback format="html"><text>${explanation}</text></generalfeedback><single>${correct.length <= 1}</single>${answers.join('')}</question>`;
}

function toItem(question: ForeignQuestion): string {
  const { name, options, correct, explanation, flaw } = question;
  const weights = weightsOf(question);
  const mapping = weights.map((weight, at) => `<mapEntry mapKey="${letter(at)}" mappedValue="${weight}"/>`).join('');
  const choices = options.map((each, at) => `<simpleChoice identifier="${letter(at)}">${each}</simpleChoice>`).join('');
  const interaction =
    flaw === 'essay'
      ? '<extendedTextInteraction responseIdentifier="R"/>'
      : `<choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>${name}</prompt>${choices}</choiceInteraction>`;
  const values = correct.map((at) => `<value>${letter(at)}</value>`).join('');
  return `<assessmentItem identifier="i" title="T"><responseDeclaration identifier="R" cardinality="${correct.length > 1 ? 'multiple' : 'single'}">
<correctResponse>${values}</correctResponse>${flaw === 'partial marks' ? `<mapping>${mapping}</mapping>` : ''}</responseDeclaration>
<itemBody>${picture(flaw, '<p><img src="a.png" alt="a"/></p>')}${interaction}</itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/${flaw === 'partial marks' ? 'map_response' : 'match_correct'}"/>
${explanation && `<modalFeedback outcomeIdentifier="F" identifier="f" showHide="show">${explanation}</modalFeedback>`}</assessmentItem>`;
}

function toPackage(questions: readonly ForeignQuestion[]): Uint8Array {
  const items = questions.map((question, at) => [`item${at}.xml`, toItem(question)] as const);
  const resources = items.map(([href]) => `<resource type="imsqti_item_xmlv2p2" href="${href}"/>`).join('');
  const manifest = `<manifest><resources>${resources}</resources></manifest>`;
  return zipSync(
    Object.fromEntries([['imsmanifest.xml', manifest], ...items].map(([path, part]) => [path, strToU8(part)])),
  );
}

const quizizz =
  'Question Text;Question Type;Option 1;Option 2;Option 3;Option 4;Option 5;Correct Answer;Time in seconds;Image Link;Answer explanation';

function toQuizizz({ name, options, correct, explanation, flaw, hasTextKey }: ForeignQuestion): string {
  const type = flaw === 'essay' ? 'Open-Ended' : 'Checkbox';
  const cells = Array.from({ length: 5 }, (_, at) => options[at] ?? '');
  return [
    name,
    type,
    ...cells,
    correct.map((at) => (hasTextKey ? options[at] : at + 1)).join(','),
    30,
    picture(flaw, 'https://example.org/a.png'),
    explanation,
  ].join(';');
}

const numbers = ['#### Q1. ', '###Q1. ', '#### P1. ', '### Q1．', '#### Question 1: ', '#### 1) ', 'Q1. ', '**Q1.** '];
const boxes = [
  ['- [x] ', '- [ ] '],
  ['- [x]', '- []'],
  ['-[X] ', '-[ ] '],
  ['* [ x ]', '* [  ]'],
] as const;

function toMarkdown(
  { name, options, correct, explanation, flaw, style, hasTable, hasTextKey }: ForeignQuestion,
  at: number,
  all: readonly ForeignQuestion[],
): string {
  const isShort = flaw === 'essay';
  // Without number signs, a question is recognised only between options.
  const isAlone = isShort || all[at - 1]?.flaw === 'essay';
  const number = numbers[style % (isAlone ? numbers.length - 2 : numbers.length)]?.replace('1', String(at + 1));
  const [ticked, empty] = boxes[style % boxes.length] ?? boxes[0];
  const isTicked = !hasTextKey || correct.length === 0;
  const list = options.map((each, index) => `${isTicked && correct.includes(index) ? ticked : empty}${each}`);
  const key = isTicked || isShort ? '' : `**Answer:** ${correct.map((index) => options[index]).join(', ')}\n\n`;
  const cells = hasTable ? `| ${first}<br>${second} | ${third} |\n| --- | --- |` : '';
  const stem = `${number}${name}\n\n${picture(flaw, '![a](a.png)')}\n\n${cells}`;
  return `${stem}\n\n${isShort ? '' : list.join('\n')}\n\n${key}${explanation}`;
}

function toAiken({ name, options, correct, hasTextKey }: ForeignQuestion): string {
  const key = correct.map((at) => (hasTextKey ? options[at] : letter(at))).join('');
  return [name, ...options.map((each, at) => `${letter(at)}. ${each}`), `ANSWER: ${key}`].join('\n');
}

export const foreignFormats: readonly ForeignFormat[] = [
  { name: 'GIFT', flaws: all, isRich: true, write: (list) => `// bank\n\n${list.map(toGift).join('\n\n')}` },
  {
    name: 'Moodle XML',
    flaws: all,
    isRich: true,
    table,
    write: (list) => `<quiz>${list.map(toMoodle).join('\n')}</quiz>`,
  },
  { name: 'QTI 2.2', flaws: all, isRich: true, write: toPackage },
  {
    name: "Quizizz's CSV",
    flaws: ['no key', 'picture', 'essay', 'empty option'],
    isRich: true,
    write: (list) => [quizizz, ...list.map(toQuizizz)].join('\r\n'),
  },
  {
    name: 'Markdown',
    flaws: ['eleven options', 'no key', 'picture', 'essay', 'empty option', 'empty last option'],
    isRich: true,
    table,
    write: (list) => `## Quiz\n\n${list.map(toMarkdown).join('\n\n')}`,
  },
  {
    name: 'Aiken',
    flaws: ['eleven options', 'no key', 'empty option', 'empty last option'],
    isRich: false,
    write: (list) => list.map(toAiken).join('\n\n'),
  },
];
