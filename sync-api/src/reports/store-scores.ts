import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Tables } from '../database/tables.ts';
import type { ReportRow } from './report-json.ts';

/** A report with its new score, if that is another one. It is never lower. */
export interface Rescored {
  row: ReportRow;
  changed?: Pick<ReportRow, 'correct' | 'marks' | 'verdict' | 'earlier' | 'receipt'> & { gained: number };
}

/**
 * Stores new scores, and adds what they gained to the totals, in few statements, because the database may be far. A
 * report that another server has scored since it was read stays.
 * @returns how many of the reports were as they had been read
 */
export async function storeScores(tx: Kysely<Tables>, scored: readonly Rescored[], accepted: number): Promise<number> {
  const isClaimed = new Set<string>();
  for (const [version, same] of Map.groupBy(scored, ({ row }) => row.scored_version)) {
    const ids = same.map(({ row }) => row.id);
    const claimed = await tx
      .updateTable('reports')
      .set({ scored_version: accepted })
      .where('id', 'in', dialectOf(tx).anyOf('text', ids))
      .where('scored_version', version === null ? 'is' : '=', version)
      .returning('id')
      .execute();
    for (const { id } of claimed) isClaimed.add(id);
  }
  const gains = new Map<string, number>();
  const rows: RawBuilder<unknown>[] = [];
  for (const { row, changed } of scored) {
    if (!changed || !isClaimed.has(row.id)) continue;
    const { correct, marks, verdict, earlier, receipt, gained } = changed;
    rows.push(sql`(${row.id}, ${correct}, ${marks}, ${verdict}, ${earlier}, ${receipt})`);
    gains.set(row.user_id, (gains.get(row.user_id) ?? 0) + gained);
  }
  if (rows.length === 0) return isClaimed.size;
  // Both databases name the columns of a list of values so. PostgreSQL takes each for a text. A person who was erased
  // since the report was read gets no receipt back.
  await tx
    .updateTable('reports')
    .from(sql`(values ${sql.join(rows)})`.as('scored'))
    .set({
      correct: sql`column2`,
      marks: sql`cast(column3 as double precision)`,
      verdict: sql`column4`,
      earlier: sql`column5`,
      receipt: sql`case when receipt is null then null else column6 end`,
    })
    .where('id', '=', sql<string>`column1`)
    .execute();
  const added = [...gains].map(([userId, gained]) => sql`(${userId}, ${gained})`);
  await tx
    .updateTable('totals')
    .from(sql`(values ${sql.join(added)})`.as('gained'))
    .set({ score: sql`score + cast(column2 as double precision)` })
    .where('user_id', '=', sql<string>`column1`)
    .execute();
  return isClaimed.size;
}
