import { searchWords } from '@quiz-app/shared/search';
import { type ExpressionBuilder, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import { membersOf } from '../database/members-of.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { personColumns, toPerson } from './to-user.ts';

/** The end of a page: the folded name and id of its last person. */
type Place = readonly [name: string, id: string];

export interface PeopleQuery {
  limit: number;
  after: Place | undefined;
  /** Words, each a part of the name or the e-mail address. */
  search: string;
  group: string | undefined;
  /** Lists only those who are deleted but not erased. */
  deleted: boolean;
}

/** The lists of people for admins, by name. */
export function createPeopleListStore({ fresh: db }: Pick<Database, 'fresh'>) {
  /** @param word in lower case and without accents */
  const isFoundBy = (is: ExpressionBuilder<Tables, 'users'>, word: string) => {
    const { contains } = dialectOf(db);
    // Without an e-mail address the key is the person's id.
    const byEmail = is.and([is('email', '!=', ''), contains(is.ref('email_key'), [word])]);
    return is.or([contains(is.ref('name_folded'), [word]), byEmail]);
  };

  return {
    /** A page of the list, and its end for the next page; undefined on the last one. */
    async page({ limit, after, search, group, deleted }: PeopleQuery) {
      const words = searchWords(search);
      const rows = await db
        .selectFrom('users')
        .select([...personColumns, 'name_folded'])
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(name_folded, id) > (${after?.[0] ?? ''}, ${after?.[1] ?? ''})`),
        )
        .where('erased_at', 'is', null)
        .where('deleted_at', deleted ? 'is not' : 'is', null)
        .where((is) => is.and(words.map((word) => isFoundBy(is, word))))
        .$if(group !== undefined, (query) => query.where('id', 'in', membersOf(db, group ?? '')))
        .orderBy('name_folded')
        .orderBy('id')
        .limit(limit + 1)
        .execute();
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const next: Place | undefined = last && [last.name_folded, last.id];
      return { people: page.map(toPerson), next };
    },

    /** The names of all groups, in order. */
    async groups(): Promise<string[]> {
      const rows = await db.selectFrom('group_members').select('name').distinct().orderBy('name').execute();
      return rows.map(({ name }) => name);
    },
  };
}
