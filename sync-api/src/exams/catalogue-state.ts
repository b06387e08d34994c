import { type Kysely, sql } from 'kysely';
import { prepare } from '../database/prepare.ts';
import type { Tables } from '../database/tables.ts';
import { type Restrictions, restrictionsIn } from './audience.ts';

/** A change of the catalogue; `stamp` is random, so that no change of another history has the same. */
export interface Revision {
  revision: number;
  stamp: string;
}

/** Before the first change. */
const none: Revision = { revision: 0, stamp: '' };

/** The catalogue at a revision, without its exams. */
export interface State extends Revision {
  restrictions: Restrictions;
}

/** Whether the revision belongs to this history. After a backup was restored, it may not. */
export async function isInHistory(db: Kysely<Tables>, { revision, stamp }: Revision): Promise<boolean> {
  if (revision === 0) return true;
  const found = db.selectFrom('catalogue').select('stamp').where('revision', '=', revision);
  return (await found.executeTakeFirst())?.stamp === stamp;
}

/** A function that reads the newest state. The restrictions are only read again after a change. */
export function createReadState(reads: Kysely<Tables>): () => Promise<State> {
  // SQLite plans a query again at each run if its limit is a parameter.
  const readNewest = prepare(reads, () =>
    reads.selectFrom('catalogue').selectAll().orderBy('revision', 'desc').limit(sql.lit(1)),
  );
  let kept: State | undefined;
  return async () => {
    const [newest = none] = await readNewest();
    if (!kept || !isSame(kept, newest)) kept = await readStateIn(reads);
    return kept;
  };
}

const isSame = (one: Revision, other: Revision) => one.revision === other.revision && one.stamp === other.stamp;

/** The newest state. One query, so that the restrictions are those of the revision. */
export async function readStateIn(db: Kysely<Tables>): Promise<State> {
  const row = await db
    .selectFrom('catalogue')
    .selectAll()
    .select((is) =>
      is
        .selectFrom('exams')
        .select(sql<string>`'[' || coalesce(string_agg(settings, ','), '') || ']'`.as('all'))
        .where('is_restricted', '=', 1)
        .where('deleted_at', 'is', null)
        .as('restricted'),
    )
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { revision, stamp } = row ?? none;
  return { revision, stamp, restrictions: restrictionsIn(JSON.parse(row?.restricted ?? '[]')) };
}
