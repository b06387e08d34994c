import { createHash } from 'node:crypto';
import { isRestricted, isVisible } from '@quiz-app/shared/exam-rules';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import type { User } from '@quiz-app/shared/user';

/** The user who asks for exams. */
export type Viewer = Pick<User, 'isAdmin' | 'groups'>;

/** The audience of an exam: that of its settings, everyone (`undefined`), or no one. */
export type ExamAudience = Pick<ExamSettings, 'published' | 'groups'> | 'no one' | undefined;

export const sees = (viewer: Viewer, audience: ExamAudience): boolean =>
  audience === undefined || (audience !== 'no one' && isVisible(audience, viewer));

/** @param json an exam's settings, or its details, as they are stored */
export function audienceIn(json: string): ExamAudience {
  const settings = JSON.parse(json) as ExamSettings;
  const { published, groups } = settings;
  return isRestricted(settings) ? { ...(published === false && { published }), ...(groups && { groups }) } : undefined;
}

/** Whether any exam is restricted at a revision, and to which groups. */
export interface Restrictions {
  isAny: boolean;
  /** The groups that exams name. */
  groups: ReadonlySet<string>;
}

/** @param settings of all restricted exams */
export const restrictionsIn = (settings: readonly ExamSettings[]): Restrictions => ({
  isAny: settings.length > 0,
  groups: new Set(settings.flatMap(({ groups }) => groups ?? [])),
});

/**
 * Names the restricted exams that a user sees; '' if there are none. Users with the same name see the same exams, as long
 * as no exam changes.
 */
export function audienceOf({ isAny, groups }: Restrictions, viewer: Viewer): string {
  if (!isAny) return '';
  const own = viewer.isAdmin ? 'all' : (viewer.groups ?? []).filter((name) => groups.has(name)).sort();
  return createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 12);
}
