import { expect, test } from 'vitest';
import { allowedSeconds, isVisible, obstacleTo } from './exam-rules.ts';
import { makeUser } from './samples/make-exam.ts';

test('only admins see a draft, only admins and members see an exam for groups', () => {
  const [anyone, pupil, admin] = [makeUser(), makeUser({ groups: ['7a', '7b'] }), makeUser({ isAdmin: true })];
  const seenBy = (settings: Parameters<typeof isVisible>[0]) =>
    [anyone, pupil, admin].map((user) => isVisible(settings, user));
  expect(seenBy({})).toEqual([true, true, true]);
  expect(seenBy({ published: true })).toEqual([true, true, true]);
  expect(seenBy({ published: false })).toEqual([false, false, true]);
  expect(seenBy({ groups: ['7b'] })).toEqual([false, true, true]);
  expect(seenBy({ groups: ['8c'] })).toEqual([false, false, true]);
  expect(seenBy({ published: false, groups: ['7b'] })).toEqual([false, false, true]);
});

test('an exam can be started between opening and closing, while attempts are left', () => {
  const [opensAt, closesAt] = ['2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z'];
  const at = (time: string, attempts = 0) =>
    obstacleTo({ opensAt, closesAt, attemptsAllowed: 2 }, Date.parse(`2026-11-23T${time}Z`), attempts);
  expect(at('07:59:59.999')).toEqual({ why: 'opens', at: opensAt });
  expect(at('08:00:00.000')).toBeUndefined();
  expect(at('08:59:59.999', 1)).toBeUndefined();
  expect(at('08:30:00.000', 2)).toEqual({ why: 'attempts' });
  expect(at('09:00:00.000', 2)).toEqual({ why: 'closed', at: closesAt });
  expect(obstacleTo({}, 0, 1000)).toBeUndefined();
  expect(obstacleTo({ attemptsAllowed: 0 }, 0, 1000)).toBeUndefined();
});

test('extra time is a share of the duration, in whole seconds', () => {
  expect(allowedSeconds({ duration: 1800 }, { extraTimePercent: 50 })).toBe(2700);
  expect(allowedSeconds({ duration: 45 }, { extraTimePercent: 33 })).toBe(60);
  expect(allowedSeconds({ duration: 0.5 }, {})).toBe(0.5);
  expect(allowedSeconds({ duration: 0.5 }, { extraTimePercent: 0 })).toBe(0.5);
});
