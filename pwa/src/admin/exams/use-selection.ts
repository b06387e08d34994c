import { useState, useSyncExternalStore } from 'react';
import type { ExamSummary } from '../../device/use-exams.ts';
import { observable, useObservable } from '../../ui/observable.ts';

/** Which exams of the list are selected. Outside of React, so that checking a box renders no other row. */
function createSelection() {
  const ids = observable<ReadonlySet<string>>(new Set());
  return {
    ids,
    toggle: (id: string) => {
      const after = new Set(ids.read());
      if (!after.delete(id)) after.add(id);
      ids.set(after);
    },
    select: (exams: readonly ExamSummary[]) => ids.set(new Set(exams.map(({ _id }) => _id))),
    clear: () => ids.set(new Set()),
  };
}

export type Selection = ReturnType<typeof createSelection>;

export function useSelection(): Selection {
  const [selection] = useState(createSelection);
  return selection;
}

/** The selected ones of these exams, so that an exam removed from the list is no longer selected. */
export function useSelected({ ids }: Selection, exams: readonly ExamSummary[]): ExamSummary[] {
  const selected = useObservable(ids);
  return exams.filter(({ _id }) => selected.has(_id));
}

/** Renders again only when the selection of this exam changes. */
export function useIsSelected({ ids }: Selection, id: string): boolean {
  return useSyncExternalStore(ids.subscribe, () => ids.read().has(id));
}
