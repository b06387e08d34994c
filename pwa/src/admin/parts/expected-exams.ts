import { useEffect, useMemo, useRef } from 'react';
import type { ExamSummary } from '../../device/use-exams.ts';
import { observable, useObservable } from '../../ui/observable.ts';

/** Exams by id, as they will be after the edits in flight; undefined for a deleted one. */
type Expected = ReadonlyMap<string, ExamSummary | undefined>;

const expected = observable<Expected>(new Map());

/** The exams whose edits are done, with the pull after them, which may have failed. */
const settled = new Set<string>();

const change = (changes: (next: Map<string, ExamSummary | undefined>) => void) => {
  const next = new Map(expected.read());
  changes(next);
  expected.set(next);
};

/**
 * Makes the lists show an edit at once, so that no row moves when the server answers, long after the press. If the edit
 * fails, they show the stored exams again.
 */
export async function expecting<Outcome extends { success: boolean }>(
  result: Expected,
  edit: () => Promise<Outcome>,
): Promise<Outcome> {
  change((next) => {
    for (const [id, exam] of result) {
      next.set(id, exam);
      settled.delete(id);
    }
  });
  const outcome = await edit();
  if (!outcome.success) forget(result.keys());
  else for (const id of result.keys()) settled.add(id);
  return outcome;
}

function forget(ids: Iterable<string>): void {
  change((next) => {
    for (const id of ids) next.delete(id);
  });
}

/**
 * The exams as they are expected to be. An expectation is dropped once it is met, or once a list after the edit shows
 * otherwise.
 */
export function useExpectedExams(exams: ExamSummary[] | undefined): ExamSummary[] | undefined {
  const changes = useObservable(expected);
  useEffect(() => {
    if (!exams || changes.size === 0) return;
    const known = new Set(exams.map(({ _id }) => _id));
    const come = [...changes].filter(([id, exam]) => known.has(id) === (exam !== undefined));
    if (come.length > 0) forget(come.map(([id]) => id));
  }, [exams, changes]);
  const last = useRef(exams);
  useEffect(() => {
    if (last.current === exams) return;
    last.current = exams;
    forget(settled);
    settled.clear();
  }, [exams]);
  return useMemo(() => {
    if (!exams || changes.size === 0) return exams;
    const known = new Set(exams.map(({ _id }) => _id));
    const back = [...changes.values()].filter((exam) => exam !== undefined).filter(({ _id }) => !known.has(_id));
    return [...exams.filter(({ _id }) => !changes.has(_id) || changes.get(_id)), ...back];
  }, [exams, changes]);
}
