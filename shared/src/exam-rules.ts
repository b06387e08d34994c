import type { ExamSettings } from './exam-settings.ts';
import type { User } from './user.ts';

/** Whether an exam is hidden from some people. */
export const isRestricted = ({ published, groups }: ExamSettings): boolean => published === false || !!groups;

/** Whether a person sees an exam: admins see all, others published exams for everyone or for one of their groups. */
export function isVisible({ published, groups }: ExamSettings, user: Pick<User, 'isAdmin' | 'groups'>): boolean {
  return user.isAdmin || (published !== false && (!groups || groups.some((name) => user.groups?.includes(name))));
}

/** Why a visible exam cannot be started. */
export type Obstacle = { why: 'opens' | 'closed'; at: string } | { why: 'attempts' };

/**
 * @param now the server's time in epoch milliseconds
 * @param attempts how many the person has made
 * @returns `undefined` if it can be started
 */
export function obstacleTo({ opensAt, closesAt, attemptsAllowed }: ExamSettings, now: number, attempts: number) {
  if (closesAt && now >= Date.parse(closesAt)) return { why: 'closed', at: closesAt } satisfies Obstacle;
  if (opensAt && now < Date.parse(opensAt)) return { why: 'opens', at: opensAt } satisfies Obstacle;
  return attemptsAllowed && attempts >= attemptsAllowed ? ({ why: 'attempts' } satisfies Obstacle) : undefined;
}

/** A person's time for an exam in seconds, extra time included. */
export function allowedSeconds({ duration }: { duration: number }, { extraTimePercent = 0 }: Partial<User>): number {
  // Rounded up to whole seconds: 33 % of 45 s are 14.85 s.
  return extraTimePercent > 0 ? Math.ceil((duration * (100 + extraTimePercent)) / 100) : duration;
}
