import { expect, it } from 'vitest';
import {
  condition,
  declare,
  entry,
  imported,
  isRight,
  item,
  processing,
  score,
  template,
  value,
  variable,
} from '../../../../../test/formats/qti-items.ts';

// Items whose answers have several parts, with rules of their own.

const onlyKey = 'Its own rules of marking are not imported; its key is.';

const gap = (id: string) => declare(id, 'string', [id]);
const sum = (marks: number) =>
  `<setOutcomeValue identifier="SCORE"><sum>${variable('SCORE')}${value('float', String(marks))}</sum></setOutcomeValue>`;

it.each([
  ['one by one', processing(condition(isRight('S') + sum(1)), condition(isRight('T') + sum(1))), [], undefined],
  ['with other points', processing(condition(isRight('S') + sum(0.5)), condition(isRight('T') + sum(1.5))), [], 3],
  [
    'and have a mark for none of them',
    processing(score(1), condition(isRight('S') + sum(1)), condition(isRight('T') + sum(1))),
    [onlyKey],
    undefined,
  ],
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

const pairs = (more = '') => declare('R', 'directedPair', ['A P', 'B Q'], more);
const side = (...ids: string[]) =>
  `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
const match = `<matchInteraction responseIdentifier="R"><prompt>Pairs?</prompt>${side('A', 'B')}${side('P', 'Q')}</matchInteraction>`;
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

it.each([
  ['by its key', template('match_correct'), 'It has several keys, but one option may be chosen.'],
  [
    'by its marks',
    template('map_response'),
    'Any one of its 2 correct options is enough there; here all would have to be chosen.',
  ],
])('refuses a choice of one that has several right options %s', async (_, rules, why) => {
  const ofOne = choice.replace('maxChoices="0"', 'maxChoices="1"');
  const marks = several({ a: 1, b: 1 });
  const declared = why.startsWith('Any') ? marks.replace(/<correctResponse>.*<.correctResponse>/, '') : marks;
  expect((await imported(item(declared, ofOne, rules))).reason).toBe(why);
});
