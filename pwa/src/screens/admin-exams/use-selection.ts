import { useState } from 'react';
import type { ExamSummary } from '../../device/use-exams.ts';

/** Which exams of the list are selected. One that is gone from the list is no longer selected. */
export function useSelection(exams: readonly ExamSummary[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: exams.filter(({ _id }) => ids.has(_id)),
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    select: (all: readonly ExamSummary[]) => setIds(new Set(all.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
