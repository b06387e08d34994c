import { type Answer, fractionFor } from '@quiz-app/shared/question-kinds';
import { expect, it } from 'vitest';
import { readFile } from '../../../test/formats/reading.ts';

// Items with rules of their own, each with answers and the part of the marks that qti-sdk gives them.

const unknown = 'Its own rules of marking are not known here.';
const onlyKey = 'Its own rules of marking are not imported; its key is.';

const declare = (id: string, type: string, values: readonly string[], more = '') =>
  `<responseDeclaration identifier="${id}" ${/air/.test(type) || type === 'ids' ? 'cardinality="multiple"' : 'cardinality="single"'} baseType="${type === 'ids' ? 'identifier' : type}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`;
const item = (declarations: string, body: string, rules: string) =>
  `<assessmentItem identifier="i" title="1">${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/><itemBody>${body}</itemBody>${rules}</assessmentItem>`;
const processing = (...rules: string[]) => `<responseProcessing>${rules.join('')}</responseProcessing>`;
const condition = (first: string, ...others: string[]) =>
  `<responseCondition><responseIf>${first}</responseIf>${others.map((each) => `<responseElseIf>${each}</responseElseIf>`).join('')}</responseCondition>`;
const score = (marks: number) =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${marks}</baseValue></setOutcomeValue>`;
const show =
  '<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">nearly</baseValue></setOutcomeValue>';
const variable = (id = 'R') => `<variable identifier="${id}"/>`;
const value = (type: string, text: string) => `<baseValue baseType="${type}">${text}</baseValue>`;
const isRight = (id = 'R') => `<match>${variable(id)}<correct identifier="${id}"/></match>`;
const is = (type: string, text: string, id = 'R') => `<match>${variable(id)}${value(type, text)}</match>`;
const entry = (id = 'R') => `<p>It is <textEntryInteraction responseIdentifier="${id}"/> here.</p>`;
const inline = (id = 'R') =>
  `<p>Grass is <inlineChoiceInteraction responseIdentifier="${id}"><inlineChoice identifier="a">green</inlineChoice><inlineChoice identifier="b">blue</inlineChoice></inlineChoiceInteraction> here.</p>`;
const town = declare('R', 'string', ['Lerwick']);
const five = declare('R', 'float', ['5']);
const typed = (text: string): Answer => [{ typed: text }];
const typedNumber = (text: string): Answer => [{ typed: text, value: text }];

async function imported(xml: string) {
  const { exams, refused } = await readFile(xml);
  const [exam] = exams;
  const question = exam?.questions[0];
  return { question, reason: refused[0]?.reason, marking: exam?.details.marking ?? undefined };
}

it.each([
  [
    'a wrong text with feedback',
    item(town, entry(), processing(condition(isRight() + score(1), is('string', 'Kirkwall') + show))),
    { Lerwick: 1, Kirkwall: 0 },
  ],
  [
    'feedback before the score',
    item(
      town,
      entry(),
      processing(condition(is('string', 'Lerwick') + show + score(2), is('string', 'Scalloway') + show + score(1))),
    ),
    { Lerwick: 1, Scalloway: 0.5, Kirkwall: 0 },
  ],
  [
    'an answer that is not another',
    item(
      town,
      entry(),
      processing(condition(`<and><not>${is('string', 'Kirkwall')}</not>${isRight()}</and>${score(1)}`)),
    ),
    { Lerwick: 1, Kirkwall: 0 },
  ],
  [
    'marks that are taken back',
    item(town, entry(), processing(condition(isRight() + score(1)), condition(is('string', 'Unst') + score(0)))),
    { Lerwick: 1, Unst: 0 },
  ],
  [
    'only feedback',
    item(town, entry(), processing(condition(isRight() + show, is('string', 'Kirkwall') + show))),
    { Lerwick: 1, Kirkwall: 0 },
  ],
  [
    'capitals that do not count',
    item(
      town,
      entry(),
      processing(
        condition(`<stringMatch caseSensitive="false">${variable()}<correct identifier="R"/></stringMatch>${score(1)}`),
      ),
    ),
    { Lerwick: 1, lerwick: 1, Unst: 0 },
  ],
])('reads %s', async (_, xml, parts) => {
  const { question, reason } = await imported(xml);
  expect(reason).toBeUndefined();
  if (!question) return;
  expect(question.lost).toEqual([]);
  for (const [text, part] of Object.entries(parts)) {
    const { n, d } = fractionFor(question.content, typed(text), {});
    expect([text, n / d]).toEqual([text, part]);
  }
});

it.each([
  [
    'a wrong number with feedback',
    item(five, entry(), processing(condition(isRight() + score(1), is('float', '6') + show))),
    { 5: 1, 6: 0 },
  ],
  [
    'a tolerance',
    item(
      five,
      entry(),
      processing(
        condition(
          `<equal toleranceMode="absolute" tolerance="0.1 0.1">${variable()}<correct identifier="R"/></equal>${score(1)}`,
        ),
      ),
    ),
    { 5: 1, 5.1: 1, 4.9: 1, 5.11: 0, 4.89: 0 },
  ],
])('reads %s', async (_, xml, parts) => {
  const { question, reason } = await imported(xml);
  expect(reason).toBeUndefined();
  if (!question) return;
  for (const [text, part] of Object.entries(parts)) {
    const { n, d } = fractionFor(question.content, typedNumber(text), {});
    expect([text, n / d]).toEqual([text, part]);
  }
});

const equal = (attributes: string, key = '<correct identifier="R"/>') =>
  processing(condition(`<equal ${attributes}>${variable()}${key}</equal>${score(1)}`));

it.each([
  ['two tolerances', item(five, entry(), equal('toleranceMode="absolute" tolerance="1 3"'))],
  [
    'a bound left out',
    item(five, entry(), equal('toleranceMode="absolute" tolerance="1 1" includeUpperBound="false"')),
  ],
  [
    'decimal places',
    item(
      declare('R', 'float', ['3.14159']),
      entry(),
      processing(
        condition(
          `<equalRounded roundingMode="decimalPlaces" figures="2">${variable()}<correct identifier="R"/></equalRounded>${score(1)}`,
        ),
      ),
    ),
  ],
  [
    'a range',
    item(
      five,
      entry(),
      processing(
        condition(
          `<and><gte>${variable()}${value('float', '4')}</gte><lt>${variable()}${value('float', '6')}</lt></and>${score(1)}`,
        ),
      ),
    ),
  ],
  [
    'a part of a text',
    item(
      town,
      entry(),
      processing(condition(`<substring>${value('string', 'wick')}${variable()}</substring>${score(1)}`)),
    ),
  ],
  ['every answer but one', item(town, entry(), processing(condition(`<not>${is('string', 'Unst')}</not>${score(1)}`)))],
  [
    'an operator of its own',
    item(town, entry(), processing(condition(`<customOperator class="x">${variable()}</customOperator>${score(1)}`))),
  ],
])('refuses %s', async (_, xml) => {
  expect(await imported(xml)).toMatchObject({ question: undefined, reason: unknown });
});

const green = declare('R', 'identifier', ['a']);

it('reads inline choices, one of which has feedback for a wrong answer', async () => {
  const xml = item(green, inline(), processing(condition(isRight() + score(1), is('identifier', 'b') + show)));
  const { question } = await imported(xml);
  expect(question?.content).toMatchObject({ gaps: [{ options: ['green', 'blue'], correct: 0 }] });
  expect(question?.lost).toEqual([]);
});

const gap = (id: string) => declare(id, 'string', [id]);
const sum = (marks: number) =>
  `<setOutcomeValue identifier="SCORE"><sum>${variable('SCORE')}${value('float', String(marks))}</sum></setOutcomeValue>`;

it.each([
  ['one by one', processing(condition(isRight('S') + sum(1)), condition(isRight('T') + sum(1))), [], undefined],
  ['with other points', processing(condition(isRight('S') + sum(0.5)), condition(isRight('T') + sum(1.5))), [], 3],
  ['all or none', processing(condition(`<and>${isRight('S')}${isRight('T')}</and>${score(1)}`)), [onlyKey], undefined],
])('reads gaps that are marked %s', async (_, rules, lost, points) => {
  const { question } = await imported(item(gap('S') + gap('T'), entry('S') + entry('T'), rules));
  expect(question?.lost).toEqual(lost);
  const text = { kind: 'text', caseSensitive: true };
  expect(question?.content).toMatchObject({
    gaps: [
      { ...text, accepted: [{ text: 'S' }] },
      { ...text, accepted: [{ text: 'T' }], ...(points && { points }) },
    ],
  });
});

const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;
const pairs = (more = '') => declare('R', 'directedPair', ['A P', 'B Q'], more);
const side = (...ids: string[]) =>
  `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
const match = `<matchInteraction responseIdentifier="R">${side('A', 'B')}${side('P', 'Q')}</matchInteraction>`;
const gapMatch =
  '<gapMatchInteraction responseIdentifier="R"><gapText identifier="A">tea</gapText><gapText identifier="B">milk</gapText><p>First <gap identifier="P"/> then <gap identifier="Q"/>.</p></gapMatchInteraction>';
const mapping = (defaultValue: number) =>
  `<mapping defaultValue="${defaultValue}" lowerBound="0"><mapEntry mapKey="A P" mappedValue="1"/><mapEntry mapKey="B Q" mappedValue="1"/></mapping>`;

it.each([
  ['match', 'all or none', item(pairs(), match, template('match_correct')), [onlyKey]],
  ['match', 'one by one', item(pairs(mapping(0)), match, template('map_response')), []],
  ['match', 'less wrong ones', item(pairs(mapping(-1)), match, template('map_response')), [onlyKey]],
  ['gap match', 'all or none', item(pairs(), gapMatch, template('match_correct')), [onlyKey]],
  ['gap match', 'one by one', item(pairs(mapping(0)), gapMatch, template('map_response')), []],
  ['gap match', 'less wrong ones', item(pairs(mapping(-1)), gapMatch, template('map_response')), [onlyKey]],
])('reads a %s that is marked %s', async (_, __, xml, lost) => {
  const { question, reason } = await imported(xml);
  expect(reason).toBeUndefined();
  expect(question?.lost).toEqual(lost);
});

const several = (marks: Readonly<Record<string, number>>, bound = '') =>
  declare(
    'R',
    'ids',
    ['a', 'b'],
    `<mapping defaultValue="0" ${bound}>${Object.entries(marks)
      .map(([id, mark]) => `<mapEntry mapKey="${id}" mappedValue="${mark}"/>`)
      .join('')}</mapping>`,
  );
const choice = `<choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>Which?</prompt>${['a', 'b', 'c', 'd'].map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`).join('')}</choiceInteraction>`;

it.each([
  ['all or none', item(several({}), choice, template('match_correct')), undefined, []],
  [
    'by our parts',
    item(several({ a: 1, b: 1, c: -1, d: -1 }, 'lowerBound="0"'), choice, template('map_response')),
    'partial',
    [],
  ],
  [
    'without a cost of wrong ones',
    item(several({ a: 1, b: 1 }), choice, template('map_response')),
    undefined,
    [onlyKey],
  ],
  [
    'by its own rules',
    item(
      several({}),
      choice,
      processing(
        condition(isRight() + score(2), `<member>${value('identifier', 'a')}${variable()}</member>${score(1)}`),
      ),
    ),
    undefined,
    [onlyKey],
  ],
])('reads a choice of several that is marked %s', async (_, xml, marking, lost) => {
  const read = await imported(xml);
  expect(read.reason).toBeUndefined();
  expect(read.question?.content).toMatchObject({ correctOptions: ['A', 'B'] });
  expect([read.marking, read.question?.lost]).toEqual([marking, lost]);
});

it('lists marks that a wrong answer costs', async () => {
  const { question } = await imported(
    item(town, entry(), processing(condition(isRight() + score(1), is('string', 'Kirkwall') + score(-1)))),
  );
  expect(question?.lost).toEqual(['Marks taken off for wrong answers are not imported.']);
});

it('leaves out the help that stands beside an item of QTI 3', async () => {
  const help =
    '<qti-catalog-info><qti-catalog id="c"><qti-card support="keyword-translation"><qti-html-content>Elija una.</qti-html-content></qti-card></qti-catalog></qti-catalog-info>';
  const { question } = await imported(
    `<qti-assessment-item><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-rubric-block view="candidate"><p>Choose one.</p>${help}</qti-rubric-block><qti-choice-interaction response-identifier="R"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="a">x</qti-simple-choice><qti-simple-choice identifier="b">y</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`,
  );
  expect(question?.content.name).toBe('Choose one.\n\nWhich?');
});

it('reads HTML that an item hides in CDATA', async () => {
  const hidden = choice
    .replace('Which?', '<![CDATA[<p>Which&nbsp;one?</p>]]>')
    .replace('>a<', '><![CDATA[<b>x</b>]]><')
    .replace('>b<', '>&lt;b&gt;y&lt;/b&gt;<');
  const { question } = await imported(item(several({}), hidden, template('match_correct')));
  expect(question?.content).toMatchObject({ name: 'Which\u00a0one?', options: { A: 'x', B: '<b>y</b>' } });
});
