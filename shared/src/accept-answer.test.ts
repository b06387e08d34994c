import { describe, expect, it } from 'vitest';
import { accept } from './accept-answer.ts';
import { withAccepted } from './accepted-answers.ts';
import { limits } from './limits.ts';
import { moreKinds } from './more-kinds.ts';
import type { Question } from './question.ts';
import type { Gap } from './question-kinds/gaps.ts';
import { addKinds, fractionFor } from './question-kinds.ts';

addKinds(moreKinds);

const word: Question = { _id: 'q1', name: 'Who waits?', kind: 'text', accepted: [{ text: 'await' }] };
const length: Question = {
  _id: 'q1',
  name: 'How long is it?',
  kind: 'numeric',
  value: '2',
  units: [
    { text: 'm', factor: '1' },
    { text: 'Em', factor: '1e90' },
  ],
  explanation: 'It was measured.',
};

it('an answer is accepted as takers type it, without spaces around it', () => {
  expect(accept(word, { answer: { typed: ' await  it ' }, fraction: 1 }, {})).toEqual({
    ...word,
    accepted: [{ text: 'await' }, { text: 'await  it' }],
  });
});

it.each(['', '  ', '\0'])('%j is no answer to accept', (typed) => {
  expect(accept(word, { answer: { typed }, fraction: 1 }, {})).toBeUndefined();
});

it('no more answers are accepted than the form of the question can hold', () => {
  let full: Question = word;
  for (let count = 1; count < limits.acceptedTexts; count += 1)
    full = accept(full, { answer: { typed: `word ${count}` }, fraction: 1 }, {}) ?? full;
  expect(accept(full, { answer: { typed: 'one more' }, fraction: 1 }, {})).toBeUndefined();
});

it('a number too long for a question is not accepted, so that none counts as 0', () => {
  const huge = { typed: '1e40 Em', value: '1e40' };
  const accepted = accept(length, { answer: huge, fraction: 1 }, {});
  expect(accepted).toBeUndefined();
  expect(fractionFor(accepted ?? length, { typed: '0 m', value: '0' }, {}).n).toBe(0);
});

it('an answer stays accepted after the question is saved again, whose fields have another order then', () => {
  const accepted = accept(length, { answer: { typed: '3 m', value: '3' }, fraction: 1 }, {});
  const { _id, name, kind, value, others, units, explanation } = accepted as typeof length;
  const saved = { _id, name, kind, value, ...(others && { others }), ...(units && { units }), explanation } as Question;
  expect(withAccepted({ questions: [length] }, [{ questions: [saved] }]).questions).toEqual([saved]);
});

describe('an answer with a typo', () => {
  const city: Question = { _id: 'q1', name: 'Which city?', kind: 'text', typos: 1, accepted: [{ text: 'Nairobi' }] };
  const inPart = { ...city, accepted: [...city.accepted, { text: 'Nairoby', fraction: 0.25 }] };
  const other = { ...inPart, accepted: [...inPart.accepted, { text: 'Mombasa' }] };
  const scoreOf = (question: Question | undefined) => question && fractionFor(question, { typed: 'nairoby' }, {});

  it('keeps its part when a later version accepts it for less', () => {
    const later = [inPart, other].map((question) => ({ questions: [question] }));
    expect(scoreOf(withAccepted({ questions: [city] }, later).questions[0])).toEqual({ n: 1, d: 1 });
    expect(scoreOf(withAccepted({ questions: [city] }, later.slice(1)).questions[0])).toEqual({ n: 1, d: 1 });
    expect(scoreOf(withAccepted({ questions: [inPart] }, later.slice(1)).questions[0])).toEqual({ n: 1, d: 4 });
  });

  it('keeps its part in a gap, too', () => {
    const gapsWith = (gap: Question): Question => ({
      _id: 'q1',
      name: 'It is [[1]].',
      kind: 'gaps',
      gaps: [gap as Gap],
    });
    const [scored] = withAccepted({ questions: [gapsWith(city)] }, [{ questions: [gapsWith(other)] }]).questions;
    expect(scored && fractionFor(scored, [{ typed: 'Nairoby' }], {})).toEqual({ n: 1, d: 1 });
  });

  it('is not accepted for what it has already, or less', () => {
    for (const fraction of [0.25, 1])
      expect(accept(city, { answer: { typed: 'Nairoby' }, fraction }, {})).toBeUndefined();
    expect(accept(inPart, { answer: { typed: 'NAIROBY' }, fraction: 0.25 }, {})).toBeUndefined();
    expect(accept(inPart, { answer: { typed: 'NAIROBY' }, fraction: 0.5 }, {})).toBeDefined();
  });
});

it('a number without its unit is not accepted, as its score would stay', () => {
  expect(
    accept({ ...length, unitPart: 0.5 } as Question, { answer: { typed: '2', value: '2' }, fraction: 1 }, {}),
  ).toBeUndefined();
});

it('answers accepted since do not count where the question was changed otherwise, or accepts less', () => {
  const accepting = (...texts: string[]): Question => ({
    ...word,
    kind: 'text',
    accepted: texts.map((text) => ({ text })),
  });
  const more = accepting('await', 'awaits');
  const counted = (taken: Question, newest: Question) =>
    withAccepted({ questions: [taken] }, [{ questions: [newest] }]).questions;
  expect(counted(word, more)).toEqual([more]);
  expect(counted(word, { ...more, name: 'Who stops?' })).toEqual([word]);
  expect(counted(more, word)).toEqual([more]);
  expect(counted(word, accepting('awaits'))).toEqual([word]);
});
