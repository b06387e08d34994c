import { withAccepted } from '@quiz-app/shared/accepted-answers';
import type { Exam } from '@quiz-app/shared/exam';
import type { Kysely, RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/open-database.ts';
import { prepare } from '../database/prepare.ts';
import type { Tables } from '../database/tables.ts';
import { examJson, questionsJson, type StoredVersion } from './exam-versions.ts';
import { readRefs } from './question-refs.ts';

/** One version of an exam as it was served, with the row id that reports refer to. */
export interface ArchivedExam {
  readonly ref: number;
  readonly exam: Exam;
  readonly json: string;
}

const defaultMaxSize = 16 * 1024 * 1024;

/**
 * Finds any version of any exam, including deleted ones. Versions never change, so the last ones read are cached.
 * @param maxSize size of the cache in characters of JSON; the last version read is cached however large it is
 */
export function createExamArchive({ reads }: Pick<Database, 'reads'>, maxSize = defaultMaxSize) {
  const cache = createCache(maxSize);
  const findRefs = prepareFindRefs(reads);
  const findAccepted = prepareFindAccepted(reads);

  async function byRef(ref: number): Promise<ArchivedExam> {
    const cached = cache.get(ref);
    if (cached) return cached;
    const archived = await readVersion(reads, ref);
    cache.set(ref, archived);
    return archived;
  }

  /** The exam as `find` finds it, and its newest version. */
  async function findWithNewest(examId: string, version?: number) {
    // Versions count from 1.
    const [found] = await findRefs(examId, version ?? 0);
    if (!found?.ref || !found.newest) return undefined;
    return { taken: await byRef(found.ref), newest: await byRef(found.newest) };
  }

  const find = async (examId: string, version?: number) => (await findWithNewest(examId, version))?.taken;

  return {
    byRef,

    /** The versions of an exam that accept another answer, the first one first; undefined for an unknown exam. */
    async acceptedVersions(examId: string): Promise<number[] | undefined> {
      const [stored] = await findAccepted(examId);
      return stored && JSON.parse(stored.accepted_versions ?? '[]');
    },

    /** A version as it is scored now: with the answers that these later ones accept. */
    async asScored(exam: Exam, accepted: readonly number[]): Promise<Exam> {
      const later: Exam[] = [];
      for (const version of accepted.filter((each) => each > exam.version)) {
        const found = await find(exam._id, version);
        if (found) later.push(found.exam);
      }
      return later.length === 0 ? exam : withAccepted(exam, later);
    },

    /** A version with the rows of its questions. */
    async versionByRef(ref: number) {
      const [{ exam }, { questions }] = await Promise.all([byRef(ref), storedAt(reads, ref)]);
      return { exam, questionRefs: readRefs(questions) };
    },

    /** The JSON of versions of questions, by their rows. */
    questionsByRefs: (refs: readonly number[]) => questionsJson(reads, refs),

    /** The exam at a version, or at its newest one if the version is not given or does not exist. */
    find,

    findWithNewest,
  };
}

const createCache = (maxSize: number) =>
  new LRUCache<number, ArchivedExam>({
    maxSize,
    // The cache refuses an entry that is larger than itself.
    sizeCalculation: ({ json }) => Math.min(json.length, maxSize),
  });

/** Prepares the query for the rows of an exam's newest version and of another one, which is the newest if missing. */
const prepareFindRefs = (reads: Kysely<Tables>) =>
  prepare(reads, (examId: RawBuilder<string>, version: RawBuilder<number>) => {
    const refs = reads.selectFrom('exam_versions').select('ref').where('exam_id', '=', examId);
    const newest = refs.orderBy('version', 'desc').limit(1);
    return reads.selectNoFrom(({ fn }) => [
      fn.coalesce(refs.where('version', '=', version), newest).as('ref'),
      newest.as('newest'),
    ]);
  });

const prepareFindAccepted = (reads: Kysely<Tables>) =>
  prepare(reads, (examId: RawBuilder<string>) =>
    reads.selectFrom('exams').select('accepted_versions').where('id', '=', examId),
  );

async function readVersion(reads: Kysely<Tables>, ref: number): Promise<ArchivedExam> {
  const json = await examJson(reads, await storedAt(reads, ref));
  return { ref, json, exam: JSON.parse(json) };
}

const storedAt = (reads: Kysely<Tables>, ref: number): Promise<StoredVersion> =>
  reads
    .selectFrom('exam_versions')
    .select(['details', 'questions'])
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow(() => new Error(`Version ${ref} of an exam is missing`));
