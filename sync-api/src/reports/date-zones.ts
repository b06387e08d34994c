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

/** Numbers of reports, without the end. */
export interface Range {
  start: number;
  end: number;
  /** Of which they are all. */
  zone?: Zone;
}

const zoneSize = 2_000;

/** A failover can lose the last reports, and their numbers are given again. Earlier ones are as they will be. */
const mayBeLost = 4_000;

/** Zones that one query reads. */
const zonesAtOnce = 5;
/** As text of the query: SQLite takes a parameter as a number with a fraction. */
const zoneSizeInSql = sql.lit(zoneSize);

/** The smallest number in the zone of the report with this number. */
const startOfZone = (seq: number): number => seq - ((seq - 1) % zoneSize);

/** @param newest the largest number of all reports */
const firstUnsettled = (newest: number): number => startOfZone(Math.max(1, newest - mayBeLost));

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
   * Walks down from a number, without the zones in which no report has a wanted date: first the zones that are not
   * remembered yet, because reports may be added to them, in one range, then each zone.
   * @param newest the largest number of all reports
   * @param turn awaited before each query
   */
  async *walk(before: number, newest: number, wanted: OfZones, turn: Turn): AsyncGenerator<Range> {
    const unsettled = firstUnsettled(newest);
    let end = Math.min(before, newest + 1);
    if (end > unsettled) {
      yield { start: unsettled, end };
      end = unsettled;
    }
    while (end > 1) {
      const start = startOfZone(end - 1);
      const zone = this.#known.get(start) ?? (await this.#read(start, turn));
      if (mayHold(zone, wanted)) yield { start, end, ...(end === start + zoneSize && { zone }) };
      end = start;
    }
  }

  /** Reads this zone and those before it, and remembers them if the database that answers has later ones as well. */
  async #read(start: number, turn: Turn): Promise<Zone> {
    await turn();
    const rows = await this.#reads
      .selectFrom('reports')
      .select((is) => [
        sql<number>`(seq - 1) / ${zoneSizeInSql} * ${zoneSizeInSql} + 1`.as('start'),
        is.fn.countAll<number>().as('reports'),
        is.fn.count<number>(sql`case when verdict = 'Pass' then 1 end`).as('passed'),
        is.fn.min<string | null>(shownDate).as('first'),
        is.fn.max<string | null>(shownDate).as('last'),
        // A replica may be behind the one that was asked for the newest.
        is
          .selectFrom('reports as all')
          .select(({ fn }) => fn.max<number>('all.seq').as('newest'))
          .as('newest'),
      ])
      .where('seq', '>=', start + (1 - zonesAtOnce) * zoneSize)
      .where('seq', '<', start + zoneSize)
      .groupBy('start')
      .execute();
    for (const { newest, ...zone } of rows) {
      if (zone.start < firstUnsettled(newest ?? 0)) this.#known.set(zone.start, zone);
    }
    return rows.find((row) => row.start === start) ?? { start, reports: 0, passed: 0, first: null, last: null };
  }
}

/** Whether a report of the zone may have a wanted date. */
function mayHold({ first, last }: Zone, { dateFrom = '', dateBefore }: OfZones): boolean {
  return first !== null && last !== null && last >= dateFrom && (dateBefore === undefined || first < dateBefore);
}

/** The number of wanted reports in a zone; undefined if only some of its dates are wanted. */
export function countOfZone(zone: Zone, { verdict, dateFrom = '', dateBefore }: OfZones): number | undefined {
  const { reports, passed, first, last } = zone;
  if (first !== null && first < dateFrom) return undefined;
  if (last !== null && dateBefore !== undefined && last >= dateBefore) return undefined;
  if (verdict === undefined) return reports;
  return verdict === 'Pass' ? passed : reports - passed;
}
