import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Batches } from '../database/batches.ts';
import { dialectOf, isOnPostgres } from '../database/dialect.ts';
import { prepare } from '../database/prepare.ts';
import type { Tables } from '../database/tables.ts';

interface Asked {
  examId: string;
  version: number | undefined;
}

/** Finds the row of an exam's version, or of its newest one if the version is not given or does not exist. */
type FindVersion = (examId: string, version: number | undefined) => Promise<number | undefined>;

/** On PostgreSQL, requests that come while others are answered share the next query. */
export function createFindVersion(reads: Kysely<Tables>): FindVersion {
  if (!isOnPostgres(reads)) {
    const find = prepare(reads, (examId: RawBuilder<string>, version: RawBuilder<number>) =>
      newestOr(reads, examId, version),
    );
    return async (examId, version = 0) => (await find(examId, version))[0]?.ref ?? undefined;
  }
  const find = prepare(reads, (examIds: RawBuilder<string[]>, versions: RawBuilder<number[]>) =>
    reads
      .selectFrom(
        sql<{ n: number; exam_id: string; version: number }>`(
        select * from unnest(${examIds}::text[], ${versions}::bigint[]) with ordinality as asked(exam_id, version, n)
      )`.as('asked'),
      )
      .innerJoinLateral(newestOr(reads, sql.ref('asked.exam_id'), sql.ref('asked.version')).as('found'), (join) =>
        join.onTrue(),
      )
      .select(['asked.n', 'found.ref']),
  );
  const batches = new Batches(async (asked: Asked[]) => {
    const rows = await find(
      asked.map(({ examId }) => examId),
      asked.map(({ version = 0 }) => version),
    );
    const refs = new Map(rows.map(({ n, ref }) => [n, ref]));
    return asked.map((_, index) => refs.get(index + 1) ?? undefined);
  }, dialectOf(reads).batchesAtOnce);
  return (examId, version) => batches.add({ examId, version });
}

/** Versions count from 1. */
function newestOr(db: Kysely<Tables>, examId: RawBuilder<string>, version: RawBuilder<number>) {
  const ofExam = db.selectFrom('exam_versions').where('exam_id', '=', examId);
  const newest = ofExam.select('ref').orderBy('version', 'desc').limit(1);
  const asked = ofExam.select('ref').where('version', '=', version);
  return db.selectNoFrom(({ fn }) => fn.coalesce(asked, newest).as('ref'));
}
