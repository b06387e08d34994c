import type { Selectable } from 'kysely';
import type { ReportsTable } from '../database/tables.ts';

/** What figures need of a report. */
export type Attempt = Pick<
  Selectable<ReportsTable>,
  'seq' | 'user_id' | 'correct' | 'answers' | 'created_at' | 'finished_at'
>;

/**
 * Many small maps instead of one: a map of a million people would block the event loop for a tenth of a second each
 * time that it grows.
 */
const parts = 256;

/** The first or the best attempt of each person, in about a hundred bytes for each. */
export class ChosenAttempts {
  /** The place of each person in the lists below. */
  readonly #places: Map<string, number>[] = Array.from({ length: parts }, () => new Map());
  readonly #seqs: number[] = [];
  /** Milliseconds since 1970. */
  readonly #dates: number[] = [];
  /** The part of the questions that was right. */
  readonly #scores: number[] = [];
  readonly #which: 'first' | 'best';

  constructor(which: 'first' | 'best') {
    this.#which = which;
  }

  /** Chooses an attempt if its person has none or a later or worse one. Of equal ones the first to be received stays. */
  offer(attempt: Attempt, shownDate: string): void {
    const { user_id, seq, correct } = attempt;
    const date = Date.parse(shownDate);
    const score = this.#which === 'first' ? 0 : scoreOf(correct);
    const people = this.#peopleLike(user_id);
    const place = people.get(user_id) ?? this.#seqs.length;
    if (place < this.#seqs.length && !this.#isBetter(place, score, date, seq)) return;
    people.set(user_id, place);
    this.#seqs[place] = seq;
    this.#dates[place] = date;
    this.#scores[place] = score;
  }

  has({ user_id, seq }: Attempt): boolean {
    const place = this.#peopleLike(user_id).get(user_id);
    return place !== undefined && this.#seqs[place] === seq;
  }

  #isBetter(place: number, score: number, date: number, seq: number): boolean {
    const before = this.#scores[place] ?? 0;
    if (score !== before) return score > before;
    const dateBefore = this.#dates[place] ?? 0;
    if (date !== dateBefore) return date < dateBefore;
    return seq < (this.#seqs[place] ?? 0);
  }

  #peopleLike(userId: string): Map<string, number> {
    let hash = 0;
    for (let at = Math.max(0, userId.length - 4); at < userId.length; at += 1)
      hash = (hash * 31 + userId.charCodeAt(at)) | 0;
    return this.#places[(hash >>> 0) % parts] as Map<string, number>;
  }
}

function scoreOf(correct: string): number {
  return correct === '' ? 0 : correct.replaceAll('0', '').length / correct.length;
}
