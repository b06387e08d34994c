import type { Exam } from '@quiz-app/shared/exam';
import { Dexie, type Table } from 'dexie';

/** The data of an exam that the list shows. */
export type Card = Omit<Exam, 'questions'> & { count: number };

class FloorDatabase extends Dexie {
  declare cards: Table<Card, string>;
  declare exams: Table<Exam, string>;

  constructor() {
    super('floor');
    this.version(1).stores({ cards: '_id', exams: '_id' });
  }
}

export const database = new FloorDatabase();

/** Stores the exams and, separately, the data for the list. */
export function storeExams(exams: Exam[]): Promise<unknown> {
  const cards = exams.map(({ questions, ...details }) => ({ ...details, count: questions.length }));
  return database.transaction('rw', database.cards, database.exams, () =>
    Promise.all([database.cards.bulkPut(cards), database.exams.bulkPut(exams)]),
  );
}
