import type { Person } from '@quiz-app/shared/people';
import { searchWords } from '@quiz-app/shared/search';
import { type ExpressionBuilder, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import { pageTurn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { personColumns, toPerson } from './to-user.ts';

/** Where a page of the list ended: the folded name and id of its last person. */
type Place = readonly [name: string, id: string];

interface PeopleQuery {
  limit: number;
  after: Place | undefined;
  /** Words, each a part of the name or the e-mail address. */
  search: string;
  group: string | undefined;
  /** Those who are deleted and not erased, instead of the others. */
  deleted: boolean;
}

/** People compared before other requests get their turn. */
const rowsAtOnce = 8_000;

export type PeopleListStore = ReturnType<typeof createPeopleListStore>;

/** The lists of people for admins, by name. */
export function createPeopleListStore({ reads }: Pick<Database, 'reads'>) {
  /** A query for the people after a place, in order of name. */
  const after = (place: Place | undefined) =>
    reads
      .selectFrom('users')
      .$if(place !== undefined, (query) =>
        query.where(sql<boolean>`(name_folded, id) > (${place?.[0] ?? ''}, ${place?.[1] ?? ''})`),
      )
      .orderBy('name_folded')
      .orderBy('id');

  /** @param word in lower case and without accents */
  const isFoundBy = (is: ExpressionBuilder<Tables, 'users'>, word: string) => {
    const { contains } = dialectOf(reads);
    // Without an e-mail address, its key is the person's id.
    const byEmail = is.and([is('email', '!=', ''), contains(is.ref('email_key'), [word])]);
    return is.or([contains(is.ref('name_folded'), [word]), byEmail]);
  };

  return {
    /** A page of the list, and where the next one begins; undefined at the end. */
    async list({ limit, after: begin, search, group, deleted }: PeopleQuery) {
      const words = searchWords(search);
      const found: { person: Person; place: Place }[] = [];
      for (let place = begin; ; ) {
        await pageTurn();
        const end = await after(place)
          .select(['name_folded', 'id'])
          .offset(rowsAtOnce - 1)
          .limit(1)
          .executeTakeFirst();
        const rows = await after(place)
          .select([...personColumns, 'name_folded'])
          .$if(end !== undefined, (query) =>
            query.where(sql<boolean>`(name_folded, id) <= (${end?.name_folded ?? ''}, ${end?.id ?? ''})`),
          )
          .where('erased_at', 'is', null)
          .where('deleted_at', deleted ? 'is not' : 'is', null)
          .where((is) => is.and(words.map((word) => isFoundBy(is, word))))
          .$if(group !== undefined, (query) =>
            query.where('id', 'in', (of) =>
              of
                .selectFrom('group_members')
                .select('user_id')
                .where('group_members.name', '=', group ?? ''),
            ),
          )
          .limit(limit + 1 - found.length)
          .execute();
        for (const row of rows) found.push({ person: toPerson(row), place: [row.name_folded, row.id] });
        if (found.length > limit || !end) break;
        place = [end.name_folded, end.id];
      }
      const page = found.slice(0, limit);
      return { people: page.map(({ person }) => person), next: found.length > limit ? page.at(-1)?.place : undefined };
    },

    /** The names of all groups, in order. */
    async groups(): Promise<string[]> {
      const rows = await reads.selectFrom('group_members').select('name').distinct().orderBy('name').execute();
      return rows.map(({ name }) => name);
    },
  };
}
