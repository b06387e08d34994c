import type { Exam } from '@quiz-app/shared/exam';
import type { Difference } from '../changed-dialog.tsx';

export const questionIds = ({ questions }: Exam): string[] => questions.map(({ _id }) => _id);

/** Sorts ids by an order; ids that are not in it come last. */
export function sortByOrder(ids: readonly string[], order: readonly string[]): string[] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return ids.toSorted((a, b) => place(a) - place(b));
}

/** Whether reordering `base` would overwrite an order that someone else has saved since. */
export function isOverwritten(order: readonly string[], base: Exam, theirs: Exam): boolean {
  const ids = questionIds(theirs);
  return isReordered(base, theirs) && String(ids) !== String(sortByOrder(ids, order));
}

/** Whether the questions that are in both are ordered differently, regardless of added and deleted ones. */
function isReordered(base: Exam, theirs: Exam): boolean {
  const known = new Set(questionIds(theirs));
  const kept = questionIds(base).filter((id) => known.has(id));
  return String(kept) !== String(questionIds(theirs).filter((id) => kept.includes(id)));
}

/** The positions at which two orders of an exam differ. */
export function orderDifferences(mine: readonly string[], theirs: Exam): Difference[] {
  const names = new Map(theirs.questions.map(({ _id, name }) => [_id, firstLine(name)]));
  const own = sortByOrder(questionIds(theirs), mine);
  return questionIds(theirs).flatMap((id, index) => {
    const ownId = own[index] ?? id;
    if (ownId === id) return [];
    return [{ label: `Question ${index + 1}`, yours: names.get(ownId) ?? '', theirs: names.get(id) ?? '' }];
  });
}

const maxLength = 80;

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}
