import { expect, test } from 'vitest';
import { examDetails } from './exam.ts';
import { changeSettings } from './exam-settings.ts';
import { questionContent } from './question.ts';

const valid = { name: 'Warm-up', duration: 45, category: 'HTML', totalMarks: 5, passingMarks: 3 };
const refusal = (change: object) => examDetails.safeParse({ ...valid, ...change }).error?.issues[0]?.message;

test.each([
  ['a word or number for published', { published: 'no' }, 'Published must be true or false'],
  ['a group without a name', { groups: ['7b', ' '] }, 'Group is required'],
  ['groups in one text', { groups: '7b' }, 'Groups must be a list of names'],
  ['more groups than a school has', { groups: Array(101).fill('7b') }, 'Groups must be at most 100'],
  ['an opening without a time zone', { opensAt: '2026-11-23T09:00' }, 'Opening must be a date and time'],
  ['a closing in words', { closesAt: 'tomorrow' }, 'Closing must be a date and time'],
  ['half an attempt', { attemptsAllowed: 1.5 }, 'Attempts allowed must be a whole number from 0 to 1000'],
  ['a negative number of attempts', { attemptsAllowed: -1 }, 'Attempts allowed must be a whole number from 0 to 1000'],
  ['an unknown shuffle', { shuffle: 'all' }, 'Shuffle must be none, questions, options or both'],
  ['instructions too long', { instructions: 'x'.repeat(10_001) }, 'Instructions must be at most 10000 characters'],
  ['a word or number for resumable', { resumable: 1 }, 'Resumable must be true or false'],
])('an exam is refused with %s', (_what, change, message) => {
  expect(refusal(change)).toBe(message);
});

test('opening and closing are kept in UTC', () => {
  expect(examDetails.parse({ ...valid, opensAt: '2026-11-23T09:00:00+01:00' }).opensAt).toBe(
    '2026-11-23T08:00:00.000Z',
  );
});

test('a group that is named twice is kept once', () => {
  expect(examDetails.parse({ ...valid, groups: ['7b', ' 7a ', '7b'] }).groups).toEqual(['7b', '7a']);
});

test('a change keeps fields that it leaves out, and clears those that are null or empty', () => {
  const before = { published: false, groups: ['7b'], attemptsAllowed: 2, instructions: 'Read twice.' };
  expect(changeSettings(before, {})).toEqual(before);
  expect(changeSettings(before, { published: null, groups: [], resumable: true })).toEqual({
    attemptsAllowed: 2,
    instructions: 'Read twice.',
    resumable: true,
  });
  expect(changeSettings(before, { attemptsAllowed: 0, shuffle: 'both' })).toEqual({
    ...before,
    attemptsAllowed: 0,
    shuffle: 'both',
  });
});

test('an explanation is trimmed; an empty or invisible one is removed', () => {
  const content = { name: 'Why?', options: { A: 'a', B: 'b' }, correctOptions: ['A'] };
  expect(questionContent.parse(content)).not.toHaveProperty('explanation');
  expect(questionContent.parse({ ...content, explanation: ' So. ' }).explanation).toBe('So.');
  for (const nothing of ['', ' ', '\u200b', null])
    expect(questionContent.parse({ ...content, explanation: nothing }).explanation).toBeNull();
  expect(questionContent.safeParse({ ...content, explanation: 'x'.repeat(10_001) }).error?.issues[0]?.message).toBe(
    'Explanation must be at most 10000 characters',
  );
});
