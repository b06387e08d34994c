import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonPartTooLong, parseJsonInTurns } from './parse-json-in-turns.ts';

const longest = 1024 * 1024;
const parsed = (text: string, listsAt: number) => parseJsonInTurns(text, () => undefined, { listsAt, longest });
const depth = fc.integer({ min: 1, max: 5 });

const outcome = async (parse: () => unknown) => {
  try {
    return { value: await parse() };
  } catch (error) {
    return { error: error instanceof SyntaxError };
  }
};

const key = fc.constantFrom('questions', '__proto__', 'a"b\\', '{', '], [');
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', ',', '[]', null, true, 0, -1.5e30)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
})).value;

it('gives what JSON.parse gives', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(json, fc.constantFrom(0, 2), depth, async (value, space, listsAt) => {
      const text = JSON.stringify(value, null, space);
      expect(await parsed(text, listsAt)).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});

it('refuses what JSON.parse refuses', { timeout: 60_000 }, async () => {
  const broken = fc
    .tuple(json, fc.nat(), fc.constantFrom('', ',', ']', '[', '}', '{', '"', '\\', ':', '0', ' '))
    .map(([value, at, put]) => {
      const text = JSON.stringify(value);
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + put + text.slice(cut + 1);
    });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(broken, broken, fc.string({ unit: fc.constantFrom(...'[]{},":0\\ ') })),
      depth,
      async (text, listsAt) => {
        expect(await outcome(() => parsed(text, listsAt))).toEqual(await outcome(() => JSON.parse(text)));
      },
    ),
    { numRuns: 2_000 },
  );
});

it('yields to other tasks', async () => {
  const questions = Array.from({ length: 40_000 }, (_, index) => ({
    name: `Question ${index} says "[{"`,
    keys: ['A'],
  }));
  let turns = 0;
  const count = async () => {
    turns += 1;
  };
  const text = JSON.stringify([{ questions }, { questions: [] }]);
  const value = await parseJsonInTurns(text, count, { listsAt: 3, longest });
  expect(value).toEqual([{ questions }, { questions: [] }]);
  expect(turns).toBeGreaterThan(40_000);
});

it.each([
  ['an item', [{ questions: ['x'.repeat(1024 * 1024)] }]],
  ['the text around the items', [{ name: 'x'.repeat(1024 * 1024), questions: [] }]],
])('refuses %s that would take too long', async (_, value) => {
  await expect(parsed(JSON.stringify(value), 3)).rejects.toThrow(JsonPartTooLong);
});
