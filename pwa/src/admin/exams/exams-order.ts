import type { ExamSummary } from '../../device/use-exams.ts';

export type SortKey = 'name' | 'duration' | 'category';

export interface Order {
  by: SortKey;
  direction: 'ascending' | 'descending';
}

const comparers: Record<SortKey, (a: ExamSummary, b: ExamSummary) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  duration: (a, b) => a.duration - b.duration,
  category: (a, b) => a.category.localeCompare(b.category),
};

/** Sorts the exams; equal ones are sorted by name. */
export function ordered(exams: readonly ExamSummary[], { by, direction }: Order): ExamSummary[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return exams.toSorted((a, b) => sign * comparers[by](a, b) || comparers.name(a, b));
}

/** The order after a click on a heading: reversed if already sorted by it, else ascending. */
export function nextOrder(order: Order, by: SortKey): Order {
  return { by, direction: order.by === by && order.direction === 'ascending' ? 'descending' : 'ascending' };
}
