import { type Answer, fractionFor } from '@quiz-app/shared/question-kinds';
import { expect, it } from 'vitest';
import {
  condition,
  declare,
  entry,
  imported,
  inline,
  is,
  isRight,
  item,
  processing,
  score,
  show,
  value,
  variable,
} from '../../../../../test/formats/qti-items.ts';

// Items with one place to answer and rules of their own, each with answers and the part of the marks that qti-sdk gives.

const unknown = 'Its own rules of marking are not known here.';
const town = declare('R', 'string', ['Lerwick']);
const five = declare('R', 'float', ['5']);
const typed = (text: string): Answer => [{ typed: text }];
const typedNumber = (text: string): Answer => [{ typed: text, value: text }];

const inAnyCase = (no: string) =>
  item(
    town,
    entry(),
    processing(
      condition(`<stringMatch caseSensitive="${no}">${variable()}<correct identifier="R"/></stringMatch>${score(1)}`),
    ),
  );

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
  ['capitals that do not count', inAnyCase('false'), { Lerwick: 1, lerwick: 1, Unst: 0 }],
  ['capitals that do not count, with 0 for false', inAnyCase('0'), { Lerwick: 1, lerwick: 1, Unst: 0 }],
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

const otherwise = (marks: number) =>
  processing(
    condition(isRight() + score(1)).replace('</responseIf>', `$&<responseElse>${score(marks)}</responseElse>`),
  );

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
  ['marks for every answer', item(town, entry(), otherwise(0.5))],
  ['every answer but one', item(town, entry(), processing(condition(`<not>${is('string', 'Unst')}</not>${score(1)}`)))],
  [
    'an operator of its own',
    item(town, entry(), processing(condition(`<customOperator class="x">${variable()}</customOperator>${score(1)}`))),
  ],
])('refuses %s', async (_, xml) => {
  expect(await imported(xml)).toMatchObject({ question: undefined, reason: unknown });
});

const withTolerance = (operands: string) =>
  item(
    declare('R', 'float', ['40']),
    entry(),
    processing(condition(`<equal toleranceMode="relative" tolerance="10">${operands}</equal>${score(1)}`)),
  );

it.each([
  ['the right number', withTolerance(`<correct identifier="R"/>${variable()}`), []],
  [
    'the answer',
    withTolerance(`${variable()}<correct identifier="R"/>`),
    ['Its tolerance is a percentage of the answer there, but of the right number here.'],
  ],
])('reads a tolerance that is a percentage of %s', async (_, xml, lost) => {
  const { question } = await imported(xml);
  expect(question?.content).toMatchObject({ gaps: [{ value: '40', tolerance: { relative: '0.1' } }] });
  expect(question?.lost).toEqual(lost);
});

it('lists that rules which stand in another file are not imported', async () => {
  const { question } = await imported(
    item(green, inline(), '<responseProcessing templateLocation="rules/for-towns.xml"/>'),
  );
  expect(question?.lost).toEqual(['Its own rules of marking are not imported; its key is.']);
});

const green = declare('R', 'identifier', ['a']);

it('reads inline choices, one of which has feedback for a wrong answer', async () => {
  const xml = item(green, inline(), processing(condition(isRight() + score(1), is('identifier', 'b') + show)));
  const { question } = await imported(xml);
  expect(question?.content).toMatchObject({ gaps: [{ options: ['green', 'blue'], correct: 0 }] });
  expect(question?.lost).toEqual([]);
});

it.each([
  ['a wrong answer costs', processing(condition(isRight() + score(1), is('string', 'Kirkwall') + score(-1)))],
  ['every wrong answer and none cost', otherwise(-0.5)],
])('lists marks that %s', async (_, rules) => {
  const { question } = await imported(item(town, entry(), rules));
  expect(question?.lost).toEqual(['Marks taken off for wrong answers are not imported.']);
});
