import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { prepare } from '../database/prepare.ts';
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

/** Reads the newest state of the catalogue, and finds out what belongs to its history. */
export function createCatalogueState({ reads }: Pick<Database, 'reads'>) {
  // SQLite plans a query again at each run if its limit is a parameter.
  const readNewest = prepare(reads, () =>
    reads.selectFrom('catalogue').selectAll().orderBy('revision', 'desc').limit(sql.lit(1)),
  );
  /** Whether the revision belongs to this history. After a backup was restored, it may not. */
  async function isInHistory({ revision, stamp }: Revision): Promise<boolean> {
    if (revision === 0) return true;
    const found = reads.selectFrom('catalogue').select('stamp').where('revision', '=', revision);
    return (await found.executeTakeFirst())?.stamp === stamp;
  }

  let kept: State | undefined;
  /** The newest state. Its restrictions are only read again after a change. */
  async function readState(): Promise<State> {
    const [newest = none] = await readNewest();
    if (!kept || !isSame(kept, newest)) kept = await readWithRestrictions();
    return kept;
  }

  /** One query, so that the restrictions are those of the revision. */
  async function readWithRestrictions(): Promise<State> {
    const row = await reads
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

  return { readState, isInHistory };
}

const isSame = (one: Revision, other: Revision) => one.revision === other.revision && one.stamp === other.stamp;
