import type { Exam } from '@quiz-app/shared/exam';
import { Dexie, type Table } from 'dexie';

/** The data of an exam that the list shows. */
type Card = Omit<Exam, 'questions'> & { count: number };

class FloorDatabase extends Dexie {
  declare cards: Table<Card, string>;
  declare exams: Table<Exam, string>;
  /** The token, without which the worker could not call the server. */
  declare session: Table<string, 'token'>;

  constructor() {
    super('floor');
    this.version(1).stores({ cards: '_id', exams: '_id', session: '' });
  }
}

export const database = new FloorDatabase();
