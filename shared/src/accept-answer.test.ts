import { expect, it } from 'vitest';
import { accept } from './accept-answer.ts';
import { withAccepted } from './accepted-answers.ts';
import { limits } from './limits.ts';
import { moreKinds } from './more-kinds.ts';
import type { Question } from './question.ts';
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
  expect(accept(word, { answer: { typed: ' await  it ' }, fraction: 1 })).toEqual({
    ...word,
    accepted: [{ text: 'await' }, { text: 'await  it' }],
  });
});

it.each(['', '  ', '\0'])('%j is no answer to accept', (typed) => {
  expect(accept(word, { answer: { typed }, fraction: 1 })).toBeUndefined();
});

it('no more answers are accepted than the form of the question can hold', () => {
  let full: Question = word;
  for (let count = 1; count < limits.acceptedTexts; count += 1)
    full = accept(full, { answer: { typed: `word ${count}` }, fraction: 1 }) ?? full;
  expect(accept(full, { answer: { typed: 'one more' }, fraction: 1 })).toBeUndefined();
});

it('a number too long for a question is not accepted, so that none counts as 0', () => {
  const huge = { typed: '1e40 Em', value: '1e40' };
  const accepted = accept(length, { answer: huge, fraction: 1 });
  expect(accepted).toBeUndefined();
  expect(fractionFor(accepted ?? length, { typed: '0 m', value: '0' }, {}).n).toBe(0);
});

it('an answer stays accepted after the question is saved again, whose fields have another order then', () => {
  const accepted = accept(length, { answer: { typed: '3 m', value: '3' }, fraction: 1 });
  const { _id, name, kind, value, others, units, explanation } = accepted as typeof length;
  const saved = { _id, name, kind, value, ...(others && { others }), ...(units && { units }), explanation } as Question;
  expect(withAccepted({ questions: [length] }, { questions: [saved] }).questions).toEqual([saved]);
});
