import { describe, expect, it } from 'vitest';
import { reportFilter, reportSubmission } from './report.ts';
import { makeQuestion } from './samples/make-exam.ts';

const specified = { exam: 'exam', user: 'user', result: { correctAnswers: [], wrongAnswers: [], verdict: 'Fail' } };
const device = {
  ...specified,
  _id: '01930000-0000-7000-8000-000000000001',
  examVersion: 3,
  answers: { q1: ['A', 'C'], q2: [] },
  startedAt: '2026-11-20T09:04:37.000Z',
  finishedAt: '2026-11-20T14:12:36+05:00',
  secondsUsed: 479.5,
  deviceTimes: { startedAt: '2026-11-19T09:04:37.000Z', finishedAt: '2026-11-19T14:12:36+05:00' },
};
const messagesOf = (input: unknown) => reportSubmission.safeParse(input).error?.issues.map(({ message }) => message);
const refusal = (change: object) => messagesOf({ ...device, ...change })?.[0];
const inResult = (change: object) => ({ result: { ...specified.result, ...change } });

describe('a report', () => {
  it("is read from the specification's payload alone", () => {
    expect(reportSubmission.parse(specified)).toEqual(specified);
  });

  it('is read with the fields that the device adds, without unknown ones', () => {
    expect(reportSubmission.parse({ ...device, createdAt: 'now', scoredByServer: false })).toEqual(device);
  });

  it('keeps only the ids of whole objects', () => {
    const question = makeQuestion();
    const input = {
      exam: { _id: 'exam', name: 'Warm-up' },
      user: { _id: 'user' },
      ...inResult({ correctAnswers: [question], wrongAnswers: ['q2'] }),
    };
    const read = reportSubmission.parse(input);
    expect([read.exam, read.user, read.result.correctAnswers, read.result.wrongAnswers]).toEqual([
      'exam',
      'user',
      [question._id],
      ['q2'],
    ]);
  });

  it('has its id in lower case, so that one attempt cannot become two reports', () => {
    expect(reportSubmission.parse({ ...device, _id: device._id.replace('8000', 'ABCD').toUpperCase() })._id).toBe(
      device._id.replace('8000', 'abcd'),
    );
  });

  it('names missing fields in field order', () => {
    expect(messagesOf({})).toEqual(['Exam is required', 'User is required', 'Result is required']);
    expect(messagesOf({ ...specified, result: {} })).toEqual([
      'Correct answers are required',
      'Wrong answers are required',
      'Verdict must be Pass or Fail',
    ]);
  });

  it.each([
    ['an empty exam id', { exam: '' }, 'Exam is required'],
    ['an id with NUL', { exam: 'e\0' }, 'Exam is required'],
    ['an id of half a character', { user: { _id: '\ud800' } }, 'User is required'],
    ['an answer that is not a question', inResult({ correctAnswers: [{}] }), 'Correct answers must be questions'],
    ['a wrong answer that is not a question', inResult({ wrongAnswers: [5] }), 'Wrong answers must be questions'],
    ['a third verdict', inResult({ verdict: 'pass' }), 'Verdict must be Pass or Fail'],
    ['an id that is not a UUID', { _id: '42' }, 'Report id must be a UUID'],
    ['half a version', { examVersion: 1.5 }, 'Exam version must be a whole number'],
    ['answers in a list', { answers: [['A']] }, 'Answers must be lists of option keys or of places, or what was typed'],
    [
      'an answer that is not a list',
      { answers: { q1: 'A' } },
      'Answers must be lists of option keys or of places, or what was typed',
    ],
    [
      'an answer that is not a key',
      { answers: { q1: ['Z'] } },
      'Answers must be lists of option keys or of places, or what was typed',
    ],
    ['a start that is not a time', { startedAt: 'yesterday' }, 'Start must be a date and time'],
    ['a finish on a day that does not exist', { finishedAt: '2026-02-30T10:00:00Z' }, 'Finish must be a date and time'],
    ['the device’s times in a text', { deviceTimes: 'yesterday' }, 'Times of the device must be a start and a finish'],
    [
      'a start of the device that is not a time',
      { deviceTimes: { ...device.deviceTimes, startedAt: 5 } },
      'Start on the device must be a date and time',
    ],
    ['time in words', { secondsUsed: '8 min' }, 'Seconds used must be a number'],
    ['time below 0', { secondsUsed: -1 }, 'Seconds used must be at least 0'],
  ])('is refused with %s', (_what, change, message) => {
    expect(refusal(change)).toBe(message);
  });

  it('gets no prototype from the body', () => {
    const answers = JSON.parse('{"__proto__":["A"],"q1":["B"]}');
    expect(Object.entries(reportSubmission.parse({ ...device, answers }).answers ?? {})).toEqual([['q1', ['B']]]);
  });
});

describe('the filter of reports', () => {
  it('matches all by default', () => {
    expect(reportFilter.parse({})).toEqual({ examName: '', userName: '' });
  });

  it.each([
    [{ examName: 5 }, 'Exam name must be text'],
    [{ userName: null }, 'User name must be text'],
    [{ examName: 'x'.repeat(201) }, 'Exam name must be at most 200 characters'],
    [{ userName: 'x'.repeat(101) }, 'User name must be at most 100 characters'],
    [{ verdict: 'pass' }, 'Verdict must be Pass or Fail'],
    [{ dateFrom: '2026-11-20' }, 'Date from must be a date and time'],
    [{ dateBefore: 5 }, 'Date before must be a date and time'],
  ])('refuses %j', (filter, message) => {
    expect(reportFilter.safeParse(filter).error?.issues[0]?.message).toBe(message);
  });

  it('takes dates in any zone', () => {
    expect(reportFilter.parse({ dateFrom: '2026-11-20T14:12:36+05:00' }).dateFrom).toBe('2026-11-20T09:12:36.000Z');
  });

  it('drops characters that no stored name contains', () => {
    expect(reportFilter.parse({ examName: 'SQL\0', userName: '\ud800' })).toEqual({
      examName: 'SQL',
      userName: '\ufffd',
    });
  });
});
