import { i18n } from '@lingui/core';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { failureStatus } from '@quiz-app/shared/contract/failures';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { answerText, fieldText, loadAnswerTexts, questionFieldText } from './answer-text.ts';

const show = (locale: string) => i18n.loadAndActivate({ locale, messages: {} });
beforeAll(loadAnswerTexts);
afterEach(() => show('en'));

const names = Object.keys(endpoints) as (keyof typeof endpoints)[];
const codes = Object.keys(failureStatus) as (keyof typeof failureStatus)[];

test('English shows the server’s words, but those of an expired token are for programs', () => {
  expect(answerText('addExam', { success: true, message: 'Its words', data: null })).toBe('Its words');
  expect(answerText('addExam', { success: false, message: 'Its words', code: 'busy' })).toBe('Its words');
  const expired = { success: false, message: 'jwt expired', code: 'token-expired' } as const;
  expect(answerText('addExam', expired)).toBe('Session expired. Please log in again.');
});

test('other languages never show the server’s words, whatever fails in which call', () => {
  show('fr');
  for (const name of names) {
    expect(answerText(name, { success: true, message: 'Its words', data: null })).not.toBe('Its words');
    for (const code of codes) {
      if (code === 'changed-meanwhile') continue;
      const text = answerText(name, { success: false, message: 'Its words', code, field: 'unknown.0' });
      expect(text, `${name} ${code}`).not.toMatch(/^$|Its words/);
    }
  }
});

test('a refusal says how long to wait, and what else it knows', () => {
  show('fr');
  const refused = (code: 'too-many-attempts' | 'email-needed') =>
    ({ success: false, message: 'English', code }) as const;
  const soon = 'Too many attempts. Please try again in 15 min.';
  expect(answerText('login', refused('too-many-attempts'), 900)).toBe(soon);
  expect(answerText('login', refused('too-many-attempts'), Number.NaN)).toBe(
    'Too many attempts. Please try again later.',
  );
  const later = 'The AI cannot write another exam yet. Please try again in 2 h 31 min.';
  expect(answerText('createExam', refused('too-many-attempts'), 9_001)).toBe(later);
  expect(answerText('createExam', { ...refused('too-many-attempts'), limit: 100 }, 9_001)).toBe(
    `${later} It can write 100 exams in 24 hours here.`,
  );
  expect(answerText('changePassword', refused('email-needed'))).toContain('Add an email to your account first.');
});

test('a field is found by the first name of its path, else by the last', () => {
  show('fr');
  expect(fieldText('options.A', 'English')).toBe('Please check the options: each needs a text');
  expect(fieldText('questions.3.name', 'English')).toBe('Please check the questions, and their number');
  expect(fieldText('0.email', 'English')).toBe('Please enter a valid email');
  expect(fieldText('', 'English')).toBe('Please check this field');
  expect(questionFieldText('name', 'English')).toBe('Please enter the question, not too long');
});

test('a failure without a known code has its own words: it came from a newer server, or not from the API', () => {
  show('fr');
  expect(answerText('login', { success: false, message: 'Sorry' })).toBe('Sorry');
  const newer = { success: false, message: 'Too early', code: 'too-early' as 'busy' } as const;
  expect(answerText('login', newer)).toBe('Too early');
});
