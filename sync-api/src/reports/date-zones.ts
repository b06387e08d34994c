import type { Verdict } from '@quiz-app/shared/report';
import { type Kysely, sql } from 'kysely';
import type { Turn } from '../database/fair-turn.ts';
import type { Tables } from '../database/tables.ts';

/** Which reports are wanted, by what zones know. A missing field means all. */
export interface OfZones {
  verdict?: Verdict | undefined;
  /** ISO 8601 in UTC with milliseconds. */
  dateFrom?: string | undefined;
  dateBefore?: string | undefined;
}

/** Reports with successive numbers. They never change, and none is added to them once a later one is stored. */
export interface Zone {
  /** The smallest number. */
  start: number;
  reports: number;
  passed: number;
  /** The dates of the earliest and the latest; null without reports. */
  first: string | null;
  last: string | null;
}

export const zoneSize = 4_000;

/** The smallest number in the zone of the report with this number. */
export const startOfZone = (seq: number): number => seq - ((seq - 1) % zoneSize);

/** `reportDate` in SQL. All instants are stored in one format, so that they compare as text. */
export const shownDate = sql<string>`case when finished_at <= created_at then finished_at else created_at end`;

/**
 * Remembers between which dates the reports of each zone lie, so that a search for dates skips most of those that it
 * would scan in vain. Reports arrive nearly in the order of their dates; one that arrives late widens its zone. An index
 * would not give the reports in the order in which they are listed, and would cost every report that is added.
 */
export class DateZones {
  readonly #reads: Kysely<Tables>;
  readonly #known = new Map<number, Zone>();

  constructor(reads: Kysely<Tables>) {
    this.#reads = reads;
  }

  /**
   * The zone that the report with this number is in; undefined while reports may be added to it. The first question
   * about a zone takes a query.
   * @param newest the largest number of all reports
   * @param turn awaited before the query
   */
  async zoneOf(seq: number, newest: number, turn: Turn): Promise<Zone | undefined> {
    const start = startOfZone(seq);
    // A failover can lose the last reports, and their numbers are given again: a whole zone more lies between.
    if (start + 2 * zoneSize > newest) return undefined;
    const known = this.#known.get(start);
    if (known) return known;
    await turn();
    const zone = { start, ...(await this.#read(start)) };
    this.#known.set(start, zone);
    return zone;
  }

  #read(start: number): Promise<Omit<Zone, 'start'>> {
    return this.#reads
      .selectFrom('reports')
      .select(({ fn }) => [
        fn.countAll<number>().as('reports'),
        fn.count<number>(sql`case when verdict = 'Pass' then 1 end`).as('passed'),
        fn.min<string | null>(shownDate).as('first'),
        fn.max<string | null>(shownDate).as('last'),
      ])
      .where('seq', '>=', start)
      .where('seq', '<', start + zoneSize)
      .executeTakeFirstOrThrow();
  }
}

/** Whether a report of the zone may have a wanted date. */
export function mayHold({ first, last }: Zone, { dateFrom = '', dateBefore }: OfZones): boolean {
  return first !== null && last !== null && last >= dateFrom && (dateBefore === undefined || first < dateBefore);
}

/** The number of wanted reports in a zone; undefined if only some of its dates are wanted. */
export function countIn(zone: Zone, { verdict, dateFrom = '', dateBefore }: OfZones): number | undefined {
  const { reports, passed, first, last } = zone;
  if (first !== null && first < dateFrom) return undefined;
  if (last !== null && dateBefore !== undefined && last >= dateBefore) return undefined;
  if (verdict === undefined) return reports;
  return verdict === 'Pass' ? passed : reports - passed;
}
