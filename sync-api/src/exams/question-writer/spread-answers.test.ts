import { questionContent } from '@quiz-app/shared/question';
import { type ChoiceContent, isTrueFalse } from '@quiz-app/shared/question-kinds/choice';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeAllWritten, makeWritten } from './fake-ai.ts';
import { spreadAnswers } from './spread-answers.ts';

const anyQuestion = fc
  .record({
    name: fc.stringMatching(/^\w{1,8}$/),
    texts: fc.uniqueArray(fc.stringMatching(/^\w{1,8}$/), { minLength: 2, maxLength: 4 }),
    right: fc.nat(14),
  })
  .map(({ name, texts, right }): ChoiceContent => {
    const keys = (['A', 'B', 'C', 'D'] as const).slice(0, texts.length);
    const correctOptions = keys.filter((_, index) => (right >> index) & 1);
    const options = Object.fromEntries(keys.map((key, index) => [key, texts[index]]));
    return {
      name,
      options,
      correctOptions: correctOptions.length > 0 ? correctOptions : ['A'],
      explanation: `It is ${name}.`,
    };
  });

const meaning = ({ name, options, correctOptions, explanation }: ChoiceContent) => ({
  name,
  explanation,
  options: Object.values(options).toSorted(),
  right: correctOptions.map((key) => options[key]).toSorted(),
});

it('only the places of options change: questions, options and correct answers stay the same', () => {
  fc.assert(
    fc.property(fc.array(anyQuestion, { maxLength: 12 }), (questions) => {
      const spread = spreadAnswers(questions);
      expect(spread.map(meaning)).toEqual(questions.map(meaning));
      for (const question of spread) expect(questionContent.parse(question)).toEqual(question);
      expect(spread.filter(isTrueFalse)).toEqual(questions.filter(isTrueFalse));
    }),
  );
});

it('every key is correct about equally often, in no guessable order', () => {
  const right = spreadAnswers(makeAllWritten(20)).map(({ correctOptions }) => correctOptions.join());
  const counts = Object.values(Object.groupBy(right, (key) => key)).map((same = []) => same.length);
  expect(counts).toEqual([5, 5, 5, 5]);
  expect(right.join('')).not.toMatch(/(ABCD){3}/);
});

it('mixed exams, True/False questions and options that mention their places stay the same', () => {
  const mixed = makeAllWritten(3).map((question, index) => ({
    ...question,
    correctOptions: [(['A', 'B', 'C'] as const)[index] ?? 'A'],
  }));
  const fixed = [
    makeWritten(1, { options: { A: 'True', B: 'False' } }),
    makeWritten(2, { options: { A: 'A and C', B: 'a map', C: 'all of the above' } }),
    makeWritten(3, { name: 'Why is option A right?' }),
    makeWritten(4, { explanation: 'Option A is right, as B and C never run.' }),
  ];
  expect(spreadAnswers(mixed)).toEqual(mixed);
  expect(spreadAnswers(fixed)).toEqual(fixed);
});
