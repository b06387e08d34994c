import type { Exam } from '@quiz-app/shared/exam';
import type { Difference } from '../changed-dialog.tsx';

export const idsOf = ({ questions }: Exam): string[] => questions.map(({ _id }) => _id);

/** Ids in the order given; those that it does not name stand last. */
export function inOrder(ids: readonly string[], given: readonly string[]): string[] {
  const place = (id: string) => (given.includes(id) ? given.indexOf(id) : given.length);
  return ids.toSorted((a, b) => place(a) - place(b));
}

/** Whether the questions that both have stand in another order. Added and deleted ones do not count. */
export function isReordered(from: Exam, now: Exam): boolean {
  const known = new Set(idsOf(now));
  const kept = idsOf(from).filter((id) => known.has(id));
  return String(kept) !== String(idsOf(now).filter((id) => kept.includes(id)));
}

/** The places at which two orders of the same exam have different questions. */
export function orderDifferences(mine: readonly string[], theirs: Exam): Difference[] {
  const names = new Map(theirs.questions.map(({ _id, name }) => [_id, firstLine(name)]));
  const own = inOrder(idsOf(theirs), mine);
  return idsOf(theirs).flatMap((id, index) => {
    const ownId = own[index] ?? id;
    if (ownId === id) return [];
    return [{ label: `Question ${index + 1}`, yours: names.get(ownId) ?? '', theirs: names.get(id) ?? '' }];
  });
}

const longest = 80;

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
