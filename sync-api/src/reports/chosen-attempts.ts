import type { Selectable } from 'kysely';
import type { ReportsTable } from '../database/tables.ts';
import { idWords } from './id-words.ts';

/** What figures need of a report. */
export type Attempt = Pick<
  Selectable<ReportsTable>,
  'seq' | 'user_id' | 'correct' | 'answers' | 'created_at' | 'finished_at'
>;

/** An attempt in the table below. */
type Values = readonly [seq: number, date: number, score: number];
const valuesPerPerson = 3;
const wordsPerPerson = 4;

/**
 * The first or the best attempt of each person. A table of numbers outside of the heap, in under a hundred bytes for each:
 * a million ids as texts in maps make the garbage collector hold the event loop for half a second. In many small parts,
 * because growing a large one would hold it, too.
 */
export class ChosenAttempts {
  readonly #parts = Array.from({ length: 256 }, () => new Part());
  readonly #which: 'first' | 'best';
  /** The id of the attempt at hand. */
  readonly #id = new Uint32Array(wordsPerPerson);

  constructor(which: 'first' | 'best') {
    this.#which = which;
  }

  /** Chooses an attempt if its person has none or a later or worse one. Of equal ones the first to be received stays. */
  offer({ user_id, seq, correct }: Attempt, shownDate: string): void {
    const score = this.#which === 'first' ? 0 : scoreOf(correct);
    const values = [seq, Date.parse(shownDate), score] as const;
    this.#partOf(user_id).offer(this.#id, values);
  }

  has({ user_id, seq }: Attempt): boolean {
    return this.#partOf(user_id).seqOf(this.#id) === seq;
  }

  #partOf(userId: string): Part {
    idWords(userId, this.#id);
    return this.#parts[mixed(this.#id) >>> 24] as Part;
  }
}

/** A hash table with open addressing. A place is empty while its `seq`, which is at least 1 of a report, is 0. */
class Part {
  #capacity = 16;
  #ids = new Uint32Array(this.#capacity * wordsPerPerson);
  #values = new Float64Array(this.#capacity * valuesPerPerson);
  #size = 0;

  seqOf(id: Uint32Array): number {
    return this.#values[this.#placeOf(id) * valuesPerPerson] ?? 0;
  }

  offer(id: Uint32Array, offered: Values): void {
    const place = this.#placeOf(id);
    if (!isBetter(offered, this.#valuesAt(place))) return;
    const isNew = this.#values[place * valuesPerPerson] === 0;
    this.#put(place, id, offered);
    if (!isNew) return;
    this.#size += 1;
    if (this.#size * 4 > this.#capacity * 3) this.#grow();
  }

  /** Where the id is, or would be. */
  #placeOf(id: Uint32Array): number {
    let place = mixed(id) & (this.#capacity - 1);
    while (this.#values[place * valuesPerPerson] !== 0 && !this.#isAt(place, id))
      place = (place + 1) & (this.#capacity - 1);
    return place;
  }

  #isAt(place: number, id: Uint32Array): boolean {
    const at = place * wordsPerPerson;
    return id.every((word, index) => this.#ids[at + index] === word);
  }

  #valuesAt(place: number): Values {
    const [seq = 0, date = 0, score = 0] = this.#values.subarray(
      place * valuesPerPerson,
      (place + 1) * valuesPerPerson,
    );
    return [seq, date, score];
  }

  #put(place: number, id: Uint32Array, values: Values): void {
    this.#ids.set(id, place * wordsPerPerson);
    this.#values.set(values, place * valuesPerPerson);
  }

  #grow(): void {
    const [ids, capacity] = [this.#ids, this.#capacity];
    const before = Array.from({ length: capacity }, (_, place) => this.#valuesAt(place));
    this.#capacity *= 2;
    this.#ids = new Uint32Array(this.#capacity * wordsPerPerson);
    this.#values = new Float64Array(this.#capacity * valuesPerPerson);
    for (const [place, values] of before.entries()) {
      if (values[0] === 0) continue;
      const id = ids.subarray(place * wordsPerPerson, (place + 1) * wordsPerPerson);
      this.#put(this.#placeOf(id), id, values);
    }
  }
}

/** Whether an attempt is chosen rather than the one before, whose `seq` is 0 if there is none. */
function isBetter([seq, date, score]: Values, [seqBefore, dateBefore, scoreBefore]: Values): boolean {
  if (seqBefore === 0) return true;
  if (score !== scoreBefore) return score > scoreBefore;
  return date === dateBefore ? seq < seqBefore : date < dateBefore;
}

/** A hash of an id; the finalizer of MurmurHash3, by Austin Appleby. */
function mixed(id: Uint32Array): number {
  let hash = 0;
  for (const word of id) {
    hash = Math.imul(hash ^ word, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

function scoreOf(correct: string): number {
  return correct === '' ? 0 : correct.replaceAll('0', '').length / correct.length;
}
