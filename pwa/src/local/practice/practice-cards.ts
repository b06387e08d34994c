import type { DexieOptions, Table } from 'dexie';
import { LocalDatabase } from '../storage/local-database.ts';
import { withStorage } from '../storage/with-storage.ts';

/** How well a question is known, in the form of ts-fsrs. */
export interface Memory {
  due: Date;
  /** Days after which it is remembered with a probability of 90 %. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  elapsed_days: number;
  scheduled_days: number;
  learning_steps: number;
  reps: number;
  lapses: number;
  state: number;
  last_review?: Date;
}

interface PracticeCard {
  /** The user's id and the question's. */
  key: string;
  userId: string;
  questionId: string;
  memory: Memory;
}

/** The database of users' practice. It never leaves the device. */
export class PracticeDatabase extends LocalDatabase {
  declare cards: Table<PracticeCard, string>;

  constructor(options?: DexieOptions) {
    super('quiz-app-practice', { ...options, cache: 'disabled' });
    this.version(1).stores({ cards: 'key, userId' });
  }
}

export type PracticeCards = ReturnType<typeof createPracticeCards>;

/** Its methods throw StorageFailed. */
export function createPracticeCards(database: PracticeDatabase) {
  const { cards } = database;
  return {
    /** A user's practice, by the question's id. */
    async read(userId: string): Promise<Map<string, Memory>> {
      const own = await withStorage(database, () => cards.where('userId').equals(userId).toArray());
      return new Map(own.map(({ questionId, memory }) => [questionId, memory]));
    },

    async write(userId: string, questionId: string, memory: Memory): Promise<void> {
      const card = { key: `${userId} ${questionId}`, userId, questionId, memory };
      await withStorage(database, () => cards.put(card));
    },
  };
}
