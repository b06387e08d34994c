import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixedPlaces } from './mixed.ts';

test('texts are mixed alike for the same question, and never in the right order unless all are the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 8 }),
      fc.string(),
      (texts, seed) => {
        const places = mixedPlaces(texts, seed);
        expect(places.toSorted((a, b) => a - b)).toEqual(texts.map((_, at) => at));
        expect(mixedPlaces(texts, seed)).toEqual(places);
        const shown = places.map((at) => texts[at]);
        if (new Set(texts).size > 1) expect(shown).not.toEqual(texts);
      },
    ),
  );
});
