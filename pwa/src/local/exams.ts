import type { Exam } from '@quiz-app/shared/exam';
import { cacheDatabase } from './cache-database.ts';
import { useStored } from './use-stored.ts';

/** The exams this device knows, by name; shared by its users. `undefined` while loading. */
export function useExams(): Exam[] | undefined {
  return useStored(() =>
    cacheDatabase.exams
      .toArray()
      .then((exams) => exams.sort((a, b) => a.name.localeCompare(b.name) || a._id.localeCompare(b._id))),
  );
}

/** One exam; null if this device does not know it, `undefined` while loading. */
export function useExam(id: string): Exam | null | undefined {
  return useStored(async () => (await cacheDatabase.exams.get(id)) ?? null, [id]);
}

/** When the server last said how its exams are, ISO 8601; null if never, `undefined` while loading. */
export function usePulledAt(): string | null | undefined {
  return useStored(async () => (await cacheDatabase.facts.get('exams pulled at'))?.value ?? null);
}
