import type { Exam } from '@quiz-app/shared/exam';
import { LRUCache } from 'lru-cache';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';

/** One version of an exam as it was served, with the number that reports store for it. */
export interface ArchivedExam {
  readonly ref: number;
  readonly exam: Exam;
  readonly json: string;
}

const defaultMaxSize = 16 * 1024 * 1024;

/**
 * Every version of every exam, deleted ones too: what the reports are about.
 * @param maxSize characters of JSON that stay in memory; the newest version asked for does, however large
 */
export function createExamArchive({ reads }: Pick<Database, 'reads'>, maxSize = defaultMaxSize) {
  const cache = new LRUCache<number, ArchivedExam>({
    maxSize,
    // The cache takes no entry that is larger than itself.
    sizeCalculation: ({ json }) => Math.min(json.length, maxSize),
  });

  async function byRef(ref: number): Promise<ArchivedExam> {
    const cached = cache.get(ref);
    if (cached) return cached;
    const { json } = await reads
      .selectFrom('exam_versions')
      .select('json')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    const archived: ArchivedExam = { ref, json, exam: JSON.parse(json) };
    cache.set(ref, archived);
    return archived;
  }

  return {
    byRef,

    /** The exam at a version, or its newest one where the version is not given or was never served. */
    async find(examId: string, version?: number): Promise<ArchivedExam | undefined> {
      const ofExam = reads.selectFrom('exam_versions').select('ref').where('exam_id', '=', examId);
      const asked = version === undefined ? undefined : await ofExam.where('version', '=', version).executeTakeFirst();
      const found = asked ?? (await ofExam.orderBy('version', 'desc').limit(1).executeTakeFirst());
      return found && byRef(found.ref);
    },

    /** The versions whose name contains `part`, without case. */
    async refsNamed(part: string): Promise<Set<number>> {
      const rows = await reads
        .selectFrom('exam_versions')
        .select('ref')
        .where((is) => dialectOf(reads).contains(is.ref('name_folded'), part))
        .execute();
      return new Set(rows.map(({ ref }) => ref));
    },
  };
}
