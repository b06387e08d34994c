import { expect, it } from 'vitest';
import { createRandom } from '../demo/seeded-random.ts';
import { type Attempt, ChosenAttempts } from './chosen-attempts.ts';

const attempt = (user_id: string, seq: number, correct: string): Attempt => ({
  seq,
  user_id,
  correct,
  answers: null,
  created_at: '2026-01-01T00:00:00.000Z',
  finished_at: null,
});

/** Ids as the server makes them, and others. */
const idOf = (person: number) =>
  person % 7 === 0 ? `person ${person}` : `01920000-0000-7000-8000-${person.toString(16).padStart(12, '0')}`;

it.each(['first', 'best'] as const)(
  'the %s attempt of each of many people is the one that a plain search finds',
  (which) => {
    const random = createRandom(11);
    const all = Array.from({ length: 40_000 }, (_, index) => {
      const person = Math.floor(random.next() * 15_000);
      const date = new Date(1.7e12 + Math.floor(random.next() * 4) * 1_000).toISOString();
      return { date, ...attempt(idOf(person), index + 1, random.pick(['000', '100', '110', '111'])) };
    });
    const rank = which === 'first' ? () => 0 : ({ correct }: Attempt) => -correct.replaceAll('0', '').length;
    const expected = new Set<number>();
    for (const own of Map.groupBy(all, ({ user_id }) => user_id).values()) {
      const [chosen] = own.toSorted(
        (a, b) => rank(a) - rank(b) || Date.parse(a.date) - Date.parse(b.date) || a.seq - b.seq,
      );
      if (chosen) expected.add(chosen.seq);
    }
    const attempts = new ChosenAttempts(which);
    for (const each of all) attempts.offer(each, each.date);
    expect(new Set(all.filter((each) => attempts.has(each)).map(({ seq }) => seq))).toEqual(expected);
    expect(attempts.has(attempt('nobody', 1, ''))).toBe(false);
  },
);

it('ids that differ in one character are different people', () => {
  const attempts = new ChosenAttempts('first');
  const ids = [
    '01920000-0000-7000-8000-00000000000a',
    '01920000-0000-7000-8000-00000000000A',
    '01920000-0000-7000-8000-00000000000g',
    '01920000-0000-7000-8000+00000000000a',
    '01920000-0000-7000-8000-0000000000a',
    '11920000-0000-7000-8000-00000000000a',
  ];
  for (const [index, id] of ids.entries()) attempts.offer(attempt(id, index + 1, '1'), '2026-01-01T00:00:00.000Z');
  expect(ids.map((id, index) => attempts.has(attempt(id, index + 1, '1')))).toEqual(ids.map(() => true));
});
