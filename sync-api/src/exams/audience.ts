import { createHash } from 'node:crypto';
import { isRestricted, isVisible } from '@quiz-app/shared/exam-rules';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import type { User } from '@quiz-app/shared/user';
import type { Database } from '../database/open-database.ts';

/** Who asks for exams. */
export type Viewer = Pick<User, 'isAdmin' | 'groups'>;

/** Who sees an exam: those whom its settings let, everybody (`undefined`), or nobody. */
export type SeenBy = Pick<ExamSettings, 'published' | 'groups'> | 'nobody' | undefined;

export const sees = (viewer: Viewer, seenBy: SeenBy): boolean =>
  seenBy === undefined || (seenBy !== 'nobody' && isVisible(seenBy, viewer));

/** @param json an exam's settings, or its details, as they are stored */
export function seenByIn(json: string): SeenBy {
  // Most have neither, and need not be parsed.
  if (!json.includes('"published":false') && !json.includes('"groups":[')) return undefined;
  const settings = JSON.parse(json) as ExamSettings;
  const { published, groups } = settings;
  return isRestricted(settings) ? { ...(published === false && { published }), ...(groups && { groups }) } : undefined;
}

/** What is kept from some people, of all exams at a revision. */
export interface Restrictions {
  isAny: boolean;
  /** The groups that exams name. */
  groups: ReadonlySet<string>;
}

export const noRestrictions: Restrictions = { isAny: false, groups: new Set() };

export async function readRestrictions(reads: Database['reads']): Promise<Restrictions> {
  const rows = await reads
    .selectFrom('exams')
    .select('settings')
    .where('is_restricted', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  const groups = new Set(rows.flatMap(({ settings }) => (JSON.parse(settings) as ExamSettings).groups ?? []));
  return { isAny: rows.length > 0, groups };
}

/**
 * Names what a person sees of the exams that not everybody does; '' if there are none. Two people, or one at two times,
 * with the same name see the same of every exam that did not change between.
 */
export function audienceOf({ isAny, groups }: Restrictions, viewer: Viewer): string {
  if (!isAny) return '';
  const own = viewer.isAdmin ? 'all' : (viewer.groups ?? []).filter((name) => groups.has(name)).sort();
  return createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 12);
}
