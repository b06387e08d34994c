import { expect, it } from 'vitest';
import { canonicalAnswers, hashText, readCanonicalAnswers } from './canonical-answers.ts';
import type { ChoiceQuestion } from './question-kinds/choice.ts';
import { makeQuestion } from './samples/make-exam.ts';

const options = { A: 'a', B: 'b', C: 'c', D: 'd' };
const ask = (_id: string, more: Partial<ChoiceQuestion> = {}) => makeQuestion({ _id, options, ...more });
const exam = { questions: [ask('q2'), ask('q1'), ask('q3', { options: { A: 'True', B: 'False' } })] };

it('canonical answers are in the order of the exam, not of the answers', () => {
  expect(canonicalAnswers(exam, { q1: ['D', 'B'], q2: ['A'] })).toBe('A|BD|');
  expect(canonicalAnswers(exam, { q2: ['A', 'A'], q1: ['B', 'D', 'B'], q3: [] })).toBe('A|BD|');
});

it('unknown questions and keys do not count', () => {
  expect(canonicalAnswers(exam, { gone: ['A'], q3: ['C', 'B'] })).toBe('||B');
  expect(canonicalAnswers({ questions: [ask('constructor')] }, {})).toBe('');
  expect(canonicalAnswers({ questions: [] }, { q1: ['A'] })).toBe('');
});

it('they are read back without empty answers', () => {
  expect(readCanonicalAnswers(exam, 'A||B')).toEqual({ q2: ['A'], q3: ['B'] });
  expect(readCanonicalAnswers(exam, '||')).toEqual({});
});

it('their hash equals that of other programs', async () => {
  // printf 'A|BD|' | openssl dgst -sha256 -binary | basenc --base64url
  expect(await hashText('A|BD|')).toBe('RS0BWtMHHhlm0UrCjaGidEKTcoTe0aEqP2DXtm-_RT0');
  expect(await hashText('')).toBe('47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU');
});
