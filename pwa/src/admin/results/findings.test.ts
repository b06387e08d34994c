import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { describe, expect, test } from 'vitest';
import { concernOf } from './concerns.ts';
import { findingsOf, nameOf } from './findings.ts';

/** A question with key B, answered by so many with each key. */
function figuresOf(number: number, chosen: Partial<Record<OptionKey, number>>, given: Partial<QuestionFigures> = {}) {
  const attempts = Object.values(chosen).reduce((sum, count) => sum + count, 0);
  const figures: QuestionFigures = {
    question: { _id: `q${number}`, name: '', options: { A: 'a', B: 'b', C: 'c', D: 'd' }, correctOptions: ['B'] },
    number,
    versions: [3],
    attempts,
    facility: (100 * (chosen.B ?? 0)) / attempts,
    standardDeviation: null,
    facilityOfBest: 'too few',
    facilityOfWeakest: 'too few',
    discriminationIndex: 'too few',
    discriminativeEfficiency: 'too few',
    intendedWeight: null,
    effectiveWeight: 'too few',
    options: Object.fromEntries(
      Object.entries(chosen).map(([key, count]) => [key, { chosen: count, meanScore: null }]),
    ),
    unanswered: 0,
    unknown: 0,
    ...given,
  };
  return figures;
}

const found = (...questions: QuestionFigures[]) => {
  const { hardest, hardestPercent, favoured } = findingsOf({ questions });
  return {
    hardest: hardest.map(({ number }) => number),
    percent: hardestPercent,
    favoured: favoured && [favoured.figures.number, favoured.answer, favoured.percent],
  };
};

describe('the findings of an exam', () => {
  test('name the question with the lowest share of right answers', () => {
    const questions = [
      figuresOf(1, { B: 9, A: 2 }),
      figuresOf(2, { B: 4, A: 3, C: 3, D: 1 }),
      figuresOf(3, { B: 5, A: 6 }),
    ];
    expect(found(...questions.slice(0, 2))).toEqual({ hardest: [2], percent: 36, favoured: undefined });
  });

  test('name two that are equally hard', () => {
    expect(
      found(figuresOf(1, { B: 4, A: 3, C: 4 }), figuresOf(2, { B: 9, A: 2 }), figuresOf(3, { B: 4, A: 3, C: 3, D: 1 })),
    ).toMatchObject({
      hardest: [1, 3],
      percent: 36,
    });
  });

  test('name of more than two those whose key is most doubtful', () => {
    const three = [
      figuresOf(1, { B: 3, A: 2, C: 2, D: 3 }),
      figuresOf(2, { B: 3, D: 7 }),
      figuresOf(3, { B: 3, A: 5, C: 2 }),
    ];
    expect(found(...three)).toEqual({ hardest: [2, 3], percent: 30, favoured: [2, 'D', 70] });
  });

  test('name none as hard if all are easy', () => {
    expect(found(figuresOf(1, { B: 3, A: 1 }), figuresOf(2, { B: 4 })).hardest).toEqual([]);
    expect(found(figuresOf(1, { B: 74, A: 26 })).hardest).toEqual([1]);
    expect(found().hardest).toEqual([]);
  });

  test('name a wrong answer that as many gave as the key, in percent of the known answers', () => {
    expect(found(figuresOf(1, { B: 4, D: 4, A: 2, C: 1 })).favoured).toEqual([1, 'D', 36]);
    expect(found(figuresOf(1, { B: 2, D: 2 }, { attempts: 8, unknown: 4 })).favoured).toEqual([1, 'D', 50]);
    expect(found(figuresOf(1, { B: 5, D: 4 })).favoured).toBeUndefined();
  });

  test('do not take one person for a crowd', () => {
    expect(found(figuresOf(1, { A: 1 })).favoured).toBeUndefined();
  });

  test('say nothing of keys with several options', () => {
    const question = { ...figuresOf(1, {}).question, correctOptions: ['A', 'B'] as OptionKey[] };
    expect(found(figuresOf(1, { B: 1, D: 5 }, { question })).favoured).toBeUndefined();
  });
});

test('a key is in doubt from the first attempts on, and other concerns wait for more', () => {
  const textOf = (figures: QuestionFigures) => concernOf(figures)?.text;
  expect(textOf(figuresOf(1, { B: 4, D: 4 }))).toBe('As many chose D as the key B: is the key right?');
  expect(textOf(figuresOf(1, { B: 3, D: 4 }))).toBe('More chose D than the key B: is the key right?');
  expect(textOf(figuresOf(1, { B: 1, D: 1, A: 1 }, { unanswered: 10, attempts: 13 }))).toBeUndefined();
  expect(textOf(figuresOf(1, { B: 8, A: 2 }, { unanswered: 10, attempts: 20 }))).toBe(
    'Many skipped this: is it clear, and is there time for it?',
  );
});

test('a key that the best choose and the weakest do not is not in doubt', () => {
  const half = { B: 10, D: 10 };
  expect(concernOf(figuresOf(1, half, { discriminationIndex: 90 }))?.text).toBeUndefined();
  expect(concernOf(figuresOf(1, half, { discriminationIndex: 10 }))?.text).toMatch(/is the key right\?$/);
});

test('a question of an older version is named with it', () => {
  expect(nameOf(figuresOf(4, { B: 1 }, { versions: [3, 2] }), 3)).toBe('4');
  expect(nameOf(figuresOf(4, { B: 1 }, { versions: [2, 1] }), 3)).toBe('4 of version 2');
});
