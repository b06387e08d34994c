import type { Exam } from '@quiz-app/shared/exam';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';

/** One version of an exam as it was served, with the number that reports store for it. */
export interface KeptExam {
  readonly ref: number;
  readonly exam: Exam;
  readonly json: string;
}

/** Characters of JSON that stay in memory; the versions used last are kept. */
const mostKept = 16 * 1024 * 1024;

/** Every version of every exam, deleted ones too: what the reports are about. */
export function createExamArchive({ reads }: Pick<Database, 'reads'>) {
  const kept = new Map<number, KeptExam>();
  let size = 0;

  function keep({ ref, json }: Pick<KeptExam, 'ref' | 'json'>): KeptExam {
    const entry: KeptExam = { ref, json, exam: JSON.parse(json) };
    kept.set(ref, entry);
    size += json.length;
    for (const oldest of kept.values()) {
      if (size <= mostKept || oldest === entry) break;
      kept.delete(oldest.ref);
      size -= oldest.json.length;
    }
    return entry;
  }

  function recall(ref: number): KeptExam | undefined {
    const entry = kept.get(ref);
    if (entry) {
      kept.delete(ref);
      kept.set(ref, entry);
    }
    return entry;
  }

  async function byRef(ref: number): Promise<KeptExam> {
    return (
      recall(ref) ??
      keep(
        await reads
          .selectFrom('exam_versions')
          .select(['ref', 'json'])
          .where('ref', '=', ref)
          .executeTakeFirstOrThrow(),
      )
    );
  }

  return {
    byRef,

    /** The exam at a version, or its newest one where the version is not given or was never served. */
    async find(examId: string, version?: number): Promise<KeptExam | undefined> {
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
