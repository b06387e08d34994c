import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { readFile } from '../../../../test/formats/reading.ts';

/** A gap as a person writes it into a table, and what it is; undefined if its row must be refused. */
interface WrittenGap {
  cell: string;
  gap?: object;
}

const words = ['sea', 'ocean', 'red', 'blue', '7b', '#hashtag'];
const someWords = fc.uniqueArray(fc.constantFrom(...words), { minLength: 2, maxLength: 4 });
const digits = fc.nat(999).map(String);
const decimal = fc.tuple(digits, fc.integer({ min: 1, max: 9 })).map(([whole, tenths]) => `${whole}.${tenths}`);
const space = fc.constantFrom('', ' ');

const writtenGap: fc.Arbitrary<WrittenGap> = fc.oneof(
  fc.constantFrom(...words).map((text) => ({ cell: text, gap: { kind: 'text', accepted: [{ text }] } })),
  someWords.map((texts) => ({
    cell: texts.join(' / '),
    gap: { kind: 'text', accepted: texts.map((text) => ({ text })) },
  })),
  someWords.map((options) => ({
    cell: options.map((text, at) => (at === 1 ? `*${text}` : text)).join(' / '),
    gap: { kind: 'dropdown', options, correct: 1 },
  })),
  someWords.map((texts) => ({ cell: texts.map((text) => `*${text}`).join(' / ') })),
  fc.tuple(space, decimal).map(([gap, value]) => ({ cell: `#${gap}${value}`, gap: { kind: 'numeric', value } })),
  fc.tuple(space, decimal).map(([gap, value]) => ({ cell: `#${gap}${value.replace('.', ',')}` })),
  fc.tuple(space, decimal, fc.constantFrom(' kg', 'kg', ' %', ' or so')).map(([gap, value, unit]) => ({
    cell: `#${gap}${value}${unit}`,
  })),
  fc.constant({ cell: '# many' }),
);

const table = fc.record({
  rows: fc.array(writtenGap, { minLength: 1, maxLength: 12 }),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  saysSeparator: fc.boolean(),
});

it('P25: a gap in a table is what was written, or its row is refused', { timeout: 3_600_000 }, () =>
  attack(
    { guarantee: 'P25', title: 'gaps in tables', full: 20_000, short: 1_000, seeded: true },
    async ({ rounds, seed, failed }) => {
      for (const { rows, separator, saysSeparator } of fc.sample(table, { seed, numRuns: rounds })) {
        const lines = [
          ['Question', 'Type', 'A'],
          ...rows.map(({ cell }, at) => [`Row ${at}: [[1]] .`, 'Gaps', `"${cell}"`]),
        ].map((cells) => cells.join(separator));
        const { exams, refused } = await readFile(
          [...(saysSeparator ? [`sep=${separator}`] : []), ...lines].join('\n'),
        );
        const taken = exams.flatMap(({ questions }) => questions);
        for (const [at, { cell, gap }] of rows.entries()) {
          const question = taken.find(({ content }) => content.name === `Row ${at}: [[1]] .`)?.content;
          const gaps = question && 'gaps' in question ? question.gaps : undefined;
          if (!isDeepStrictEqual(gaps, gap && [gap])) failed(`${cell} became ${JSON.stringify(gaps)}`);
        }
        const wrong = rows.filter(({ gap }) => gap === undefined);
        if (refused.length !== wrong.length) failed(`${refused.length} of ${wrong.length} rows were refused`);
      }
    },
  ),
);
