import { describe, expect, it } from 'vitest';
import { fractionOf } from '../fraction.ts';
import { moreKinds } from '../more-kinds.ts';
import { type Answer, addKinds, fractionFor, type QuestionFields } from '../question-kinds.ts';
import type { TextFields } from './text.ts';

addKinds(moreKinds);

/** The part of the points, as `1/2`. */
function part(question: QuestionFields, answer: Answer, rules = {}): string {
  const { n, d } = fractionFor(question, answer, rules);
  return n === 0 ? '0' : n === d ? '1' : `${n}/${d}`;
}

const typed = (text: string) => ({ typed: text });

describe('a number', () => {
  const speed: QuestionFields = {
    kind: 'numeric',
    value: '10',
    tolerance: { abs: '0.5' },
    units: [
      { text: 'm/s', factor: '1' },
      { text: 'km/h', factor: '5/18' },
    ],
    unitPart: 0.25,
  };

  it.each([
    ['10 m/s', '1'],
    ['10.5 m/s', '1'],
    ['9,5m/s', '1'],
    ['10.51 m/s', '0'],
    ['36 km/h', '1'],
    ['36 km / h', '1'],
    ['10', '3/4'],
    ['10 miles', '3/4'],
    ['36', '0'],
    ['ten', '0'],
  ])('%s has %s of the points', (text, points) => {
    expect(part(speed, typed(text))).toBe(points);
  });

  it('counts within a part of the value, and rounded to significant figures', () => {
    expect(part({ kind: 'numeric', value: '-200', tolerance: { relative: '0.05' } }, typed('-190'))).toBe('1');
    expect(part({ kind: 'numeric', value: '-200', tolerance: { relative: '0.05' } }, typed('-189.9'))).toBe('0');
    expect(part({ kind: 'numeric', value: '3.14159', tolerance: { figures: 3 } }, typed('3.1449'))).toBe('1');
    expect(part({ kind: 'numeric', value: '3.14159', tolerance: { figures: 3 } }, typed('3.145'))).toBe('0');
  });

  it('may have other values that count, or count in part', () => {
    const question: QuestionFields = {
      kind: 'numeric',
      value: '2',
      others: [{ value: '-2' }, { value: '4', tolerance: { abs: '1' }, fraction: 0.5 }],
    };
    expect(['2', '-2', '4.5', '3', '2.5'].map((text) => part(question, typed(text)))).toEqual([
      '1',
      '1',
      '1/2',
      '1/2',
      '0',
    ]);
  });

  it('with a unit that is not asked for is not read', () => {
    expect(part({ kind: 'numeric', value: '5' }, typed('5'))).toBe('1');
    expect(part({ kind: 'numeric', value: '5' }, typed('5 m'))).toBe('0');
  });

  it('that may be read in two ways counts as the taker meant it, and never as something else', () => {
    const question: QuestionFields = { kind: 'numeric', value: '1234' };
    expect(part(question, { typed: '1,234', value: '1234' })).toBe('1');
    expect(part(question, { typed: '1,234', value: '1.234' })).toBe('0');
    expect(part(question, { typed: '1,234' })).toBe('0');
    expect(part(question, { typed: '5', value: '1234' })).toBe('0');
  });
});

describe('a text', () => {
  const city: TextFields = { kind: 'text', accepted: [{ text: 'Nairobi' }, { text: 'Nairobi City', fraction: 0.5 }] };

  it.each([
    [city, 'nairobi', '1'],
    [city, '  NAIROBI ', '1'],
    [city, 'Nairobi  City', '1/2'],
    [city, 'Nairobbi', '0'],
    [{ ...city, typos: 1 }, 'Nairobbi', '1'],
    [{ ...city, typos: 1 }, 'Niarobi', '1'],
    [{ ...city, typos: 1 }, 'Nairob', '1'],
    [{ ...city, typos: 1 }, 'Nairo', '0'],
    [{ ...city, caseSensitive: true }, 'nairobi', '0'],
    [{ kind: 'text', accepted: [{ text: 'route 66a' }], typos: 1 }, 'route 67a', '0'],
    [{ kind: 'text', accepted: [{ text: 'Ada' }], typos: 1 }, 'Ida', '0'],
    [{ kind: 'text', accepted: [{ text: 'café' }] }, 'cafe', '0'],
    [{ kind: 'text', accepted: [{ text: 'café' }], accents: false }, 'CAFÉ', '1'],
    [{ kind: 'text', accepted: [{ text: 'café' }], accents: false }, 'cafe', '1'],
    [{ kind: 'text', accepted: [{ text: "O'Neill" }] }, 'O’Neill', '1'],
    [{ kind: 'text', accepted: [{ text: 'well-known' }] }, 'well–known', '1'],
    [{ kind: 'text', accepted: [{ text: 'Straße' }] }, 'STRASSE', '1'],
    [{ kind: 'text', accepted: [{ text: 'ﬁsh' }] }, 'fish', '1'],
  ] as const)('%j: %s has %s of the points', (question, text, points) => {
    expect(part(question as TextFields, typed(text))).toBe(points);
  });

  it('is compared in the exam’s language', () => {
    const question: TextFields = { kind: 'text', accepted: [{ text: 'İzmir' }] };
    expect(part(question, typed('izmir'), { language: 'tr' })).toBe('1');
    expect(part({ ...question, accepted: [{ text: 'ısı' }] }, typed('ISI'), { language: 'tr' })).toBe('1');
    expect(part({ ...question, accepted: [{ text: 'ısı' }] }, typed('isi'), { language: 'tr' })).toBe('0');
  });
});

it('an order has all points or none, and with partial marks those of its items whose next one is right', () => {
  const question: QuestionFields = { kind: 'order', items: ['a', 'b', 'c', 'd'] };
  expect(part(question, [0, 1, 2, 3])).toBe('1');
  expect(part(question, [1, 2, 3, 0])).toBe('0');
  expect(part(question, [1, 2, 3, 0], { marking: 'partial' })).toBe('2/3');
  expect(part(question, [3, 2, 1, 0], { marking: 'partial' })).toBe('0');
  expect(part(question, [0, 1], { marking: 'partial' })).toBe('0');
  expect(part({ kind: 'order', items: ['a', 'b', 'a'] }, [2, 1, 0])).toBe('1');
});

it('a match has a part for each right partner, and partners with the same text are one', () => {
  const question: QuestionFields = {
    kind: 'match',
    left: ['cow', 'hen', 'dog'],
    right: ['4 legs', '2 legs', '4 legs', '6 legs'],
  };
  expect(part(question, [0, 1, 2])).toBe('1');
  expect(part(question, [2, 1, 0])).toBe('1');
  expect(part(question, [0, 3, null])).toBe('1/3');
});

it('gaps have the parts of their own points', () => {
  const question: QuestionFields = {
    kind: 'gaps',
    gaps: [
      { kind: 'dropdown', options: ['is', 'are'], correct: 1 },
      { kind: 'numeric', value: '3', points: 2 },
      { kind: 'text', accepted: [{ text: 'Nairobi' }] },
    ],
  };
  expect(part(question, [1, typed('3'), typed('nairobi')])).toBe('1');
  expect(part(question, [0, typed('3'), null])).toBe('1/2');
  expect(part(question, [1, typed('4'), typed('Nairobi')])).toBe('1/2');
});

it.each([
  [0, '0/1'],
  [1, '1/1'],
  [0.5, '1/2'],
  [0.33, '33/100'],
  [0.3333, '1/3'],
  [0.3333333, '1/3'],
  [0.6667, '2/3'],
  [0.142857, '1/7'],
])('the part %d is the fraction %s', (given, fraction) => {
  const { n, d } = fractionOf(given);
  expect(`${n}/${d}`).toBe(fraction);
});

describe('a text in the letters of its language', () => {
  const accepted = (text: string, rules: Partial<TextFields> = {}): TextFields => ({
    kind: 'text',
    accepted: [{ text }],
    ...rules,
  });

  it.each([
    ['Straße', 'STRAẞE', 'de', '1'],
    ['Straße', 'STRASSE', 'de', '1'],
    ["l'eau", 'l´eau', 'fr', '1'],
    ['ποτέ', 'ΠΟΤΈ', 'el', '1'],
    ['ποτέ', 'πότε', 'el', '0'],
    ['İstanbul', 'istanbul', 'tr', '1'],
    ['ısı', 'isi', 'tr', '0'],
    ['title', 'TITLE', undefined, '1'],
    ['Ångström', 'a\u030angstro\u0308m', 'sv', '1'],
  ])('%s is answered by %s in %s: %s', (right, answer, language, points) => {
    expect(part(accepted(right), typed(answer), { language })).toBe(points);
  });

  it.each([
    ['Café', 'cafe', '1'],
    ['שָׁלוֹם', 'שלום', '1'],
    ['كَتَبَ', 'كتب', '1'],
    ['कुल', 'कल', '0'],
    ['ข้าว', 'ขาว', '0'],
    ['かき', 'がき', '0'],
    ['علی', 'علي', '1'],
    ['کتاب', 'كتاب', '1'],
  ])('%s without accents is answered by %s: %s', (right, answer, points) => {
    expect(part(accepted(right, { accents: false }), typed(answer))).toBe(points);
    expect(part(accepted(answer, { accents: false }), typed(right))).toBe(points);
  });

  it('keeps Persian and Arabic letters apart where accents count', () => {
    expect(part(accepted('علی'), typed('علي'))).toBe('0');
  });
});

describe('an invisible character in a typed answer', () => {
  const marks = [
    '00AD',
    '034F',
    '061C',
    '200B',
    '200E',
    '200F',
    '202A',
    '202C',
    '2060',
    '2066',
    '2069',
    'FEFF',
    '0008',
  ];

  it.each(marks)('U+%s does not count, in the answer or in the accepted text', (code) => {
    const mark = String.fromCodePoint(Number.parseInt(code, 16));
    for (const marked of [`Li${mark}ma`, `${mark}Lima`, `Lima${mark}`, `${mark} Lima ${mark}`]) {
      const inGap = (text: string): QuestionFields => ({
        kind: 'gaps',
        gaps: [{ kind: 'text', accepted: [{ text }] }],
      });
      expect(part({ kind: 'text', accepted: [{ text: 'Lima' }] }, typed(marked))).toBe('1');
      expect(part({ kind: 'text', accepted: [{ text: marked }] }, typed('Lima'))).toBe('1');
      expect(part(inGap('Lima'), [typed(marked)])).toBe('1');
      expect(part(inGap(marked), [typed('Lima')])).toBe('1');
    }
    const units = [{ text: `k${mark}m`, factor: '1' }];
    expect(part({ kind: 'numeric', value: '5', units }, typed('5 km'))).toBe('1');
  });

  it.each([
    ['a joiner between Latin letters', 'Lima', 'Li\u200cma', '1'],
    ['a joiner at the end of a Persian word', 'کتاب', 'کتاب\u200c', '1'],
    ['the joiner of a Persian word', 'می\u200cروم', 'میروم', '0'],
    ['the joiner of a Malayalam letter', 'അവന്\u200d', 'അവന്', '0'],
    ['the joiner of an emoji', '👨\u200d👩\u200d👧', '👨👩👧', '0'],
    ['how an emoji is drawn', '✔', '✔\ufe0f', '1'],
    ['a stretched Arabic word', 'محمد', 'محـــمد', '1'],
  ])('%s', (_, right, answer, points) => {
    expect(part({ kind: 'text', accepted: [{ text: right }] }, typed(answer))).toBe(points);
    expect(part({ kind: 'text', accepted: [{ text: answer }] }, typed(right))).toBe(points);
  });

  it('is no answer alone', () => {
    expect(part({ kind: 'text', accepted: [{ text: 'ـ' }] }, typed('\u200b'))).toBe('0');
  });
});

it('the parts of gaps are exact where a denominator of at most 1,000 says them', () => {
  const gap = { kind: 'dropdown' as const, options: ['a', 'b'], correct: 0, points: 500 };
  expect(part({ kind: 'gaps', gaps: [gap, gap, gap] }, [0, 1, 1])).toBe('1/3');
});

it('items in a wrong order never have all points, even if some have the same text', () => {
  const items: QuestionFields = { kind: 'order', items: ['A', 'B', 'A', 'B'] };
  expect(part(items, [1, 0, 3, 2], { marking: 'partial' })).toBe('2/3');
  expect(part(items, [2, 1, 0, 3], { marking: 'partial' })).toBe('1');
});
