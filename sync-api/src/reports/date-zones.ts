import { type Kysely, sql } from 'kysely';
import type { Turn } from '../database/fair-turn.ts';
import type { Tables } from '../database/tables.ts';

/** The dates that are wanted, as ISO 8601 in UTC with milliseconds; a missing bound does not bound. */
export interface Dates {
  from?: string | undefined;
  before?: string | undefined;
}

/** Reports with successive numbers. The reports of a zone never change once a later one is stored. */
const zoneSize = 4_000;

/** `reportDate` in SQL. All instants are stored in one format, so that they compare as text. */
export const shownDate = sql<string>`case when finished_at <= created_at then finished_at else created_at end`;

/**
 * Remembers between which dates the reports of each zone lie, so that a search for dates skips most of those that it
 * would scan in vain. Reports arrive nearly in the order of their dates; one that arrives late widens its zone. An index
 * would not give the reports in the order in which they are listed, and would cost every report that is added.
 */
export class DateZones {
  readonly #reads: Kysely<Tables>;
  readonly #known = new Map<number, { first: string; last: string } | undefined>();

  constructor(reads: Kysely<Tables>) {
    this.#reads = reads;
  }

  /** The smallest number of the zone that a report with this number is in. */
  startOf(seq: number): number {
    return seq - ((seq - 1) % zoneSize);
  }

  /**
   * Whether a zone may hold a report of these dates. The first question about a zone takes a query.
   * @param start the zone's smallest number
   * @param newest the largest number of all reports
   * @param turn awaited before the query
   */
  async mayHold(start: number, newest: number, { from = '', before }: Dates, turn: Turn): Promise<boolean> {
    if (start + zoneSize > newest) return true;
    if (!this.#known.has(start)) {
      await turn();
      this.#known.set(start, await this.#read(start));
    }
    const zone = this.#known.get(start);
    return zone !== undefined && zone.last >= from && (before === undefined || zone.first < before);
  }

  async #read(start: number): Promise<{ first: string; last: string } | undefined> {
    const { first, last } = await this.#reads
      .selectFrom('reports')
      .select(({ fn }) => [fn.min<string | null>(shownDate).as('first'), fn.max<string | null>(shownDate).as('last')])
      .where('seq', '>=', start)
      .where('seq', '<', start + zoneSize)
      .executeTakeFirstOrThrow();
    return first === null || last === null ? undefined : { first, last };
  }
}
