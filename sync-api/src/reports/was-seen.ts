import type { Exam } from '@quiz-app/shared/exam';
import { isVisible } from '@quiz-app/shared/exam-rules';
import type { User } from '@quiz-app/shared/user';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';

/**
 * Makes a function that finds out whether a person was ever allowed to see a version of an exam: by the settings of that
 * version, as a member of one of its groups, now or when the version was there already.
 */
export function createWasSeen({ reads }: Pick<Database, 'reads'>) {
  return async (
    { ref, exam }: { readonly ref: number; readonly exam: Exam },
    user: Pick<User, '_id' | 'isAdmin' | 'groups'>,
  ): Promise<boolean> => {
    if (isVisible(exam, user)) return true;
    if (exam.published === false || !exam.groups) return false;
    const former = await reads
      .selectFrom('former_members')
      .innerJoin('exam_versions', (join) => join.onRef('exam_versions.revision', '<=', 'former_members.revision'))
      .select('user_id')
      .where('exam_versions.ref', '=', ref)
      .where('user_id', '=', user._id)
      .where('name', 'in', dialectOf(reads).anyOf('text', exam.groups))
      .executeTakeFirst();
    return former !== undefined;
  };
}
