import { isVisible } from '@quiz-app/shared/exam-rules';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import type { User } from '@quiz-app/shared/user';
import { LRUCache } from 'lru-cache';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';

type Audience = Pick<ExamSettings, 'published' | 'groups'>;

/** Versions of exams that one query reads. */
const versionsAtOnce = 50;

/** Creates a function that decides whether a user may get a picture or sound. */
export function createMediaAccess({ reads }: Pick<Database, 'reads'>) {
  /** Who may see a version of an exam, by its row, because versions never change. */
  const audiences = new LRUCache<number, Audience>({ max: 20_000 });

  const versionsWith = (id: string) =>
    reads
      .selectFrom('version_media')
      .innerJoin('exam_versions', 'exam_versions.ref', 'version_ref')
      .innerJoin('exams', 'exams.id', 'exam_id')
      .where('medium_id', '=', id)
      .where('deleted_at', 'is', null);

  /** Nearly every request ends here. */
  async function isForEveryone(id: string): Promise<boolean> {
    const found = await versionsWith(id)
      .select('exams.id')
      .where('is_restricted', '=', 0)
      .whereRef('exam_versions.version', '=', 'exams.version')
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Versions with the file of exams that a user sees now, the newest first: a device may still load an older one. */
  async function versionsOfSeenExams(caller: User, id: string): Promise<number[]> {
    const exams = await versionsWith(id).select(['exams.id', 'settings']).distinct().execute();
    const seen = exams.filter(({ settings }) => isVisible(JSON.parse(settings), caller));
    if (seen.length === 0) return [];
    const ids = seen.map((exam) => exam.id);
    const versions = versionsWith(id).where('exam_id', 'in', dialectOf(reads).anyOf('text', ids));
    const rows = await versions.select('exam_versions.ref').orderBy('exam_versions.ref', 'desc').execute();
    return rows.map(({ ref }) => ref);
  }

  async function readAudiences(refs: readonly number[]): Promise<void> {
    const unknown = refs.filter((ref) => !audiences.has(ref));
    if (unknown.length === 0) return;
    const rows = await reads
      .selectFrom('exam_versions')
      .select(['ref', 'details'])
      .where('ref', 'in', dialectOf(reads).anyOf('integer', unknown))
      .execute();
    for (const { ref, details } of rows) {
      const { published, groups }: Audience = JSON.parse(details);
      audiences.set(ref, { ...(published !== undefined && { published }), ...(groups && { groups }) });
    }
  }

  /** Whether a user sees an exam of which a version, that they could see as well, names the file. */
  async function seesExamWith(caller: User, id: string): Promise<boolean> {
    if (await isForEveryone(id)) return true;
    const refs = await versionsOfSeenExams(caller, id);
    for (let from = 0; from < refs.length; from += versionsAtOnce) {
      const some = refs.slice(from, from + versionsAtOnce);
      await readAudiences(some);
      const audience = (ref: number) => audiences.get(ref);
      if (some.map(audience).some((each) => each && isVisible(each, caller))) return true;
    }
    return false;
  }

  async function hasReportWith(caller: User, id: string): Promise<boolean> {
    const report = await reads
      .selectFrom('version_media')
      .innerJoin('reports', 'reports.version_ref', 'version_media.version_ref')
      .select('reports.id')
      .where('medium_id', '=', id)
      .where('user_id', '=', caller._id)
      .where('unseen', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return report !== undefined;
  }

  return async (caller: User, id: string): Promise<boolean> =>
    caller.isAdmin || (await seesExamWith(caller, id)) || (await hasReportWith(caller, id));
}
