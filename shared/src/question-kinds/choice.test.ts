import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionFor } from '../question-kinds.ts';
import { makeQuestion } from '../samples/make-exam.ts';
import { isCorrect } from '../scoring.ts';
import { bitsOf, chooseOption, isTrueFalse, keysOf, keysOfBits, type OptionKey, optionKeys } from './choice.ts';

const keys = fc.subarray([...optionKeys]);
const ofFour = optionKeys.slice(0, 4);
const someKeys = fc.subarray(ofFour, { minLength: 1 });

it('keysOf gives the keys of a question in key order', () => {
  expect(keysOf({ options: { C: '3', A: '1', B: '2' } })).toEqual(['A', 'B', 'C']);
});

it('isTrueFalse holds for exactly the options True and False', () => {
  expect(isTrueFalse({ options: { A: 'True', B: 'False' } })).toBe(true);
  expect(isTrueFalse({ options: { A: 'True', B: 'False', C: 'It depends' } })).toBe(false);
  expect(isTrueFalse({ options: { A: 'Yes', B: 'No' } })).toBe(false);
});

describe('a question counts as correct', () => {
  it('only if the chosen set equals the correct set exactly', () => {
    fc.assert(
      fc.property(someKeys, fc.subarray(ofFour), (correctOptions, chosen) => {
        const same = optionKeys.every((key) => correctOptions.includes(key) === chosen.includes(key));
        expect(isCorrect(makeQuestion({ correctOptions }), chosen)).toBe(same);
      }),
    );
  });

  it('whatever the order of the keys, and however often each is repeated', () => {
    const shuffledTwice = someKeys.chain((correctOptions) =>
      fc.tuple(
        fc.constant(correctOptions),
        fc.shuffledSubarray([...correctOptions, ...correctOptions], { minLength: correctOptions.length }),
      ),
    );
    fc.assert(
      fc.property(shuffledTwice, ([correctOptions, chosen]) => {
        const complete = correctOptions.every((key) => chosen.includes(key));
        expect(isCorrect(makeQuestion({ correctOptions }), chosen)).toBe(complete);
      }),
    );
  });

  it('never with nothing chosen, not even where nothing is correct', () => {
    expect(isCorrect(makeQuestion(), [])).toBe(false);
    expect(isCorrect(makeQuestion({ correctOptions: [] }), [])).toBe(false);
  });
});

it('a click replaces the choice of one option, and toggles one of several in key order', () => {
  const single = makeQuestion();
  expect(chooseOption(single, [], 'C')).toEqual(['C']);
  expect(chooseOption(single, ['C'], 'A')).toEqual(['A']);
  const several = makeQuestion({ correctOptions: ['A', 'B'] });
  expect(chooseOption(several, ['C'], 'A')).toEqual(['A', 'C']);
  expect(chooseOption(several, ['A', 'C'], 'C')).toEqual(['A']);
});

it('a chosen set reads back from its bits', () => {
  fc.assert(
    fc.property(keys, (chosen) => {
      expect(keysOfBits(bitsOf(chosen))).toEqual(chosen);
    }),
  );
  expect(bitsOf(['B', 'D'])).toBe(10);
});

it('with partial marks, a choice has the part of the right options less that of the wrong ones, and never less than 0', () => {
  const question = makeQuestion({ correctOptions: ['A', 'B'] });
  const fraction = (chosen: OptionKey[], marking?: 'partial') => fractionFor(question, chosen, { marking });
  expect(fraction(['A', 'B'], 'partial')).toEqual({ n: 1, d: 1 });
  expect(fraction(['A'], 'partial')).toEqual({ n: 2, d: 4 });
  expect(fraction(['A', 'B', 'C'], 'partial')).toEqual({ n: 2, d: 4 });
  expect(fraction(['A', 'C'], 'partial')).toEqual({ n: 0, d: 1 });
  expect(fraction(['C'], 'partial')).toEqual({ n: 0, d: 1 });
  expect(fraction(['A'])).toEqual({ n: 0, d: 1 });
});
